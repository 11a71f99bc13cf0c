/* What the library's own sources share. Nothing here is exported: public names begin with rp_, these
 * with rpi_. */
#ifndef RPI_INTERNAL_H
#define RPI_INTERNAL_H

/* Every source includes this first: POSIX and Linux calls are hidden from plain C11 otherwise. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <protobuf-c/protobuf-c.h>

#include "envelope.h"
#include "routeplan.h"

/* ---- limits ------------------------------------------------------------------------------------ */

enum {
    RPI_FRAME_HEADER_BYTES = 10,
    /* ttrpc's limit on the data of one frame. */
    RPI_FRAME_DATA_BYTES_MAX = 4194304,
    /* A timeout field: its tag and a varint. */
    RPI_TIMEOUT_BYTES_MAX = 11,
    /* Bytes encoded but not yet taken by the socket beyond which further calls stay queued, where they can
     * still end as NOT_SENT. */
    RPI_UNSENT_BYTES_MAX = 262144,
    /* Room asked for before each read; answers to a whole window of commands fit in it. */
    RPI_RECEIVE_BYTES = 65536,
    /* Reads in one turn, so that a talkative daemon cannot keep the caller's loop from its other work. */
    RPI_RECEIVES_PER_TURN_MAX = 16,
    /* Memory one decoded answer may take; the largest frame of tiny fields stays below it. */
    RPI_REPLY_BYTES_MAX = 64 * 1024 * 1024,
    /* One text of a request; far above every limit of the daemon, which judges. */
    RPI_TEXT_BYTES_MAX = 1024 * 1024,
    RPI_ELEMENTS_MAX = 4096,
    RPI_COMMAND_KEY_BYTES_MAX = 64,
    RPI_DEADLINE_MS_MAX = 86400000,
    RPI_INFLIGHT_MAX = 1024,
    /* Streams of one client; each is a connection's, and has a window of events that wait to be taken. */
    RPI_SUBSCRIPTIONS_MAX = 8,
    RPI_WATCHES_MAX = 64,
    /* On one connection, with those the caller gave up and the daemon has not ended yet. */
    RPI_OPEN_STREAMS_MAX = 2 * (RPI_SUBSCRIPTIONS_MAX + RPI_WATCHES_MAX),
    RPI_QUEUED_MAX = 1048576,
    RPI_SOCKET_PATH_BYTES_MAX = 107,
    RPI_CLIENT_NAME_BYTES_MAX = 32
};

#ifndef RPI_FIRST_STREAM_ID
#define RPI_FIRST_STREAM_ID 1u
#endif
/* From here on no request is started on a connection: it is replaced once its answers have come. */
#define RPI_LAST_STREAM_ID 0xFFFFFFF0u
#define RPI_NEVER UINT64_MAX

#include "memory.h"
#include "plain.h"
#include "watch.h"

/* ---- methods (methods.c) ------------------------------------------------------------------------ */

struct rpi_method {
    const char *name;
    const ProtobufCMessageDescriptor *answer;
    bool is_command;
    const char *service;
};

/* NULL when METHOD is none of the service's. */
const struct rpi_method *rpi_method_find(uint32_t method);

/* ---- requests (request.c) ----------------------------------------------------------------------- */

struct rp_request {
    uint32_t method; /* RP_METHOD_NONE: empty */
    uint32_t deadline_ms;
    bool is_command;
    bool may_repeat;
    /* Offset of the command key in body, of key_byte_count bytes; 0 for reads. */
    size_t key_offset;
    size_t plan_id_offset; /* 0: the context has no plan id */
    struct rpi_watch_start watch; /* only RP_METHOD_WATCH_PLANS */
    rp_context context;    /* its texts point into texts and key */
    uint8_t key[RPI_COMMAND_KEY_BYTES_MAX + 1];
    struct rpi_buffer texts;
    struct rpi_buffer own;  /* the payload's fields behind the context */
    struct rpi_buffer body; /* ttrpc Request: service, method, payload; the timeout comes when it is sent */
};

