/* From replies and errors to text at paths. */
#include "scenarios.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PATH_MAX_BYTES = 128 };

#define MEMBER(type, field, kind, enumeration) {#field, kind, enumeration, offsetof(type, field), 0}
#define NAMED(type, field, name, kind, enumeration) {name, kind, enumeration, offsetof(type, field), 0}
#define END {NULL, KIND_END, 0, 0, 0}

const struct member stop_members[] = {
    {"coordinate", KIND_PLACE, 0, 0, 0}, {"pin", KIND_PLACE, 0, 0, 0}, MEMBER(rp_stop, label, KIND_TEXT, 0),
    MEMBER(rp_stop, address, KIND_TEXT, 0), MEMBER(rp_stop, location_type, KIND_ENUM, RP_ENUM_LOCATION_TYPE), END};
const struct member candidate_members[] = {
    MEMBER(rp_candidate, distance_m, KIND_U32, 0), MEMBER(rp_candidate, duration_s, KIND_U32, 0),
    MEMBER(rp_candidate, leg_count, KIND_U32, 0), MEMBER(rp_candidate, geometry_digest, KIND_DIGEST, 0),
    MEMBER(rp_candidate, provider_route_ref, KIND_BYTES, 0), END};
const struct member options_members[] = {
    MEMBER(rp_route_options, profile, KIND_ENUM, RP_ENUM_PROFILE),
    MEMBER(rp_route_options, resource, KIND_ENUM, RP_ENUM_RESOURCE),
    MEMBER(rp_route_options, route_type, KIND_ENUM, RP_ENUM_ROUTE_TYPE),
    MEMBER(rp_route_options, excludes, KIND_BITS, RP_ENUM_EXCLUDE),
    MEMBER(rp_route_options, alternatives, KIND_CHOICE, 0), MEMBER(rp_route_options, max_alternatives, KIND_U32, 0),
    MEMBER(rp_route_options, overview, KIND_ENUM, RP_ENUM_OVERVIEW), MEMBER(rp_route_options, steps, KIND_CHOICE, 0),
    MEMBER(rp_route_options, attributes, KIND_BITS, RP_ENUM_ATTRIBUTE),
    MEMBER(rp_route_options, region, KIND_TEXT, 0), END};
static const struct member position_members[] = {
    MEMBER(rp_position, state, KIND_ENUM, RP_ENUM_PLAN_STATE), MEMBER(rp_position, version, KIND_U64, 0),
    MEMBER(rp_position, revision, KIND_U64, 0), MEMBER(rp_position, generation, KIND_U32, 0), END};
static const struct member answer_members[] = {
    MEMBER(rp_answer, disposition, KIND_ENUM, RP_ENUM_DISPOSITION), MEMBER(rp_answer, plan_id, KIND_ID, 0),
    MEMBER(rp_answer, position, KIND_POSITION, 0), MEMBER(rp_answer, current, KIND_POSITION, 0),
    MEMBER(rp_answer, candidate_id, KIND_ID, 0), MEMBER(rp_answer, handoff_id, KIND_ID, 0),
    MEMBER(rp_answer, attempt_id, KIND_ID, 0), MEMBER(rp_answer, attempt_deadline_ms, KIND_U64, 0),
    MEMBER(rp_answer, sequence, KIND_U64, 0), MEMBER(rp_answer, attempt_number, KIND_U32, 0),
    MEMBER(rp_answer, calculation_seq, KIND_U32, 0), MEMBER(rp_answer, dispose, KIND_FLAG, 0),
    MEMBER(rp_answer, compensation, KIND_ENUM, RP_ENUM_COMPENSATION), MEMBER(rp_answer, late, KIND_FLAG, 0),
    MEMBER(rp_answer, diverged, KIND_FLAG, 0), MEMBER(rp_answer, failure, KIND_ENUM, RP_ENUM_FAILURE_CLASS),
    NAMED(rp_answer, outcome_state, "outcome", KIND_ENUM, RP_ENUM_PLAN_STATE), END};
static const struct member error_members[] = {
    MEMBER(rp_error, reason, KIND_ENUM, RP_ENUM_REASON), MEMBER(rp_error, position, KIND_POSITION, 0),
    MEMBER(rp_error, dispose, KIND_FLAG, 0), MEMBER(rp_error, reselect_required, KIND_FLAG, 0),
    MEMBER(rp_error, compensation, KIND_ENUM, RP_ENUM_COMPENSATION), MEMBER(rp_error, plan_id, KIND_ID, 0),
    MEMBER(rp_error, attempt_id, KIND_ID, 0), MEMBER(rp_error, sequence, KIND_U64, 0), END};
