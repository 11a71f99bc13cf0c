/* Plays scenarios with librouteplan: what its parts share. docs/clients.md, "Scenarios". */
#ifndef RPS_SCENARIOS_H
#define RPS_SCENARIOS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <routeplan.h>

enum kind {
    KIND_END = 0,
    KIND_U32,
    KIND_U64,
    KIND_I64,
    KIND_FLAG,
    KIND_TEXT,
    KIND_BYTES,
    KIND_ID,
    KIND_DIGEST,
    KIND_ENUM,
    KIND_BITS,    /* bits here, a list of names in the contract */
    KIND_STATES,  /* 1 << state here, a list of names in the contract */
    KIND_CHOICE,  /* absent, true or false in the contract */
    KIND_PLACE,   /* coordinate and pin of a stop */
    KIND_POSITION,
    KIND_OPTIONS, /* the rest stands in arrays beside the struct */
    KIND_STOPS,
    KIND_STOP_LIST,
    KIND_CANDIDATES
};

/* A field of one of the library's structs under the contract's name. */
struct member {
    const char *name;
    enum kind kind;
    uint32_t enumeration; /* RP_ENUM_* */
    size_t offset;
    size_t presence; /* offset of its has_ field; 0: it has none */
};

extern const struct member candidate_members[];
extern const struct member options_members[];
extern const struct member stop_members[];

/* Ends the program with a complaint about the step WHERE. */
_Noreturn void complain(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The value of NAME in ENUMERATION. */
uint32_t value_named(const char *where, uint32_t enumeration, const char *name);

/* Fills REQUEST with the call named by the contract's CALL; SAID are its fields, resolved. */
void fill_request(const char *where, rp_request *request, const char *call, const rp_context *context, json_t *said);

/* What a call came to: text at paths, bytes as '#' and hexadecimal digits. */
json_t *view_of_reply(const char *where, uint32_t method, const rp_reply *reply);
json_t *view_of_error(const rp_error *error);

#endif
