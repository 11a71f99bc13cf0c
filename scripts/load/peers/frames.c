/* From a Request's bytes to a command, and from an answer to a frame. */
#include "frames.h"

static const struct { const char *name; enum step step; } methods[] = {
    {"CreatePlan", CREATE}, {"OpenDirectionUI", OPEN}, {"RequestRoutes", REQUEST}, {"ReceiveRoutes", RECEIVE},
    {"SelectRoute", SELECT}, {"RequestNavigation", NAVIGATE}, {"ConfirmHandoff", CONFIRM},
};

static enum step step_named(struct bytes name) {
    for (size_t index = 0; index < sizeof methods / sizeof *methods; index++)
        if (strlen(methods[index].name) == name.count && memcmp(methods[index].name, name.at, name.count) == 0)
            return methods[index].step;
    return REFUSED_METHOD;
}

static int read_context(struct bytes rest, struct command *command) {
    struct field field;
    int more;
    while ((more = take_field(&rest, &field)) > 0) {
        if (field.number == 1 && field.kind == TAG_BYTES) command->plan = field.content;
        else if (field.number == 2 && field.kind == TAG_BYTES) command->key = field.content;
        else if (field.number == 4 && field.kind == TAG_VARINT) command->expected_version = field.value;
    }
    return more;
}

/* Which field means what depends on the command; the numbers are those of plans.proto. */
static void take(const struct field *field, struct command *command) {
    enum step step = command->step;
    if (field->kind == TAG_VARINT) {
        if (field->number == 2) command->generation = field->value;
        else if (field->number == 3) command->revision = field->value;
        else if (field->number == 4 && (step == SELECT || step == NAVIGATE))
            command->index = field->value >> 1 ^ (uint64_t)-(int64_t)(field->value & 1), command->has_index = 1;
    } else if (field->kind == TAG_BYTES) {
        if (step == CREATE && field->number == 2) command->external = field->content;
        else if (step == CREATE && field->number == 3) command->owner = field->content;
        else if (step == RECEIVE && field->number == 5) {
            if (command->candidate_count < CANDIDATES_MAX) command->candidates[command->candidate_count] = field->content;
            command->candidate_count++;
        } else if (step == NAVIGATE && field->number == 5) command->target = field->content;
        else if (step == CONFIRM && field->number == 2) command->attempt = field->content;
        else if (step == CONFIRM && field->number == 3) command->session = field->content;
    }
}

void read_command(struct bytes body, struct command *command) {
    struct field field;
    int more;
    struct bytes rest;
    memset(command, 0, sizeof *command);
    command->step = REFUSED_METHOD;
    while ((more = take_field(&body, &field)) > 0) {
        if (field.number == 2 && field.kind == TAG_BYTES) command->step = step_named(field.content);
        else if (field.number == 3 && field.kind == TAG_BYTES) command->payload = field.content;
    }
    rest = command->payload;
    while (more >= 0 && (more = take_field(&rest, &field)) > 0) {
        if (field.number == 1 && field.kind == TAG_BYTES) more = read_context(field.content, command);
        else take(&field, command);
    }
    int is_addressed = command->step == CREATE ? command->external.count > 0 && command->external.count <= TEXT_MAX
                                                     && command->owner.count <= TEXT_MAX
                                               : command->plan.count == ID_BYTES;
    if (more < 0 || !is_addressed || command->key.count == 0 || command->key.count > TEXT_MAX
        || command->candidate_count > CANDIDATES_MAX)
        command->step = REFUSED_METHOD;
}

uint8_t *write_answer(uint8_t *out, uint32_t stream, const struct answer *answer, size_t filled_byte_count) {
    uint8_t payload[256], position[64];
    uint8_t *frame = out, *at = payload;
    out += HEADER_BYTES;
    if (answer->code != 0) {
        at = put_bytes(put_number(payload, 1, answer->code), 2, "refused", 7);
        out = put_bytes(out, 1, payload, (size_t)(at - payload));
    } else {
        uint8_t *end = put_number(put_number(position, 1, answer->state), 2, answer->version);
        end = put_number(put_number(end, 3, 1), 4, answer->generation);
        at = put_bytes(put_number(at, 1, answer->disposition), 2, answer->plan, ID_BYTES);
        at = put_bytes(at, 3, position, (size_t)(end - position));
        if (answer->has_candidate) at = put_bytes(at, 8, answer->candidate, ID_BYTES);
        if (answer->has_attempt) at = put_bytes(at, 10, answer->attempt, ID_BYTES);
        at = put_number(at, 16, answer->sequence);
        out = put_bytes(out, 2, payload, (size_t)(at - payload));
        /* A field nobody knows fills it up. */
        static const uint8_t filler[FILLED_BYTES_MAX];
        size_t count = (size_t)(out - frame) - HEADER_BYTES;
        if (filled_byte_count >= count + 3 && filled_byte_count - count - 3 < 128)
            out = put_bytes(out, 100, filler, filled_byte_count - count - 3);
    }
    size_t count = (size_t)(out - frame) - HEADER_BYTES;
    frame[0] = 0, frame[1] = (uint8_t)(count >> 16), frame[2] = (uint8_t)(count >> 8), frame[3] = (uint8_t)count;
    frame[4] = (uint8_t)(stream >> 24), frame[5] = (uint8_t)(stream >> 16);
    frame[6] = (uint8_t)(stream >> 8), frame[7] = (uint8_t)stream;
    frame[8] = ANSWER_KIND, frame[9] = 0;
    return out;
}
