/* The connection: one stream socket, what was not yet written, what was not yet understood. */
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A read buffer that grew beyond this for one large answer is given back when it is empty. */
enum { RPI_KEPT_INPUT_BYTES_MAX = 1048576 };

static void watch_writable(rp_client *client, bool wanted) {
    if (client->wants_writable == wanted) {
        return;
    }
    struct epoll_event event = {.events = EPOLLIN | (wanted ? (uint32_t)EPOLLOUT : 0u)};
    event.data.fd = client->socket_fd;
    if (epoll_ctl(client->epoll_fd, EPOLL_CTL_MOD, client->socket_fd, &event) == 0) {
        client->wants_writable = wanted;
    }
}

/* Takes a connected, non-blocking socket into service. */
static bool begin(rp_client *client, int fd) {
    struct epoll_event event = {.events = EPOLLIN};
    event.data.fd = fd;
    if (epoll_ctl(client->epoll_fd, EPOLL_CTL_ADD, fd, &event) != 0) {
        return false;
    }
    client->socket_fd = fd;
    client->wants_writable = false;
    client->next_stream_id = RPI_FIRST_STREAM_ID;
    client->connect_errno = 0;
    client->sent_byte_count = 0;
    client->encoded_byte_count = 0;
    client->out.count = 0;
    client->out_offset = 0;
    client->in.count = 0;
    client->in_offset = 0;
    rpi_streams_clear(&client->streams);
    client->stats.connects += 1;
    rpi_log(client, RP_LOG_INFO, "connected");
    return true;
}

bool rpi_link_adopt(rp_client *client, int fd) {
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) < 0) {
        return false;
    }
    return begin(client, fd);
}

/* Full jitter: anywhere between nothing and the doubled base. */
uint64_t rpi_backoff_ns(rp_client *client, uint32_t failures) {
    uint64_t limit_ms = client->options.backoff_base_ms;
    for (uint32_t count = 1; count < failures && limit_ms < client->options.backoff_cap_ms; count++) {
        limit_ms *= 2;
    }
    if (limit_ms > client->options.backoff_cap_ms) {
        limit_ms = client->options.backoff_cap_ms;
    }
    return rpi_random_next(&client->random) % (limit_ms * UINT64_C(1000000) + 1);
}

/* Errors that waiting does not cure. */
static bool is_lasting(int error) {
    return error == EACCES || error == EPERM || error == ENOTSOCK || error == ENOTDIR || error == ELOOP ||
           error == EPROTOTYPE || error == EAFNOSUPPORT;
}

static void fail_queued(rp_client *client, int32_t code, int sys_errno, uint64_t now) {
    while (client->queue.first != NULL) {
        rpi_finish_local(client, client->queue.first, code, sys_errno, now);
    }
}

static void connect_failed(rp_client *client, int error, uint64_t now) {
    client->connect_errno = error;
    client->failures += 1;
    client->stats.connect_failures += 1;
    client->connect_at_ns = now + rpi_backoff_ns(client, client->failures);
    rpi_log(client, RP_LOG_WARNING, "connecting failed: errno %d, next try in %u ms", error,
            (unsigned)((client->connect_at_ns - now) / 1000000u));
    /* A full backlog (EAGAIN) is a busy daemon, not an absent one. */
    if (is_lasting(error) || (client->options.fail_fast && error != EAGAIN)) {
        fail_queued(client, RP_E_CONNECT, error, now);
    }
}

static void connect_now(rp_client *client, uint64_t now) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t path_bytes = strlen(client->options.socket_path);
    memcpy(address.sun_path, client->options.socket_path, path_bytes + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        connect_failed(client, errno, now);
        return;
    }
    socklen_t address_bytes = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + path_bytes + 1);
    if (address.sun_path[0] == '@') { /* an abstract name: NUL, then all bytes that are counted */
        address.sun_path[0] = '\0';
        address_bytes -= 1;
    }
    if (connect(fd, (const struct sockaddr *)&address, address_bytes) != 0 || !begin(client, fd)) {
        int error = errno;
        (void)close(fd);
        connect_failed(client, error, now);
    }
}

static void leave(rp_client *client) {
    /* Said aloud: a child made by fork may hold the socket open, and then closing would not remove it. */
    (void)epoll_ctl(client->epoll_fd, EPOLL_CTL_DEL, client->socket_fd, NULL);
    (void)close(client->socket_fd);
    client->socket_fd = -1;
    client->wants_writable = false;
    client->out.count = 0;
    client->out_offset = 0;
    client->in.count = 0;
    client->in_offset = 0;
    rpi_streams_clear(&client->streams);
}

static bool may_try_again(const rp_client *client, const struct rpi_call *call, bool left) {
    if (client->closed || client->options.socket_path[0] == '\0') {
        return false;
    }
    return !left || call->watch != NULL || (call->may_repeat && call->attempts < client->options.attempts_max);
}

