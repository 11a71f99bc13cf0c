#include "internal.h"

#include <stdlib.h>
#include <string.h>

void rpi_options_default(struct rp_options *options) {
    *options = (struct rp_options){
        .fd = -1,
        .default_deadline_ms = 10000,
        .inflight_max = 64,
        .queued_max = 65536,
        .message_bytes_max = RPI_FRAME_DATA_BYTES_MAX,
        .attempts_max = 8,
        .backoff_base_ms = 10,
        .backoff_cap_ms = 1000,
        .fail_fast = false,
    };
}

int rp_options_new(rp_options **options) {
    if (options == NULL) {
        return RP_E_USAGE;
    }
    rp_options *made = malloc(sizeof *made);
    if (made == NULL) {
        return RP_E_NO_MEMORY;
    }
    rpi_options_default(made);
    *options = made;
    return RP_OK;
}

void rp_options_free(rp_options *options) { free(options); }

int rp_options_set_socket_path(rp_options *options, const char *path) {
    if (options == NULL || path == NULL) {
        return RP_E_USAGE;
    }
    size_t byte_count = strlen(path);
    if (byte_count == 0 || byte_count > RPI_SOCKET_PATH_BYTES_MAX) {
        return RP_E_USAGE;
    }
    memcpy(options->socket_path, path, byte_count + 1);
    return RP_OK;
}

int rp_options_set_fd(rp_options *options, int32_t fd) {
    if (options == NULL || fd < 0) {
        return RP_E_USAGE;
    }
    options->fd = fd;
    return RP_OK;
}

static int set_bounded(uint32_t *place, uint32_t value, uint32_t least, uint32_t most) {
    if (value < least || value > most) {
        return RP_E_USAGE;
    }
    *place = value;
    return RP_OK;
}

int rp_options_set_default_deadline_ms(rp_options *options, uint32_t deadline_ms) {
    return options == NULL ? RP_E_USAGE
                           : set_bounded(&options->default_deadline_ms, deadline_ms, 1, RPI_DEADLINE_MS_MAX);
}

int rp_options_set_inflight_max(rp_options *options, uint32_t inflight_max) {
    return options == NULL ? RP_E_USAGE : set_bounded(&options->inflight_max, inflight_max, 1, RPI_INFLIGHT_MAX);
}

int rp_options_set_queued_max(rp_options *options, uint32_t queued_max) {
    return options == NULL ? RP_E_USAGE : set_bounded(&options->queued_max, queued_max, 1, RPI_QUEUED_MAX);
}

int rp_options_set_message_bytes_max(rp_options *options, uint32_t byte_count) {
    return options == NULL
               ? RP_E_USAGE
               : set_bounded(&options->message_bytes_max, byte_count, 1024, RPI_FRAME_DATA_BYTES_MAX);
}

int rp_options_set_retry(rp_options *options, uint32_t attempts_max, uint32_t base_ms, uint32_t cap_ms) {
    if (options == NULL || attempts_max < 1 || attempts_max > 1000 || base_ms < 1 || cap_ms < base_ms ||
        cap_ms > RPI_DEADLINE_MS_MAX) {
        return RP_E_USAGE;
    }
    options->attempts_max = attempts_max;
    options->backoff_base_ms = base_ms;
    options->backoff_cap_ms = cap_ms;
    return RP_OK;
}

int rp_options_set_threaded(rp_options *options, uint32_t threaded) {
    if (options == NULL || threaded > 1) {
        return RP_E_USAGE;
    }
    options->threaded = threaded == 1;
    return RP_OK;
}

int rp_options_set_log(rp_options *options, uint32_t level, rp_log_function log, void *context) {
    if (options == NULL || level > RP_LOG_DEBUG) {
        return RP_E_USAGE;
    }
    options->log_level = level;
    options->log = log;
    options->log_context = context;
    return RP_OK;
}

int rp_options_set_fail_fast(rp_options *options, uint32_t fail_fast) {
    if (options == NULL || fail_fast > 1) {
        return RP_E_USAGE;
    }
    options->fail_fast = fail_fast == 1;
    return RP_OK;
}

int rp_options_set_client_name(rp_options *options, const char *name) {
    if (options == NULL || name == NULL) {
        return RP_E_USAGE;
    }
    size_t byte_count = strlen(name);
    if (byte_count == 0 || byte_count > RPI_CLIENT_NAME_BYTES_MAX) {
        return RP_E_USAGE;
    }
    for (size_t index = 0; index < byte_count; index++) {
        if (name[index] < ' ' || name[index] > '~') {
            return RP_E_USAGE;
        }
    }
    memcpy(options->client_name, name, byte_count + 1);
    return RP_OK;
}