/* Empties REQUEST and stores the context; makes a key if there is none. */
int rpi_request_begin_command(rp_request *request, uint32_t method, const rp_context *context, rp_error *error);
/* Stores MESSAGE, whose context is not set, as what REQUEST says, and composes its body. */
int rpi_request_finish(rp_request *request, uint32_t method, const ProtobufCMessage *message, rp_error *error);
void rpi_request_clear(rp_request *request);
/* Begins BODY with service, method and the head of a payload of PAYLOAD_BYTES; reserves all of it. */
bool rpi_body_open(struct rpi_buffer *body, const char *service, const char *method, size_t payload_bytes);

/* ---- replies (reply.c) --------------------------------------------------------------------------- */

struct rp_reply {
    uint32_t method;
    int32_t code;
    uint32_t attempts;
    ProtobufCMessage *message; /* decoded answer, in arena; NULL for raw calls and failures */
    struct rpi_span payload;   /* in the same block */
    rp_error *error;           /* in the same block; NULL when the call did not fail */
    const rp_watch_position *position; /* behind it; of a gap or the end of a watch */
    struct rpi_arena arena;
};

/* A reply that holds an answer; NULL when memory ran out. Its message stays NULL when the payload cannot be
 * decoded. */
rp_reply *rpi_reply_of_payload(uint32_t method, struct rpi_span payload);
/* POSITION may be NULL. */
rp_reply *rpi_reply_of_error(uint32_t method, const rp_error *error, const rp_watch_position *position);
/* What a command was answered, and whether provider objects must be disposed of. */
uint32_t rpi_reply_disposition(const rp_reply *reply, bool *dispose);
/* Turns a refusing Response into an error; false when its detail cannot be decoded. */
bool rpi_error_of_response(const struct rpi_response *response, rp_error *error);

/* ---- calls (calls.c) ----------------------------------------------------------------------------- */

enum rpi_call_state {
    RPI_CALL_FREE,
    RPI_CALL_QUEUED,  /* in client->queue, to be sent as soon as the window allows */
    RPI_CALL_DELAYED, /* in no list: waits for its next try */
    RPI_CALL_SENT     /* in client->sent and in the table of streams */
};

struct rpi_call {
    struct rpi_call *next;
    struct rpi_call *previous;
    enum rpi_call_state state;
    uint32_t slot;
    uint32_t generation;
    uint32_t method;
    uint32_t attempts;
    uint32_t stream_id;
    bool may_repeat;
    bool perhaps_executed; /* an earlier try may have been executed */
    bool is_stream;        /* answered by messages, until a last Response or a close */
    uint8_t key_byte_count;
    size_t key_offset;
    uint64_t tag;
    uint64_t submitted_ns;
    uint64_t deadline_ns;
    uint64_t due_ns; /* key of the heap: the deadline, or the next try */
    uint32_t heap_index;
    uint64_t frame_end; /* count of bytes the connection has sent once the whole frame has left */
    struct rpi_buffer body;
    struct rpi_watch *watch; /* only of a watch */
    rp_completion *waiting; /* a blocking call's place for its completion, or NULL */
};

struct rpi_list {
    struct rpi_call *first;
    struct rpi_call *last;
};

/* Open-addressed table from stream id to call; a NULL call is a request whose caller gave up, and
 * rpi_forsaken a stream whose caller did. */
struct rpi_streams {
    uint32_t *ids; /* 0: free */
    struct rpi_call **calls;
    uint32_t mask;
    uint32_t count;
    uint32_t open_count; /* of count: streams, which no answer will free soon */
};

extern struct rpi_call rpi_forsaken;

struct rpi_heap {
    struct rpi_call **calls;
    uint32_t count;
    uint32_t capacity;
};

void rpi_list_append(struct rpi_list *list, struct rpi_call *call);
void rpi_list_prepend(struct rpi_list *list, struct rpi_call *call);
void rpi_list_remove(struct rpi_list *list, struct rpi_call *call);

bool rpi_heap_reserve(struct rpi_heap *heap, uint32_t capacity);
void rpi_heap_insert(struct rpi_heap *heap, struct rpi_call *call);
void rpi_heap_remove(struct rpi_heap *heap, struct rpi_call *call);
/* CALL's due_ns changed. */
void rpi_heap_moved(struct rpi_heap *heap, struct rpi_call *call);