void rpi_link_lost(rp_client *client, int32_t code, int sys_errno, uint64_t now) {
    if (client->socket_fd < 0) {
        return;
    }
    uint64_t sent_byte_count = client->sent_byte_count;
    leave(client);
    client->stats.connections_lost += 1;
    client->stats.protocol_errors += code == RP_E_PROTOCOL;
    client->failures += 1;
    client->connect_at_ns = now + rpi_backoff_ns(client, client->failures);
    if (client->closed) {
        rpi_log(client, RP_LOG_INFO, "closed");
    } else {
        rpi_log(client, code == RP_E_PROTOCOL ? RP_LOG_ERROR : RP_LOG_WARNING, "connection lost: %s, errno %d",
                rp_value_name(RP_ENUM_CODE, code), sys_errno);
    }
    /* From the last to the first, so that the queue keeps the order of submits. */
    while (client->sent.last != NULL) {
        struct rpi_call *call = client->sent.last;
        bool left = call->frame_end <= sent_byte_count;
        rpi_list_remove(&client->sent, call);
        rpi_list_prepend(&client->queue, call);
        call->state = RPI_CALL_QUEUED;
        call->stream_id = 0;
        if (left) {
            call->perhaps_executed = true;
        } else {
            call->attempts -= 1;
        }
        if (!may_try_again(client, call, left)) {
            rpi_finish_local(client, call, client->closed ? RP_E_CLOSED : code, sys_errno, now);
        }
    }
}

/* ---- writing -------------------------------------------------------------------------------------- */

static size_t unsent_bytes(const rp_client *client) { return client->out.count - client->out_offset; }

static bool window_open(const rp_client *client) {
    const struct rpi_streams *streams = &client->streams;
    /* A stream stays open: it takes no place of a request that will be answered. */
    return client->queue.first != NULL && streams->count - streams->open_count < client->options.inflight_max &&
           streams->open_count < RPI_OPEN_STREAMS_MAX && unsent_bytes(client) < RPI_UNSENT_BYTES_MAX &&
           client->next_stream_id < RPI_LAST_STREAM_ID;
}

static void encode(rp_client *client, uint64_t now) {
    while (window_open(client)) {
        struct rpi_call *call = client->queue.first;
        if (call->deadline_ns <= now) {
            rpi_finish_local(client, call, RP_E_DEADLINE_EXCEEDED, 0, now);
            continue;
        }
        size_t before = client->out.count;
        if ((call->watch != NULL && !rpi_watch_compose(call)) ||
            !rpi_frame_append(&client->out, client->next_stream_id, call->body.bytes, call->body.count,
                              call->is_stream ? 0 : call->deadline_ns - now)) {
            rpi_finish_local(client, call, RP_E_NO_MEMORY, 0, now);
            continue;
        }
        client->encoded_byte_count += client->out.count - before;
        rpi_list_remove(&client->queue, call);
        rpi_list_append(&client->sent, call);
        call->state = RPI_CALL_SENT;
        call->stream_id = client->next_stream_id;
        call->frame_end = client->encoded_byte_count;
        client->stats.requests_sent += 1;
        client->stats.retries += call->attempts > 0;
        call->attempts += 1;
        rpi_streams_insert(&client->streams, call->stream_id, call);
        client->next_stream_id += 2;
    }
}

static void flush(rp_client *client, uint64_t now) {
    while (client->socket_fd >= 0 && unsent_bytes(client) > 0) {
        ssize_t sent = send(client->socket_fd, client->out.bytes + client->out_offset, unsent_bytes(client),
                            MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            client->out_offset += (size_t)sent;
            client->sent_byte_count += (uint64_t)sent;
            client->stats.bytes_sent += (uint64_t)sent;
        } else if (errno == EAGAIN) {
            break;
        } else if (errno != EINTR) {
            /* The daemon is gone; what it answered before may still lie in the socket. */
            int error = errno;
            rpi_link_readable(client, now);
            rpi_link_lost(client, RP_E_CONNECTION_LOST, error, now);
            return;
        }
    }
    if (client->socket_fd < 0) {
        return;
    }
    watch_writable(client, unsent_bytes(client) > 0);
    if (unsent_bytes(client) == 0) {
        client->out.count = 0;
        client->out_offset = 0;
    }
}

void rpi_link_pump(rp_client *client, uint64_t now) {
    if (client->socket_fd >= 0 && client->next_stream_id >= RPI_LAST_STREAM_ID && client->streams.count == 0) {
        leave(client); /* out of stream ids: a fresh connection has all of them */
    }
    if (client->socket_fd < 0 && client->queue.first != NULL) {
        if (client->options.socket_path[0] == '\0') {
            fail_queued(client, RP_E_CONNECTION_LOST, 0, now);
        } else if (client->connect_at_ns <= now) {
            connect_now(client, now);
        }
    }
    while (client->socket_fd >= 0) {
        encode(client, now);
        flush(client, now);
        if (client->socket_fd < 0 || unsent_bytes(client) > 0 || !window_open(client)) {
            break;
        }
    }
}

/* ---- reading -------------------------------------------------------------------------------------- */

