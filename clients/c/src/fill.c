#include "fill.h"

#include <string.h>

void rpi_fill_fault(struct rpi_fill *fill, int32_t code, uint32_t reason, const char *field, const char *message) {
    if (fill->code == RP_OK) {
        fill->code = reason == 0 ? rpi_fail(fill->error, code, message)
                                 : rpi_fail_invalid(fill->error, reason, field, message);
    }
}

void *rpi_fill_take(struct rpi_fill *fill, size_t byte_count) {
    void *memory = rpi_arena_take(&fill->arena, byte_count);
    if (memory == NULL) {
        rpi_fill_fault(fill, RP_E_NO_MEMORY, 0, "", "out of memory");
    }
    return memory;
}

static void fill_begin_scratch(struct rpi_fill *fill, rp_request *request, rp_error *error) {
    fill->request = request;
    fill->error = error;
    fill->code = RP_OK;
    rpi_arena_init(&fill->arena, fill->first, sizeof fill->first, RPI_SCRATCH_BUDGET);
}

bool rpi_fill_begin_command(struct rpi_fill *fill, rp_request *request, uint32_t method, const rp_context *context,
                               rp_error *error) {
    fill_begin_scratch(fill, request, error);
    fill->code = rpi_request_begin_command(request, method, context, error);
    return fill->code == RP_OK;
}

bool rpi_fill_begin_read(struct rpi_fill *fill, rp_request *request, uint32_t deadline_ms, rp_error *error) {
    fill_begin_scratch(fill, request, error);
    rpi_clear(error);
    if (request == NULL) {
        rpi_fill_fault(fill, RP_E_USAGE, 0, "", "the request is NULL");
        return false;
    }
    rpi_request_clear(request);
    if (deadline_ms > RPI_DEADLINE_MS_MAX) {
        rpi_fill_fault(fill, RP_E_USAGE, 0, "", "the deadline is over one day");
        return false;
    }
    request->deadline_ms = deadline_ms;
    request->may_repeat = true;
    return true;
}

int rpi_fill_end(struct rpi_fill *fill, uint32_t method, const ProtobufCMessage *message) {
    int code = fill->code;
    if (code == RP_OK) {
        code = rpi_request_finish(fill->request, method, message, fill->error);
    } else if (fill->request != NULL) {
        rpi_request_clear(fill->request);
    }
    rpi_arena_free(&fill->arena);
    return code;
}

char *rpi_fill_text(struct rpi_fill *fill, rp_text text, const char *field) {
    if ((text.bytes == NULL && text.byte_count > 0) || text.byte_count > RPI_TEXT_BYTES_MAX) {
        rpi_fill_fault(fill, RP_E_USAGE, 0, field, "a text is NULL or over one megabyte");
    } else if (text.byte_count > 0 && memchr(text.bytes, '\0', (size_t)text.byte_count) != NULL) {
        rpi_fill_fault(fill, RP_E_INVALID_ARGUMENT, RP_REASON_LABEL_FORBIDDEN_CHARACTER, field, "text with a NUL");
    } else if (text.byte_count > 0) {
        char *copy = rpi_arena_text(&fill->arena, text);
        if (copy != NULL) {
            return copy;
        }
        rpi_fill_fault(fill, RP_E_NO_MEMORY, 0, field, "out of memory");
    }
    return (char *)(uintptr_t)protobuf_c_empty_string;
}

ProtobufCBinaryData rpi_fill_bytes(struct rpi_fill *fill, rp_bytes bytes, const char *field) {
    if ((bytes.bytes == NULL && bytes.byte_count > 0) || bytes.byte_count > RPI_TEXT_BYTES_MAX) {
        rpi_fill_fault(fill, RP_E_USAGE, 0, field, "bytes are NULL or over one megabyte");
        return (ProtobufCBinaryData){0, NULL};
    }
    return (ProtobufCBinaryData){(size_t)bytes.byte_count, (uint8_t *)(uintptr_t)bytes.bytes};
}

ProtobufCBinaryData rpi_bytes_or_none(const uint8_t *bytes, size_t count) {
    uint8_t any = 0;
    for (size_t index = 0; index < count; index++) {
        any |= bytes[index];
    }
    return any == 0 ? (ProtobufCBinaryData){0, NULL} : (ProtobufCBinaryData){count, (uint8_t *)(uintptr_t)bytes};
}

/* ---- stops, options, candidates ------------------------------------------------------------------ */

/* The size of an array's elements, as the first one says; 0 with a fault when the array cannot be. */
static uint32_t element_size(struct rpi_fill *fill, const void *elements, uint32_t count) {
    uint32_t struct_size = 0;
    if (count > RPI_ELEMENTS_MAX || (count > 0 && elements == NULL)) {
        rpi_fill_fault(fill, RP_E_USAGE, 0, "", "an array is NULL or has over 4,096 elements");
    } else if (count > 0) {
        memcpy(&struct_size, elements, sizeof struct_size);
    }
    return fill->code == RP_OK ? struct_size : 0;
}