static const struct member plan_members[] = {
    MEMBER(rp_plan, plan_id, KIND_ID, 0), MEMBER(rp_plan, owner, KIND_TEXT, 0),
    MEMBER(rp_plan, external_id, KIND_TEXT, 0), MEMBER(rp_plan, position, KIND_POSITION, 0),
    MEMBER(rp_plan, location_digest, KIND_DIGEST, 0), MEMBER(rp_plan, option_digest, KIND_DIGEST, 0),
    MEMBER(rp_plan, request_digest, KIND_DIGEST, 0), MEMBER(rp_plan, candidate_id, KIND_ID, 0),
    MEMBER(rp_plan, handoff_id, KIND_ID, 0), MEMBER(rp_plan, target_session_ref, KIND_TEXT, 0),
    MEMBER(rp_plan, created_at_ms, KIND_U64, 0), MEMBER(rp_plan, entered_at_ms, KIND_U64, 0),
    MEMBER(rp_plan, sequence, KIND_U64, 0),
    {"selected_index", KIND_U32, 0, offsetof(rp_plan, selected_index), offsetof(rp_plan, has_selected_index)},
    MEMBER(rp_plan, calculation_seq, KIND_U32, 0), MEMBER(rp_plan, last_failure, KIND_ENUM, RP_ENUM_FAILURE_CLASS),
    MEMBER(rp_plan, cancel_cause, KIND_ENUM, RP_ENUM_CANCEL_CAUSE), MEMBER(rp_plan, redacted, KIND_FLAG, 0),
    MEMBER(rp_plan, state_digest, KIND_U32, 0), END};
static const struct member attempt_members[] = {
    MEMBER(rp_attempt, number, KIND_U32, 0), MEMBER(rp_attempt, attempt_id, KIND_ID, 0),
    MEMBER(rp_attempt, handoff_id, KIND_ID, 0), MEMBER(rp_attempt, target, KIND_TEXT, 0),
    MEMBER(rp_attempt, requested_at_ms, KIND_U64, 0), MEMBER(rp_attempt, deadline_ms, KIND_U64, 0),
    MEMBER(rp_attempt, state, KIND_ENUM, RP_ENUM_ATTEMPT_STATE),
    MEMBER(rp_attempt, rejection, KIND_ENUM, RP_ENUM_REJECTION_CLASS), END};
static const struct member handoff_members[] = {
    NAMED(rp_handoff, candidate_id, "candidate.candidate_id", KIND_ID, 0),
    NAMED(rp_handoff, plan_id, "candidate.plan_id", KIND_ID, 0), MEMBER(rp_handoff, handoff_id, KIND_ID, 0),
    MEMBER(rp_handoff, position, KIND_POSITION, 0), MEMBER(rp_handoff, sequence, KIND_U64, 0),
    NAMED(rp_handoff, route_revision, "candidate.route_revision", KIND_U64, 0),
    NAMED(rp_handoff, generation, "candidate.generation", KIND_U32, 0),
    NAMED(rp_handoff, calculation_seq, "candidate.calculation_seq", KIND_U32, 0),
    NAMED(rp_handoff, selected_index, "candidate.selected_index", KIND_U32, 0),
    NAMED(rp_handoff, candidate_count, "candidate.candidate_count", KIND_U32, 0),
    NAMED(rp_handoff, location_digest, "candidate.location_digest", KIND_DIGEST, 0),
    NAMED(rp_handoff, option_digest, "candidate.option_digest", KIND_DIGEST, 0),
    NAMED(rp_handoff, geometry_digest, "candidate.geometry_digest", KIND_DIGEST, 0),
    NAMED(rp_handoff, distance_m, "candidate.distance_m", KIND_U32, 0),
    NAMED(rp_handoff, duration_s, "candidate.duration_s", KIND_U32, 0),
    NAMED(rp_handoff, leg_count, "candidate.leg_count", KIND_U32, 0),
    NAMED(rp_handoff, provider_route_ref, "candidate.provider_route_ref", KIND_BYTES, 0),
    NAMED(rp_handoff, created_at_ms, "candidate.created_at_ms", KIND_U64, 0),
    NAMED(rp_handoff, fresh_until_ms, "candidate.fresh_until_ms", KIND_U64, 0), END};