/* One Response; false when the connection can no longer be trusted. */
static bool receive_response(rp_client *client, uint32_t stream_id, struct rpi_span data, uint64_t now) {
    struct rpi_call **entry = rpi_streams_find(&client->streams, stream_id);
    if (entry == NULL) {
        /* An even id is a stream of the daemon's; an odd one already answered is a stray; one that was never
         * sent is nonsense. */
        return (stream_id & 1) == 0 || stream_id < client->next_stream_id;
    }
    struct rpi_call *call = *entry;
    struct rpi_response response;
    if (!rpi_response_read(data.bytes, data.count, &response)) {
        return false;
    }
    rp_error error;
    if (response.status != 0 && !rpi_error_of_response(&response, &error)) {
        return false;
    }
    if (response.status == 0 && call != NULL && call->is_stream) {
        return false; /* a stream that ends well is closed, not answered */
    }
    rpi_streams_remove(&client->streams, entry);
    client->failures = 0;
    if (call == NULL || call == &rpi_forsaken) {
        client->stats.late_replies += 1;
    } else if (response.status == 0) {
        rpi_finish_answer(client, call, response.payload, now);
    } else {
        rpi_finish_refused(client, call, &error, now);
    }
    return true;
}

/* One message or the end of a stream; false when the connection can no longer be trusted. */
static bool receive_data(rp_client *client, const struct rpi_frame *frame, struct rpi_span data, uint64_t now) {
    struct rpi_call **entry = rpi_streams_find(&client->streams, frame->stream_id);
    if (entry == NULL) {
        return true; /* of a stream that is over */
    }
    struct rpi_call *call = *entry;
    if (call == NULL || !call->is_stream) {
        return false; /* a unary call is answered with a Response */
    }
    bool is_message = (frame->flags & RPI_FLAG_NO_DATA) == 0;
    if (is_message && call != &rpi_forsaken && !rpi_finish_message(client, call, data, now)) {
        return false;
    }
    client->failures = 0;
    if ((frame->flags & RPI_FLAG_CLOSED) != 0) {
        call = *entry; /* the message may have ended it */
        rpi_streams_remove(&client->streams, entry);
        if (call != &rpi_forsaken) {
            rpi_finish_stream(client, call, now);
        }
    }
    return true;
}

/* Serves the whole frames that have come; false when the connection can no longer be trusted. */
static bool receive_frames(rp_client *client, uint64_t now) {
    while (client->in.count - client->in_offset >= RPI_FRAME_HEADER_BYTES) {
        const uint8_t *start = client->in.bytes + client->in_offset;
        struct rpi_frame frame;
        rpi_frame_read(start, &frame);
        if (frame.byte_count > client->options.message_bytes_max) {
            return false;
        }
        size_t whole = RPI_FRAME_HEADER_BYTES + (size_t)frame.byte_count;
        if (client->in.count - client->in_offset < whole) {
            return true;
        }
        client->in_offset += whole;
        struct rpi_span data = {start + RPI_FRAME_HEADER_BYTES, frame.byte_count};
        if (frame.type == RPI_FRAME_RESPONSE) {
            if (!receive_response(client, frame.stream_id, data, now)) {
                return false;
            }
        } else if (frame.type == RPI_FRAME_DATA && !receive_data(client, &frame, data, now)) {
            return false;
        }
    }
    return true;
}

static bool make_input_room(rp_client *client) {
    if (client->in_offset > 0) {
        size_t rest = client->in.count - client->in_offset;
        if (rest == 0 || client->in.capacity - client->in.count < RPI_RECEIVE_BYTES) {
            memmove(client->in.bytes, client->in.bytes + client->in_offset, rest);
            client->in.count = rest;
            client->in_offset = 0;
        }
    }
    if (client->in.count == 0 && client->in.capacity > RPI_KEPT_INPUT_BYTES_MAX) {
        rpi_buffer_free(&client->in);
    }
    return rpi_buffer_reserve(&client->in, RPI_RECEIVE_BYTES);
}

void rpi_link_readable(rp_client *client, uint64_t now) {
    for (int reads = 0; reads < RPI_RECEIVES_PER_TURN_MAX && client->socket_fd >= 0; reads++) {
        if (!make_input_room(client)) {
            rpi_link_lost(client, RP_E_NO_MEMORY, 0, now);
            return;
        }
        size_t room = client->in.capacity - client->in.count;
        ssize_t got = recv(client->socket_fd, client->in.bytes + client->in.count, room, MSG_DONTWAIT);
        if (got > 0) {
            client->in.count += (size_t)got;
            client->stats.bytes_received += (uint64_t)got;
            if (!receive_frames(client, now)) {
                rpi_link_lost(client, RP_E_PROTOCOL, 0, now);
            } else if ((size_t)got < room) {
                return; /* drained; more will make the descriptor readable again */
            }
        } else if (got == 0) {
            rpi_link_lost(client, RP_E_CONNECTION_LOST, 0, now);
        } else if (errno == EAGAIN) {
            return;
        } else if (errno != EINTR) {
            rpi_link_lost(client, RP_E_CONNECTION_LOST, errno, now);
        }
    }
}
