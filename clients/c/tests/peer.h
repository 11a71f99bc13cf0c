/* A scripted ttrpc peer for the tests: it runs a script in a thread of its own and speaks hand-made frames,
 * so that it can also speak wrong ones. */
#ifndef RPT_PEER_H
#define RPT_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <protobuf-c/protobuf-c.h>

struct peer;

typedef void (*peer_script)(struct peer *peer);

struct request {
    uint32_t stream_id;
    uint8_t type;
    uint8_t flags;
    char service[64];
    char method[64];
    uint8_t *payload; /* freed by peer_forget */
    size_t payload_bytes;
    int64_t timeout_ns;
};

/* Makes a fresh directory with a listening socket in it and runs SCRIPT. */
struct peer *peer_start(peer_script script, void *subject);
/* The same, but the script only begins to listen itself, with peer_listen. */
struct peer *peer_start_deaf(peer_script script, void *subject);
void peer_listen(struct peer *peer);
void peer_stop_listening(struct peer *peer);
const char *peer_path(const struct peer *peer);
void *peer_subject(const struct peer *peer);
/* Waits for the script's end, removes the socket. */
void peer_finish(struct peer *peer);

/* Two-way signals between the test and its script. */
void peer_signal(struct peer *peer);     /* test to script */
void peer_await_signal(struct peer *peer);
void peer_reply_signal(struct peer *peer); /* script to test */
void peer_await_reply_signal(struct peer *peer);

int peer_accept(struct peer *peer);
/* Reads one request; false at the end of the connection. */
bool peer_read(int fd, struct request *request);
/* Whether bytes wait already. */
bool peer_has_input(int fd);
void peer_forget(struct request *request);
void peer_write(int fd, const void *bytes, size_t count);

struct message {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
};

/* Frames into MESSAGE, so that scripts can cut and join them. */
void message_frame(struct message *message, uint32_t stream_id, uint8_t type, uint8_t flags, const void *data,
                   size_t count);
void message_answer(struct message *message, uint32_t stream_id, const ProtobufCMessage *answer);
/* REFUSAL may be NULL. */
void message_status(struct message *message, uint32_t stream_id, int32_t code, const char *text,
                    const ProtobufCMessage *refusal);
void message_send(struct message *message, int fd); /* and forgets it */
void message_forget(struct message *message);

void peer_answer(int fd, uint32_t stream_id, const ProtobufCMessage *answer);
void peer_status(int fd, uint32_t stream_id, int32_t code, const char *text, const ProtobufCMessage *refusal);

#endif