static const struct member page_members[] = {
    MEMBER(rp_plan_page, next_cursor, KIND_BYTES, 0), MEMBER(rp_plan_page, sequence, KIND_U64, 0), END};
static const struct member summary_members[] = {
    MEMBER(rp_plan_summary, plan_id, KIND_ID, 0), MEMBER(rp_plan_summary, owner, KIND_TEXT, 0),
    MEMBER(rp_plan_summary, external_id, KIND_TEXT, 0), MEMBER(rp_plan_summary, position, KIND_POSITION, 0),
    MEMBER(rp_plan_summary, stop_count, KIND_U32, 0), MEMBER(rp_plan_summary, created_at_ms, KIND_U64, 0),
    MEMBER(rp_plan_summary, entered_at_ms, KIND_U64, 0), END};

static void tell_text(json_t *view, const char *path, rp_text text) {
    if (text.byte_count > 0) {
        json_object_set_new(view, path, json_stringn(text.bytes, (size_t)text.byte_count));
    }
}

static void tell_number(json_t *view, const char *path, uint64_t value) {
    json_object_set_new(view, path, json_sprintf("%" PRIu64, value));
}

/* Bytes of which one is not zero, unless their count decides: an identifier of zeros is none. */
static void tell_bytes(json_t *view, const char *path, const uint8_t *bytes, uint64_t count, bool is_fixed) {
    char text[2 * 256 + 2] = "#";
    bool is_none = true;
    for (uint64_t index = 0; index < count && index < 256; index++) {
        is_none = is_none && bytes[index] == 0;
        snprintf(text + 1 + 2 * index, 3, "%02x", bytes[index]);
    }
    if (count > 0 && !(is_fixed && is_none)) {
        json_object_set_new(view, path, json_string(text));
    }
}

static void tell_place(json_t *view, const char *path, const char *name, const rp_stop *stop) {
    char inner[PATH_MAX_BYTES + 16];
    if (strcmp(name, "pin") == 0) {
        tell_text(view, path, stop->place == RP_PLACE_PIN ? rp_text_of(stop->pin) : (rp_text){NULL, 0});
    } else if (stop->place == RP_PLACE_COORDINATE) {
        snprintf(inner, sizeof inner, "%s.lat_e6", path);
        json_object_set_new(view, inner, json_sprintf("%" PRId32, stop->lat_e6));
        snprintf(inner, sizeof inner, "%s.lon_e6", path);
        json_object_set_new(view, inner, json_sprintf("%" PRId32, stop->lon_e6));
    }
}

static void tell_bits(json_t *view, const char *path, uint32_t enumeration, uint32_t bits) {
    unsigned count = 0;
    for (int32_t bit = 1; bit <= 4; bit *= 2) {
        if ((bits & (uint32_t)bit) != 0) {
            char inner[PATH_MAX_BYTES + 16];
            snprintf(inner, sizeof inner, "%s[%u]", path, count++);
            json_object_set_new(view, inner, json_string(rp_value_name(enumeration, bit)));
        }
    }
}

static void tell(json_t *view, const char *prefix, const struct member *members, const void *from) {
    for (const struct member *member = members; member->kind != KIND_END; member++) {
        char path[PATH_MAX_BYTES];
        snprintf(path, sizeof path, "%s%s", prefix, member->name);
        const void *place = (const char *)from + member->offset;
        uint32_t word = 0;
        memcpy(&word, place, sizeof word);
        bool is_there = member->presence != 0 && *(const uint32_t *)((const char *)from + member->presence) != 0;
        if (member->kind == KIND_U32 && (word != 0 || is_there)) {
            tell_number(view, path, word);
        } else if (member->kind == KIND_U64 && *(const uint64_t *)place != 0) {
            tell_number(view, path, *(const uint64_t *)place);
        } else if (member->kind == KIND_FLAG && word != 0) {
            json_object_set_new(view, path, json_string("true"));
        } else if (member->kind == KIND_ENUM && word != 0) {
            json_object_set_new(view, path, json_string(rp_value_name(member->enumeration, (int32_t)word)));
        } else if (member->kind == KIND_CHOICE && word != RP_CHOICE_DEFAULT) {
            json_object_set_new(view, path, json_string(word == RP_CHOICE_YES ? "true" : "false"));
        } else if (member->kind == KIND_BITS) {
            tell_bits(view, path, member->enumeration, word);
        } else if (member->kind == KIND_TEXT) {
            tell_text(view, path, *(const rp_text *)place);
        } else if (member->kind == KIND_BYTES) {
            const rp_bytes *bytes = place;
            tell_bytes(view, path, bytes->bytes, bytes->byte_count, false);
        } else if (member->kind == KIND_ID || member->kind == KIND_DIGEST) {
            tell_bytes(view, path, place, member->kind == KIND_ID ? sizeof(rp_id) : sizeof(rp_digest), true);
        } else if (member->kind == KIND_PLACE) {
            tell_place(view, path, member->name, from);
        } else if (member->kind == KIND_POSITION) {
            strcat(path, ".");
            tell(view, path, position_members, place);
        }
    }
}

