/* What can be asked of a client about itself, and of the library. */
#include "internal.h"

#include <nettle/version.h>
#include <stdio.h>
#include <sys/socket.h>

int rp_client_stats(const rp_client *client, rp_stats *stats) {
    if (stats == NULL) {
        return RP_E_USAGE;
    }
    rp_client *locked = (rp_client *)(uintptr_t)client;
    int code = rpi_client_enter(locked, NULL);
    if (code != RP_OK) {
        return code;
    }
    rp_stats own = client->stats;
    uint32_t sent = 0;
    for (const struct rpi_call *call = client->sent.first; call != NULL; call = call->next) {
        sent += 1;
    }
    own.connected = client->socket_fd >= 0;
    own.queued = client->call_count - sent;
    own.inflight = client->streams.count;
    rpi_client_leave(locked);
    return rpi_copy_out(stats, &own, sizeof own);
}

static uint32_t state_of(const rp_client *client) {
    if (client->closed) {
        return RP_CONNECTION_CLOSED;
    }
    if (client->socket_fd >= 0) {
        return RP_CONNECTION_UP;
    }
    return client->queue.first != NULL ? RP_CONNECTION_WAITING : RP_CONNECTION_NONE;
}

static uint32_t milliseconds_until(uint64_t due_ns) {
    uint64_t now = rpi_now();
    return due_ns <= now ? 0 : (uint32_t)((due_ns - now + 999999u) / 1000000u);
}

int rp_client_state(const rp_client *client, rp_connection *connection) {
    rp_client *locked = (rp_client *)(uintptr_t)client;
    int code = rpi_client_enter(locked, NULL);
    if (code != RP_OK) {
        return code;
    }
    struct ucred peer = {.pid = 0, .uid = UINT32_MAX};
    rp_connection own = {
        .state = state_of(client),
        .sys_errno = client->connect_errno,
        .failures = client->failures,
    };
    if (own.state == RP_CONNECTION_WAITING) {
        own.retry_in_ms = milliseconds_until(client->connect_at_ns);
    }
    if (own.state == RP_CONNECTION_UP) {
        socklen_t byte_count = sizeof peer;
        (void)getsockopt(client->socket_fd, SOL_SOCKET, SO_PEERCRED, &peer, &byte_count);
    }
    rpi_client_leave(locked);
    own.peer_pid = peer.pid;
    own.peer_uid = peer.uid;
    return rpi_copy_out(connection, &own, sizeof own);
}

#define RPI_TEXT_OF(value) #value
#define RPI_TEXT(value) RPI_TEXT_OF(value)

const char *rp_version(void) {
    return RPI_TEXT(RP_VERSION_MAJOR) "." RPI_TEXT(RP_VERSION_MINOR) "." RPI_TEXT(RP_VERSION_PATCH);
}

#if defined(__SANITIZE_ADDRESS__)
#define RPI_SANITIZED ", AddressSanitizer"
#elif defined(__SANITIZE_THREAD__)
#define RPI_SANITIZED ", ThreadSanitizer"
#else
#define RPI_SANITIZED ""
#endif

const char *rp_build_info(void) {
    return "librouteplan " RPI_TEXT(RP_VERSION_MAJOR) "." RPI_TEXT(RP_VERSION_MINOR) "." RPI_TEXT(RP_VERSION_PATCH)
           ", protobuf-c " PROTOBUF_C_VERSION ", nettle " RPI_TEXT(NETTLE_VERSION_MAJOR) "." RPI_TEXT(
               NETTLE_VERSION_MINOR) ", C" RPI_TEXT(__STDC_VERSION__) ", compiler " __VERSION__ RPI_SANITIZED;
}