static void fill_stop(struct rpi_fill *fill, const rp_stop *own, Routeplan__V1__Stop *stop) {
    routeplan__v1__stop__init(stop);
    if (own->place == RP_PLACE_COORDINATE) {
        Routeplan__V1__Coordinate *coordinate = rpi_fill_take(fill, sizeof *coordinate);
        if (coordinate == NULL) {
            return;
        }
        routeplan__v1__coordinate__init(coordinate);
        coordinate->lat_e6 = own->lat_e6;
        coordinate->lon_e6 = own->lon_e6;
        stop->place_case = ROUTEPLAN__V1__STOP__PLACE_COORDINATE;
        stop->coordinate = coordinate;
    } else if (own->place == RP_PLACE_PIN) {
        char *pin = rpi_arena_text(&fill->arena, (rp_text){own->pin, strnlen(own->pin, sizeof own->pin)});
        if (pin == NULL) {
            rpi_fill_fault(fill, RP_E_NO_MEMORY, 0, "", "out of memory");
            return;
        }
        stop->place_case = ROUTEPLAN__V1__STOP__PLACE_PIN;
        stop->pin = pin;
    } else if (own->place != RP_PLACE_NONE) {
        rpi_fill_fault(fill, RP_E_USAGE, 0, "", "place is none of RP_PLACE_*");
    }
    stop->label = rpi_fill_text(fill, own->label, "stops[].label");
    stop->address = rpi_fill_text(fill, own->address, "stops[].address");
    stop->location_type = (Routeplan__V1__LocationType)own->location_type;
}

Routeplan__V1__Stop **rpi_fill_stops(struct rpi_fill *fill, const rp_stop *stops, uint32_t count) {
    uint32_t struct_size = element_size(fill, stops, count);
    if (struct_size == 0) {
        return NULL;
    }
    Routeplan__V1__Stop **pointers = rpi_fill_take(fill, count * sizeof *pointers);
    Routeplan__V1__Stop *made = rpi_fill_take(fill, count * sizeof *made);
    for (uint32_t index = 0; index < count && fill->code == RP_OK; index++) {
        rp_stop own;
        const uint8_t *theirs = (const uint8_t *)stops + (size_t)index * struct_size;
        if (!rpi_copy_in_element(&own, sizeof own, RPI_RESERVED_OFFSET(own), theirs, struct_size)) {
            rpi_fill_fault(fill, RP_E_USAGE, 0, "", "a stop was not prepared with RP_INIT");
            break;
        }
        fill_stop(fill, &own, &made[index]);
        pointers[index] = &made[index];
    }
    return pointers;
}

Routeplan__V1__RouteOptions *rpi_fill_options(struct rpi_fill *fill, const rp_route_options *options) {
    rp_route_options own;
    if (options == NULL || !FILL_ARGS(fill, own, options)) {
        return NULL;
    }
    Routeplan__V1__RouteOptions *made = rpi_fill_take(fill, sizeof *made);
    Routeplan__V1__Exclude *excludes = rpi_fill_take(fill, 32 * sizeof *excludes);
    Routeplan__V1__Attribute *attributes = rpi_fill_take(fill, 32 * sizeof *attributes);
    if (own.alternatives > RP_CHOICE_NO || own.steps > RP_CHOICE_NO) {
        rpi_fill_fault(fill, RP_E_USAGE, 0, "", "a choice is none of RP_CHOICE_*");
    }
    if (fill->code != RP_OK) {
        return NULL;
    }
    routeplan__v1__route_options__init(made);
    made->profile = (Routeplan__V1__Profile)own.profile;
    made->resource = (Routeplan__V1__Resource)own.resource;
    made->route_type = (Routeplan__V1__RouteType)own.route_type;
    made->max_alternatives = own.max_alternatives;
    made->overview = (Routeplan__V1__Overview)own.overview;
    made->excludes = excludes;
    made->attributes = attributes;
    for (unsigned bit = 0; bit < 32; bit++) {
        if ((own.excludes >> bit & 1u) != 0) {
            excludes[made->n_excludes++] = (Routeplan__V1__Exclude)(bit + 1);
        }
        if ((own.attributes >> bit & 1u) != 0) {
            attributes[made->n_attributes++] = (Routeplan__V1__Attribute)(bit + 1);
        }
    }
    if (own.alternatives != RP_CHOICE_DEFAULT) {
        made->alternatives_presence_case = ROUTEPLAN__V1__ROUTE_OPTIONS__ALTERNATIVES_PRESENCE_ALTERNATIVES;
        made->alternatives = own.alternatives == RP_CHOICE_YES;
    }
    if (own.steps != RP_CHOICE_DEFAULT) {
        made->steps_presence_case = ROUTEPLAN__V1__ROUTE_OPTIONS__STEPS_PRESENCE_STEPS;
        made->steps = own.steps == RP_CHOICE_YES;
    }
    made->region = rpi_fill_text(fill, own.region, "options.region");
    return made;
}

Routeplan__V1__Candidate **rpi_fill_candidates(struct rpi_fill *fill, const rp_candidate *candidates, uint32_t count) {
    uint32_t struct_size = element_size(fill, candidates, count);
    if (struct_size == 0) {
        return NULL;
    }
    Routeplan__V1__Candidate **pointers = rpi_fill_take(fill, count * sizeof *pointers);
    Routeplan__V1__Candidate *made = rpi_fill_take(fill, count * sizeof *made);
    rp_candidate *owns = rpi_fill_take(fill, count * sizeof *owns);
    for (uint32_t index = 0; index < count && fill->code == RP_OK; index++) {
        rp_candidate *own = &owns[index];
        const uint8_t *theirs = (const uint8_t *)candidates + (size_t)index * struct_size;
        if (!rpi_copy_in_element(own, sizeof *own, RPI_RESERVED_OFFSET(*own), theirs, struct_size)) {
            rpi_fill_fault(fill, RP_E_USAGE, 0, "", "a candidate was not prepared with RP_INIT");
            break;
        }
        routeplan__v1__candidate__init(&made[index]);
        made[index].distance_m = own->distance_m;
        made[index].duration_s = own->duration_s;
        made[index].leg_count = own->leg_count;
        made[index].geometry_digest = ID_OR_NONE(own->geometry_digest);
        made[index].provider_route_ref =
            rpi_fill_bytes(fill, own->provider_route_ref, "candidates[].provider_route_ref");
        pointers[index] = &made[index];
    }
    return pointers;
}