bool rpi_streams_init(struct rpi_streams *streams, uint32_t inflight_max);
void rpi_streams_free(struct rpi_streams *streams);
void rpi_streams_insert(struct rpi_streams *streams, uint32_t stream_id, struct rpi_call *call);
/* Where STREAM_ID stands, or NULL; the call behind it may be NULL. */
struct rpi_call **rpi_streams_find(struct rpi_streams *streams, uint32_t stream_id);
/* Frees PLACE, which rpi_streams_find gave, and makes its call one without a stream. */
void rpi_streams_remove(struct rpi_streams *streams, struct rpi_call **place);
void rpi_streams_clear(struct rpi_streams *streams);

/* ---- options and client --------------------------------------------------------------------------- */

struct rp_options {
    char socket_path[RPI_SOCKET_PATH_BYTES_MAX + 1];
    int fd;
    uint32_t default_deadline_ms;
    uint32_t inflight_max;
    uint32_t queued_max;
    uint32_t message_bytes_max;
    uint32_t attempts_max;
    uint32_t backoff_base_ms;
    uint32_t backoff_cap_ms;
    bool threaded;
    char client_name[RPI_CLIENT_NAME_BYTES_MAX + 1];
    uint32_t log_level;
    rp_log_function log;
    void *log_context;
    bool fail_fast;
};

void rpi_options_default(struct rp_options *options);

enum { RPI_CALLS_PER_BLOCK = 64 };

struct rpi_block {
    struct rpi_call calls[RPI_CALLS_PER_BLOCK];
};

struct rp_client {
    struct rp_options options;
    atomic_uint references;
    uint32_t fork_generation;
    bool closed;

    /* Descriptors: one epoll set that holds the timer, the wake-up counter and the socket. */
    int epoll_fd;
    int timer_fd;
    int wake_fd;
    int socket_fd;       /* -1: no connection */
    bool fd_shown;       /* somebody waits on epoll_fd: what happens outside process must wake it */
    bool wake_armed;     /* wake_fd holds one count of our own */
    bool wants_writable; /* EPOLLOUT is on */
    uint64_t timer_ns;   /* when the timer fires, RPI_NEVER: not set */

    /* Whoever uses what follows and what precedes holds the lock; it is given up while waiting. */
    pthread_mutex_t lock;
    pthread_mutex_t scratch_lock;
    pthread_cond_t changed;
    uint32_t poller_count; /* callers that wait on epoll_fd */
    /* Of a threaded client. */
    pthread_t thread;
    bool threaded;
    bool thread_stops;
    bool wake_told;  /* rp_client_wake was called, and nobody has been woken yet */
    bool side_shown; /* side_fd is readable */
    int side_fd;

    /* The connection. */
    uint32_t next_stream_id;
    uint32_t failures; /* in a row, since the last good answer */
    int connect_errno; /* why the last connect failed, 0 once it succeeded */
    uint64_t connect_at_ns;
    uint64_t sent_byte_count;    /* on this connection */
    uint64_t encoded_byte_count; /* sent_byte_count + bytes in out */
    struct rpi_buffer out;
    size_t out_offset;
    struct rpi_buffer in;
    size_t in_offset;
    struct rpi_streams streams;

    /* Calls. */
    struct rpi_block **blocks;
    uint32_t block_count;
    struct rpi_call *free_calls;
    uint32_t call_count; /* not free */
    uint32_t subscription_count; /* of those */
    uint32_t watch_count;        /* of those */
    struct rpi_list queue;
    struct rpi_list sent;
    struct rpi_heap due;
    rp_request *scratch; /* of the typed calls, under scratch_lock */

    /* Completions: a ring, its capacity a power of two. */
    rp_completion *done;
    uint32_t done_capacity;
    uint32_t done_first;
    uint32_t done_count;

    uint64_t random;
    rp_stats stats;
};

/* thread.c: one caller at a time, and the thread that takes the turns of a threaded client. */
bool rpi_thread_prepare(rp_client *client);
/* Locks CLIENT; RP_E_USAGE for NULL, RP_E_FORKED for another process's. */
int rpi_client_enter(rp_client *client, rp_error *error);
void rpi_client_leave(rp_client *client);
/* The rest is called with the lock held, but for start and stop. */
bool rpi_thread_start(rp_client *client);
void rpi_thread_stop(rp_client *client);
/* Tells waiting callers that calls have ended. */
void rpi_thread_announce(rp_client *client);
/* Completions were taken. */
void rpi_thread_taken(rp_client *client);
int rpi_thread_process(rp_client *client);
int rpi_thread_wait(rp_client *client, uint64_t until_ns);
/* Until COMPLETION, a blocking call's own, is there. */
void rpi_thread_wait_for(rp_client *client, const rp_completion *completion);

