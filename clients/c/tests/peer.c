#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "peer.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

struct peer {
    pthread_t thread;
    peer_script script;
    void *subject;
    char directory[64];
    char path[96];
    int listener;
    int to_script;
    int to_test;
};

static void must(bool held, const char *what) {
    if (!held) {
        fprintf(stderr, "peer: %s: %s\n", what, strerror(errno));
        abort();
    }
}

static void *run(void *context) {
    struct peer *peer = context;
    peer->script(peer);
    return NULL;
}

struct peer *peer_start_deaf(peer_script script, void *subject) {
    struct peer *peer = calloc(1, sizeof *peer);
    must(peer != NULL, "calloc");
    peer->script = script;
    peer->subject = subject;
    peer->listener = -1;
    snprintf(peer->directory, sizeof peer->directory, "/tmp/routeplan-peer.XXXXXX");
    must(mkdtemp(peer->directory) != NULL, "mkdtemp");
    snprintf(peer->path, sizeof peer->path, "%s/socket", peer->directory);
    peer->to_script = eventfd(0, EFD_SEMAPHORE | EFD_CLOEXEC);
    peer->to_test = eventfd(0, EFD_SEMAPHORE | EFD_CLOEXEC);
    must(peer->to_script >= 0 && peer->to_test >= 0, "eventfd");
    must(pthread_create(&peer->thread, NULL, run, peer) == 0, "pthread_create");
    return peer;
}

void peer_listen(struct peer *peer) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, peer->path, strlen(peer->path) + 1);
    peer->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    must(bind(peer->listener, (struct sockaddr *)&address, sizeof address) == 0, "bind");
    must(listen(peer->listener, 16) == 0, "listen");
}

void peer_stop_listening(struct peer *peer) {
    if (peer->listener >= 0) {
        close(peer->listener);
        unlink(peer->path);
        peer->listener = -1;
    }
}

static void listening(struct peer *peer) {
    peer_listen(peer);
    peer_reply_signal(peer);
    peer_script script = *(peer_script *)peer->subject;
    void *subject = ((void **)peer->subject)[1];
    free(peer->subject);
    peer->subject = subject;
    script(peer);
}

struct peer *peer_start(peer_script script, void *subject) {
    void **both = calloc(2, sizeof *both);
    must(both != NULL, "calloc");
    memcpy(&both[0], &script, sizeof script);
    both[1] = subject;
    struct peer *peer = peer_start_deaf(listening, both);
    peer_await_reply_signal(peer);
    return peer;
}

const char *peer_path(const struct peer *peer) { return peer->path; }
void *peer_subject(const struct peer *peer) { return peer->subject; }

void peer_finish(struct peer *peer) {
    must(pthread_join(peer->thread, NULL) == 0, "pthread_join");
    peer_stop_listening(peer);
    rmdir(peer->directory);
    close(peer->to_script);
    close(peer->to_test);
    free(peer);
}

static void raise_event(int fd) {
    uint64_t one = 1;
    must(write(fd, &one, sizeof one) == sizeof one, "write eventfd");
}

static void await_event(int fd) {
    uint64_t count;
    must(read(fd, &count, sizeof count) == sizeof count, "read eventfd");
}

void peer_signal(struct peer *peer) { raise_event(peer->to_script); }
void peer_await_signal(struct peer *peer) { await_event(peer->to_script); }
void peer_reply_signal(struct peer *peer) { raise_event(peer->to_test); }
void peer_await_reply_signal(struct peer *peer) { await_event(peer->to_test); }

int peer_accept(struct peer *peer) {
    int fd = accept4(peer->listener, NULL, NULL, SOCK_CLOEXEC);
    must(fd >= 0, "accept");
    return fd;
}

static bool read_whole(int fd, uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t got = recv(fd, bytes, count, 0);
        if (got <= 0) {
            return false;
        }
        bytes += got;
        count -= (size_t)got;
    }
    return true;
}

static uint64_t varint(const uint8_t **next) {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *(*next)++;
        value |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
}

static void copy_text(char *place, size_t room, const uint8_t *bytes, size_t count) {
    must(count < room, "text of the request");
    memcpy(place, bytes, count);
    place[count] = '\0';
}

static void parse(const uint8_t *data, size_t count, struct request *request) {
    const uint8_t *next = data;
    const uint8_t *end = data + count;
    while (next < end) {
        uint64_t tag = varint(&next);
        uint64_t value = varint(&next);
        if (tag == 0x20) {
            request->timeout_ns = (int64_t)value;
            continue;
        }
        must((tag & 7) == 2 && value <= (uint64_t)(end - next), "request envelope");
        if (tag == 0x0a) {
            copy_text(request->service, sizeof request->service, next, value);
        } else if (tag == 0x12) {
            copy_text(request->method, sizeof request->method, next, value);
        } else if (tag == 0x1a) {
            request->payload = malloc(value + 1);
            must(request->payload != NULL, "malloc");
            memcpy(request->payload, next, value);
            request->payload_bytes = value;
        }
        next += value;
    }
}

