/* Versioned structs, errors, randomness and time; part of internal.h. */
#ifndef RPI_PLAIN_H
#define RPI_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routeplan.h"

/* ---- versioned structs and errors (plain.c, error.c) -------------------------------------------- */

/* Copies a caller's struct into OWN (of byte_count) after judging its struct_size, the bytes this library
 * does not know and the reserved ones from RESERVED_OFFSET on. */
bool rpi_copy_in(void *own, size_t byte_count, size_t reserved_offset, const void *theirs);
/* The same for an element of an array, whose size the first element said. */
bool rpi_copy_in_element(void *own, size_t byte_count, size_t reserved_offset, const void *theirs,
                         uint32_t struct_size);
#define RPI_COPY_IN(own, theirs) rpi_copy_in(&(own), sizeof(own), RPI_RESERVED_OFFSET(own), theirs)
#define RPI_RESERVED_OFFSET(own) ((size_t)((const uint8_t *)(own).reserved - (const uint8_t *)&(own)))
/* Copies OWN into a caller's struct, and keeps its struct_size; RP_E_USAGE when that is too small, or there is none. */
int rpi_copy_out(void *theirs, const void *own, size_t byte_count);

/* Two digits a byte, and a NUL. */
void rpi_write_hexadecimal(const uint8_t *bytes, size_t count, char *text);

/* Stores ERROR for the caller, who may have passed NULL. Returns its code. */
int rpi_report(rp_error *theirs, const rp_error *error);
/* Clears a caller's error. */
void rpi_clear(rp_error *theirs);
void rpi_set_message(rp_error *error, const char *message, size_t byte_count);
/* Reports a plain failure in which nothing was sent. */
int rpi_fail(rp_error *theirs, int32_t code, const char *message);
int rpi_fail_system(rp_error *theirs, int32_t code, int sys_errno, const char *message);
/* Reports what the daemon would have refused with INVALID_ARGUMENT. */
int rpi_fail_invalid(rp_error *theirs, uint32_t reason, const char *field, const char *message);

/* ---- randomness and time (random.c) ------------------------------------------------------------- */

/* Changes in a child after fork(). */
uint32_t rpi_fork_generation(void);
bool rpi_random_bytes(void *bytes, size_t byte_count);
uint64_t rpi_random_next(uint64_t *state);
uint64_t rpi_now(void);

#endif