/* log.c */
__attribute__((format(printf, 3, 4))) void rpi_log(const rp_client *client, uint32_t level, const char *format, ...);

/* What can be asked of CLIENT now: RP_OK, RP_E_USAGE, RP_E_FORKED, or RP_E_CLOSED. */
int rpi_client_usable(const rp_client *client, rp_error *error);

/* sync.c: submits a filled request, unless FILLED says that it is none, and waits for its end. */
int rpi_run_read(rp_client *client, int filled, rp_reply **reply, rp_error *error);
/* The request the blocking calls fill, and its end for callers that do not run it. */
rp_request *rpi_scratch_of(rp_client *client);
void rpi_scratch_leave(rp_client *client);

/* submit.c */
int rpi_submit(rp_client *client, const rp_request *request, uint64_t tag, rp_completion *waiting,
               struct rpi_call **accepted, rp_error *error);
/* The call an id names, or NULL when it has ended. */
struct rpi_call *rpi_call_find(const rp_client *client, rp_call_id id);
rp_call_id rpi_call_id_of(const struct rpi_call *call);

/* finish.c: the ends of calls. */
/* One message of a stream; false when it cannot be decoded. CALL may have ended. */
bool rpi_finish_message(rp_client *client, struct rpi_call *call, struct rpi_span payload, uint64_t now);
/* A stream has begun: from here on it may last. */
void rpi_finish_opening(rp_client *client, struct rpi_call *call);
/* Puts a completion of KIND in the ring; false, and REPLY stays the caller's, when memory ran out. */
bool rpi_finish_event(rp_client *client, struct rpi_call *call, uint32_t kind, uint32_t reason, rp_reply *reply,
                      uint64_t now);
/* Ends CALL with ERROR and a completion of KIND. */
void rpi_finish_error(rp_client *client, struct rpi_call *call, uint32_t kind, rp_error *error, uint64_t now);
/* Has the daemon end CALL's stream, and leaves CALL in no list. */
void rpi_finish_forsake(rp_client *client, struct rpi_call *call);
/* The daemon has ended a stream without saying why. */
void rpi_finish_stream(rp_client *client, struct rpi_call *call, uint64_t now);
void rpi_finish_answer(rp_client *client, struct rpi_call *call, struct rpi_span payload, uint64_t now);
/* The daemon answered with a status: tries again later if that can help, else ends the call. */
void rpi_finish_refused(rp_client *client, struct rpi_call *call, rp_error *error, uint64_t now);
/* An end that is the library's own: CODE, with the outcome that follows from what was sent. */
void rpi_finish_local(rp_client *client, struct rpi_call *call, int32_t code, int sys_errno, uint64_t now);
/* Ends calls whose deadline passed and queues those whose next try has come. */
void rpi_finish_due(rp_client *client, uint64_t now);
/* Ends every call with CODE. */
void rpi_finish_all(rp_client *client, int32_t code, uint64_t now);
/* Makes room so that no end of a call needs memory for its completion. */
bool rpi_done_reserve(rp_client *client, uint32_t count);

/* link.c: the connection. */
bool rpi_link_adopt(rp_client *client, int fd);
/* Connects if calls wait, encodes what the window allows, and writes it. */
void rpi_link_pump(rp_client *client, uint64_t now);
void rpi_link_readable(rp_client *client, uint64_t now);
/* Drops the connection; calls under way are queued again, or end with CODE. */
void rpi_link_lost(rp_client *client, int32_t code, int sys_errno, uint64_t now);
uint64_t rpi_backoff_ns(rp_client *client, uint32_t failures);

/* client.c */
/* Makes epoll_fd readable because something happened outside rp_client_process. */
void rpi_client_nudge(rp_client *client);

enum rpi_turn { RPI_TURN_DONE, RPI_TURN_WOKEN, RPI_TURN_BROKEN };

/* First half of a turn: what is due, and what can be sent. */
enum rpi_turn rpi_client_advance(rp_client *client);
/* Second half: waits up to TIMEOUT_MS for a descriptor (-1: without limit) and serves it. */
enum rpi_turn rpi_client_poll(rp_client *client, int timeout_ms);

#endif