/* Tells each element of a list that GET gives by its index. */
#define TELL_LIST(view, reply, type, get, name, members)                                                               \
    for (uint32_t index = 0;; index++) {                                                                               \
        type element = RP_SIZED(type);                                                                                 \
        char prefix[PATH_MAX_BYTES];                                                                                   \
        if (get(reply, index, &element) != RP_OK) {                                                                    \
            break;                                                                                                     \
        }                                                                                                              \
        snprintf(prefix, sizeof prefix, name "[%u].", index);                                                          \
        tell(view, prefix, members, &element);                                                                         \
    }

static void tell_plan(json_t *view, const rp_reply *reply) {
    rp_plan plan = RP_SIZED(rp_plan);
    rp_route_options options = RP_SIZED(rp_route_options);
    if (rp_reply_plan(reply, &plan) == RP_OK && rp_reply_options(reply, &options) == RP_OK) {
        tell(view, "", plan_members, &plan);
        tell(view, "options.", options_members, &options);
        TELL_LIST(view, reply, rp_stop, rp_reply_stop, "stops", stop_members)
        TELL_LIST(view, reply, rp_candidate, rp_reply_candidate, "candidates", candidate_members)
        TELL_LIST(view, reply, rp_attempt, rp_reply_attempt, "attempts", attempt_members)
    }
}

static void tell_handoff(json_t *view, const rp_reply *reply) {
    rp_handoff handoff = RP_SIZED(rp_handoff);
    rp_route_options options = RP_SIZED(rp_route_options);
    rp_attempt attempt = RP_SIZED(rp_attempt);
    if (rp_reply_handoff(reply, &handoff) == RP_OK && rp_reply_options(reply, &options) == RP_OK &&
        rp_reply_attempt(reply, 0, &attempt) == RP_OK) {
        tell(view, "", handoff_members, &handoff);
        tell(view, "candidate.options.", options_members, &options);
        tell(view, "attempt.", attempt_members, &attempt);
        TELL_LIST(view, reply, rp_stop, rp_reply_stop, "candidate.stops", stop_members)
    }
}

json_t *view_of_reply(const char *where, uint32_t method, const rp_reply *reply) {
    json_t *view = json_pack("{s:s, s:s}", "status", "OK", "effect", "APPLIED");
    rp_answer answer = RP_SIZED(rp_answer);
    rp_plan_page page = RP_SIZED(rp_plan_page);
    if (method == RP_METHOD_GET_PLAN) {
        tell_plan(view, reply);
    } else if (method == RP_METHOD_GET_HANDOFF) {
        tell_handoff(view, reply);
    } else if (rp_reply_plan_page(reply, &page) == RP_OK) {
        tell(view, "", page_members, &page);
        TELL_LIST(view, reply, rp_plan_summary, rp_reply_plan_summary, "plans", summary_members)
    } else if (rp_reply_answer(reply, &answer) == RP_OK) {
        tell(view, "", answer_members, &answer);
    } else {
        complain(where, "a reply without content");
    }
    return view;
}

json_t *view_of_error(const rp_error *error) {
    const char *code = rp_value_name(RP_ENUM_CODE, error->code);
    const char *status = error->status != 0 ? rp_value_name(RP_ENUM_STATUS, (int32_t)error->status)
                                            : code + (strncmp(code, "E_", 2) == 0 ? 2 : 0);
    json_t *view = json_pack("{s:s, s:s}", "status", status, "effect",
                             rp_value_name(RP_ENUM_OUTCOME, (int32_t)error->outcome));
    tell(view, "", error_members, error);
    tell_text(view, "field", rp_text_of(error->field));
    return view;
}