bool peer_read(int fd, struct request *request) {
    *request = (struct request){0};
    uint8_t header[10];
    if (!read_whole(fd, header, sizeof header)) {
        return false;
    }
    size_t count = (size_t)header[0] << 24 | (size_t)header[1] << 16 | (size_t)header[2] << 8 | header[3];
    request->stream_id = (uint32_t)header[4] << 24 | (uint32_t)header[5] << 16 | (uint32_t)header[6] << 8 | header[7];
    request->type = header[8];
    request->flags = header[9];
    uint8_t *data = malloc(count + 1);
    must(data != NULL, "malloc");
    bool whole = read_whole(fd, data, count);
    if (whole) {
        parse(data, count, request);
    }
    free(data);
    return whole;
}

bool peer_has_input(int fd) {
    struct pollfd waiting = {.fd = fd, .events = POLLIN};
    return poll(&waiting, 1, 0) > 0;
}

void peer_forget(struct request *request) {
    free(request->payload);
    request->payload = NULL;
}

void peer_write(int fd, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    while (count > 0) {
        ssize_t sent = send(fd, next, count, MSG_NOSIGNAL);
        if (sent <= 0) {
            return; /* the client dropped the connection, as some scripts want it to */
        }
        next += sent;
        count -= (size_t)sent;
    }
}

static void put(struct message *message, const void *bytes, size_t count) {
    if (message->count + count > message->capacity) {
        message->capacity = 2 * (message->count + count);
        message->bytes = realloc(message->bytes, message->capacity);
        must(message->bytes != NULL, "realloc");
    }
    if (count > 0) {
        memcpy(message->bytes + message->count, bytes, count);
    }
    message->count += count;
}

static void put_varint(struct message *message, uint64_t value) {
    while (value >= 0x80) {
        uint8_t byte = (uint8_t)(value | 0x80);
        put(message, &byte, 1);
        value >>= 7;
    }
    uint8_t byte = (uint8_t)value;
    put(message, &byte, 1);
}

static void put_field(struct message *message, uint8_t tag, const void *bytes, size_t count) {
    put(message, &tag, 1);
    put_varint(message, count);
    put(message, bytes, count);
}

void message_frame(struct message *message, uint32_t stream_id, uint8_t type, uint8_t flags, const void *data,
                   size_t count) {
    uint8_t header[10] = {(uint8_t)(count >> 24),     (uint8_t)(count >> 16),     (uint8_t)(count >> 8),
                          (uint8_t)count,             (uint8_t)(stream_id >> 24), (uint8_t)(stream_id >> 16),
                          (uint8_t)(stream_id >> 8), (uint8_t)stream_id,         type,
                          flags};
    put(message, header, sizeof header);
    put(message, data, count);
}

static void pack(struct message *message, const ProtobufCMessage *packed) {
    size_t count = protobuf_c_message_get_packed_size(packed);
    message->bytes = malloc(count + 1);
    must(message->bytes != NULL, "malloc");
    message->count = protobuf_c_message_pack(packed, message->bytes);
    message->capacity = count + 1;
}

void message_answer(struct message *message, uint32_t stream_id, const ProtobufCMessage *answer) {
    struct message payload = {0};
    struct message data = {0};
    pack(&payload, answer);
    if (payload.count > 0) {
        put_field(&data, 0x12, payload.bytes, payload.count);
    }
    message_frame(message, stream_id, 2, 0, data.bytes, data.count);
    free(payload.bytes);
    free(data.bytes);
}

void message_status(struct message *message, uint32_t stream_id, int32_t code, const char *text,
                    const ProtobufCMessage *refusal) {
    static const char type_url[] = "type.googleapis.com/routeplan.v1.Refusal";
    struct message status = {0};
    struct message data = {0};
    put(&status, "\x08", 1);
    put_varint(&status, (uint64_t)(int64_t)code);
    put_field(&status, 0x12, text, strlen(text));
    if (refusal != NULL) {
        struct message value = {0};
        struct message any = {0};
        pack(&value, refusal);
        put_field(&any, 0x0a, type_url, sizeof type_url - 1);
        put_field(&any, 0x12, value.bytes, value.count);
        put_field(&status, 0x1a, any.bytes, any.count);
        free(value.bytes);
        free(any.bytes);
    }
    put_field(&data, 0x0a, status.bytes, status.count);
    message_frame(message, stream_id, 2, 0, data.bytes, data.count);
    free(status.bytes);
    free(data.bytes);
}

void message_forget(struct message *message) {
    free(message->bytes);
    *message = (struct message){0};
}

void message_send(struct message *message, int fd) {
    peer_write(fd, message->bytes, message->count);
    message_forget(message);
}

void peer_answer(int fd, uint32_t stream_id, const ProtobufCMessage *answer) {
    struct message message = {0};
    message_answer(&message, stream_id, answer);
    message_send(&message, fd);
}

void peer_status(int fd, uint32_t stream_id, int32_t code, const char *text, const ProtobufCMessage *refusal) {
    struct message message = {0};
    message_status(&message, stream_id, code, text, refusal);
    message_send(&message, fd);
}
