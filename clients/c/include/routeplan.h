/* librouteplan: the C client of the route planning daemon, routepland.
 *
 * THREADS. The library starts no thread, unless rp_options_set_threaded asks for one. A client (rp_client)
 * belongs to one thread at a time, its owner: functions tagged [owner thread] must not run at the same
 * moment as another [owner thread] function on the same client. Functions tagged [any thread] may. A
 * client with a thread has no owner: all functions on it are [any thread]. Objects that are not a client
 * (requests, replies, options, plain structs) are independent of each other: use one from one thread
 * at a time, any thread. A client must not be used after fork() in the child, except to be given back
 * with rp_client_unref; every other call answers RP_E_FORKED there.
 *
 * BLOCKING. Only rp_client_wait, rp_call and the typed calls (rp_create_plan ... rp_list_plans) wait,
 * each until its deadline or as long as it is told. Everything else returns at once.
 *
 * EVENT LOOPS. rp_client_fd gives one descriptor that never changes while the client lives, across
 * reconnects too. Wait until it is readable (level-triggered, from any loop), call rp_client_process,
 * then take completions with rp_next_completions until it returns 0.
 *
 * OWNERSHIP. Inputs are copied before a function returns. Every _new or _open has one _free or _unref;
 * all of these accept NULL. An output parameter is written only on success; rp_error is written always.
 * What a reply lends (rp_text, rp_bytes) lives until rp_reply_free.
 *
 * RESULTS. An int result is RP_OK (0) or a negative RP_E_* code; a count where the function says so.
 * One exception, so that nobody takes it for a plain success: a cancel that found the plan already
 * ended returns the positive RP_ALREADY_TERMINAL, with its answer filled in.
 *
 * STRUCTS. Each public struct that may grow begins with struct_size and ends with reserved, which
 * stays zero: prepare it with RP_INIT(object), or in C with rp_error error = RP_SIZED(rp_error).
 * Identifiers and digests of all zero bytes mean "none". A has_x field says whether x was given.
 *
 * RETRIES. Every command carries a command key, made by the library unless the caller gives one. A call
 * that got no answer is sent again with the same key and the same bytes until its deadline, so it is
 * executed at most once. When the deadline ends the waiting the error says what is known: outcome
 * NOT_SENT, REJECTED (nothing changed), APPLIED, or UNKNOWN. Submit the same key and content again to
 * learn what became of an UNKNOWN one.
 *
 * The library never exits or touches signal dispositions, and says nothing but to rp_options_set_log.
 * ABI: only additions within librouteplan.so.1.
 */
#ifndef ROUTEPLAN_H
#define ROUTEPLAN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define RP_VERSION_MAJOR 0
#define RP_VERSION_MINOR 1
#define RP_VERSION_PATCH 0

/* What this header declares beyond the first version of it, for programs that are built with several: #ifdef. */
#define RP_HAS_THREADED 1
#define RP_HAS_LOG 1
#define RP_HAS_OUTBOX 1
#define RP_HAS_WATCHES 1
#define RP_HAS_CLIENT_STATE 1
#define RP_HAS_CLIENT_NAME 1
#define RP_HAS_BUILD_INFO 1

/* Zeroes OBJECT (a variable of one of the structs below) and sets its struct_size. */
#define RP_INIT(object) rp_init(&(object), (uint32_t)sizeof(object))
/* Initialiser of a struct variable in C: rp_context context = RP_SIZED(rp_context). */
#define RP_SIZED(type) {.struct_size = (uint32_t)sizeof(type)}

/* ---- handles ---------------------------------------------------------------------------------- */

typedef struct rp_options rp_options;
typedef struct rp_client rp_client;
typedef struct rp_request rp_request;
typedef struct rp_reply rp_reply;

/* Names one submitted call of one client, never 0 and not reused while the client lives. */
typedef uint64_t rp_call_id;

/* ---- plain values ----------------------------------------------------------------------------- */

/* Text: UTF-8, byte_count bytes. Lent text (from a reply) also has a NUL behind it. {NULL, 0} is empty. */
typedef struct rp_text {
    const char *bytes;
    uint64_t byte_count;
} rp_text;

/* Opaque bytes. */
typedef struct rp_bytes {
    const uint8_t *bytes;
    uint64_t byte_count;
} rp_bytes;

/* Identity of a plan, candidate, hand-off or attempt; all zero means none. */
typedef struct rp_id {
    uint8_t bytes[16];
} rp_id;

/* SHA-256 digest; all zero means none. */
typedef struct rp_digest {
    uint8_t bytes[32];
} rp_digest;

/* Where a plan stands: its state (RP_STATE_*, 0 when unknown) and its three clocks. */
typedef struct rp_position {
    uint64_t version;
    uint64_t revision;
    uint32_t generation;
    uint32_t state;
} rp_position;

/* ---- constants -------------------------------------------------------------------------------- */

/* Result codes. -1 to -16 are the daemon's status with its sign turned; some also arise here. */
enum rp_code {
    RP_OK = 0,
    /* The cancel changed nothing: the plan had ended before; the answer's outcome says how. */
    RP_ALREADY_TERMINAL = 1,
    /* The call was cancelled with rp_cancel, or by the daemon. */
    RP_E_CANCELLED = -1,
    /* The daemon failed without a status of its own. */
    RP_E_UNKNOWN = -2,
    /* Never right whatever the state: see reason and field. */
    RP_E_INVALID_ARGUMENT = -3,
    /* The deadline passed; see outcome. */
    RP_E_DEADLINE_EXCEEDED = -4,
    RP_E_NOT_FOUND = -5,
    RP_E_ALREADY_EXISTS = -6,
    RP_E_PERMISSION_DENIED = -7,
    RP_E_RESOURCE_EXHAUSTED = -8,
    /* Right, but not in this state: see reason and position. */
    RP_E_FAILED_PRECONDITION = -9,
    /* Another change came first: read again and decide again. */
    RP_E_ABORTED = -10,
    RP_E_OUT_OF_RANGE = -11,
    /* The daemon does not know the method. */
    RP_E_UNIMPLEMENTED = -12,
    RP_E_INTERNAL = -13,
    /* Draining or recovering; not executed. */
    RP_E_UNAVAILABLE = -14,
    RP_E_DATA_LOSS = -15,
    RP_E_UNAUTHENTICATED = -16,
    /* The caller broke a rule of this header: a NULL, a struct_size, a value out of range. */
    RP_E_USAGE = -100,
    RP_E_NO_MEMORY = -101,
    /* A system call failed; see sys_errno. */
    RP_E_SYSTEM = -102,
    /* The client was closed. */
    RP_E_CLOSED = -103,
    /* The client was opened by another process. */
    RP_E_FORKED = -104,
    /* Too many calls wait already (rp_options_set_queued_max). */
    RP_E_QUEUE_FULL = -105,
    /* The daemon cannot be reached; see sys_errno. Nothing was sent. */
    RP_E_CONNECT = -106,
    /* The connection ended before the answer came, and no retry was left. */
    RP_E_CONNECTION_LOST = -107,
    /* The daemon's bytes make no sense; the connection was dropped. */
    RP_E_PROTOCOL = -108,
    /* The request is larger than a frame may be. */
    RP_E_TOO_LARGE = -109,
    /* No such call is waiting. */
    RP_E_NO_CALL = -110,
    /* The reply holds no such thing, or the index is past its end. */
    RP_E_NO_CONTENT = -111,
    /* The encoded polyline is cut short or holds a foreign character. */
    RP_E_GEOMETRY_SYNTAX = -112,
    /* The command key was used before for other content: a caller's bug; never executed. */
    RP_E_KEY_MISMATCH = -113
};

/* What became of a call. */
enum rp_outcome {
    RP_OUTCOME_NONE = 0,
    /* Nothing was executed: the request never left whole. */
    RP_OUTCOME_NOT_SENT = 1,
    /* The daemon refused; nothing changed. */
    RP_OUTCOME_REJECTED = 2,
    /* The daemon executed and answered; the disposition says what that meant. */
    RP_OUTCOME_APPLIED = 3,
    /* It may have been executed: submit the same key and content again to learn. */
    RP_OUTCOME_UNKNOWN = 4
};

enum rp_method {
    RP_METHOD_NONE = 0,
    RP_METHOD_CREATE_PLAN = 1,
    RP_METHOD_REVISE_ROUTE = 2,
    RP_METHOD_OPEN_DIRECTION_UI = 3,
    RP_METHOD_REPLACE_PRESENTATION = 4,
    RP_METHOD_REQUEST_ROUTES = 5,
    RP_METHOD_RECEIVE_ROUTES = 6,
    RP_METHOD_CALCULATION_FAILED = 7,
    RP_METHOD_SELECT_ROUTE = 8,
    RP_METHOD_REQUEST_NAVIGATION = 9,
    RP_METHOD_CONFIRM_HANDOFF = 10,
    RP_METHOD_REJECT_HANDOFF = 11,
    RP_METHOD_EXPIRE_ATTEMPT = 12,
    RP_METHOD_RETRY_HANDOFF = 13,
    RP_METHOD_RETURN_TO_SELECTION = 14,
    RP_METHOD_CANCEL_PLAN = 15,
    RP_METHOD_NOTE_EDITOR_DISMISSED = 16,
    RP_METHOD_GET_PLAN = 17,
    RP_METHOD_GET_HANDOFF = 18,
    RP_METHOD_LIST_PLANS = 19,
    /* About the daemon itself: of the services Administration and Health. */
    RP_METHOD_GET_INSTANCE = 20,
    RP_METHOD_GET_METRICS = 21,
    RP_METHOD_CHECK_HEALTH = 22,
    /* Of the service Outbox. */
    RP_METHOD_CREATE_CONSUMER = 23,
    RP_METHOD_DETACH_CONSUMER = 24,
    RP_METHOD_LIST_CONSUMERS = 25,
    RP_METHOD_SUBSCRIBE = 26,
    RP_METHOD_ACKNOWLEDGE = 27,
    RP_METHOD_PARK_EVENT = 28,
    RP_METHOD_LIST_PARKED = 29,
    RP_METHOD_RELEASE_PARKED = 30,
    /* Of the plans: a stream, see rp_watch. */
    RP_METHOD_WATCH_PLANS = 31,
    /* A request made by rp_request_raw. */
    RP_METHOD_RAW = 1000
};

enum rp_plan_state {
    RP_STATE_UNSPECIFIED = 0,
    RP_STATE_DRAFT = 1,
    RP_STATE_EDITING = 2,
    RP_STATE_CALCULATING = 3,
    RP_STATE_CANDIDATES_READY = 4,
    RP_STATE_SELECTED = 5,
    RP_STATE_HANDOFF_PENDING = 6,
    RP_STATE_HANDED_OFF = 7,
    RP_STATE_CANCELLED = 8
};

/* How the daemon stands. */
enum rp_serving_state {
    RP_SERVING_UNSPECIFIED = 0,
    RP_SERVING_RECOVERING = 1,
    RP_SERVING_READY = 2,
    /* Reads are served, commands refused with NO_SPACE until there is space again. */
    RP_SERVING_DEGRADED_NOSPACE = 3,
    RP_SERVING_POISONED = 4,
    RP_SERVING_DRAINING = 5
};

/* What the standard health service says. */
enum rp_health {
    RP_HEALTH_UNKNOWN = 0,
    RP_HEALTH_SERVING = 1,
    RP_HEALTH_NOT_SERVING = 2,
    RP_HEALTH_SERVICE_UNKNOWN = 3
};

enum rp_disposition {
    RP_DISPOSITION_UNSPECIFIED = 0,
    RP_DISPOSITION_APPLIED = 1,
    RP_DISPOSITION_REPLAYED = 2,
    RP_DISPOSITION_UNCHANGED = 3,
    RP_DISPOSITION_JOINED = 4,
    RP_DISPOSITION_IGNORED_STALE_GENERATION = 5,
    RP_DISPOSITION_IGNORED_STALE_REVISION = 6,
    RP_DISPOSITION_IGNORED_DUPLICATE = 7,
    RP_DISPOSITION_IGNORED_LATE = 8,
    RP_DISPOSITION_IGNORED_TERMINAL = 9,
    RP_DISPOSITION_ALREADY_TERMINAL = 10
};

/* Why a command was refused; the numbers of routeplan.v1.Reason. */
enum rp_reason {
    RP_REASON_UNSPECIFIED = 0,
    RP_REASON_MISSING_FIELD = 1,
    RP_REASON_FRAME_TOO_LARGE = 2,
    RP_REASON_STOP_COUNT = 3,
    RP_REASON_COORDINATE_NOT_FINITE = 4,
    RP_REASON_COORDINATE_OUT_OF_RANGE = 5,
    RP_REASON_COORDINATE_NULL_ISLAND = 6,
    RP_REASON_PLACE_REF_SYNTAX = 7,
    RP_REASON_LOCATION_SYNTAX = 8,
    RP_REASON_DUPLICATE_CONSECUTIVE_STOP = 9,
    RP_REASON_LABEL_TOO_LONG = 10,
    RP_REASON_LABEL_FORBIDDEN_CHARACTER = 11,
    RP_REASON_OPTION_COMBINATION = 12,
    RP_REASON_TOO_MANY_CANDIDATES = 13,
    RP_REASON_GEOMETRY_OUT_OF_RANGE = 14,
    RP_REASON_UNKNOWN_GENERATION = 15,
    RP_REASON_UNKNOWN_REVISION = 16,
    RP_REASON_PLAN_NOT_FOUND = 20,
    RP_REASON_ATTEMPT_NOT_FOUND = 21,
    RP_REASON_CONSUMER_NOT_FOUND = 22,
    RP_REASON_EVENT_NOT_FOUND = 23,
    RP_REASON_IDEMPOTENCY_KEY_REUSED = 25,
    RP_REASON_EXTERNAL_ID_CONFLICT = 26,
    RP_REASON_ACK_CONFLICT = 27,
    RP_REASON_CONSUMER_EXISTS = 28,
    RP_REASON_VERSION_CONFLICT = 30,
    RP_REASON_REVISION_CONFLICT = 31,
    RP_REASON_INVALID_STATE = 40,
    RP_REASON_PLAN_TERMINAL = 41,
    RP_REASON_PLAN_CANCELLED = 42,
    RP_REASON_STALE_GENERATION = 43,
    RP_REASON_STALE_REVISION = 44,
    RP_REASON_TOO_FEW_STOPS = 45,
    RP_REASON_EDITOR_NOT_OPEN = 46,
    RP_REASON_HANDOFF_IN_PROGRESS = 47,
    RP_REASON_HANDOFF_ALREADY_PENDING = 48,
    RP_REASON_SELECTION_MISMATCH = 49,
    RP_REASON_LOCATION_DIGEST_MISMATCH = 50,
    RP_REASON_OPTION_DIGEST_MISMATCH = 51,
    RP_REASON_CANDIDATE_STALE = 52,
    RP_REASON_TARGET_CAPABILITY_EXCEEDED = 53,
    RP_REASON_ATTEMPT_STILL_OPEN = 54,
    RP_REASON_ATTEMPT_REJECTED = 55,
    RP_REASON_ATTEMPT_ABANDONED = 56,
    RP_REASON_DEADLINE_NOT_REACHED = 57,
    RP_REASON_INCARNATION_MISMATCH = 58,
    RP_REASON_CONSUMER_FENCED = 59,
    RP_REASON_ROUTE_INDEX_OUT_OF_RANGE = 60,
    RP_REASON_TOO_OLD = 61,
    RP_REASON_NOT_DELIVERED = 62,
    RP_REASON_ATTEMPT_LIMIT = 65,
    RP_REASON_REVISION_LIMIT = 66,
    RP_REASON_EVENT_LIMIT = 67,
    RP_REASON_PLAN_LIMIT = 68,
    RP_REASON_OVERLOADED = 69,
    RP_REASON_NO_SPACE = 70,
    RP_REASON_WATCH_TOO_SLOW = 71,
    RP_REASON_CONSUMER_LIMIT = 72,
    RP_REASON_ROLE_NOT_ALLOWED = 75,
    RP_REASON_DRAINING = 80,
    RP_REASON_RECOVERING = 81,
    RP_REASON_AUDIT_UNAVAILABLE = 82
};

enum rp_compensation {
    RP_COMPENSATION_NONE = 0,
    /* A navigation session may run that no plan stands behind: stop it. */
    RP_COMPENSATION_STOP_TARGET_SESSION = 1
};

enum rp_actor_type {
    RP_ACTOR_UNSPECIFIED = 0,
    RP_ACTOR_HOST = 1,
    RP_ACTOR_TRAVELER = 2,
    RP_ACTOR_DIRECTION_UI = 3,
    RP_ACTOR_NAVIGATION_ADAPTER = 4,
    RP_ACTOR_OPERATOR = 5,
    RP_ACTOR_DAEMON = 6
};

enum rp_place {
    RP_PLACE_NONE = 0,
    RP_PLACE_COORDINATE = 1,
    RP_PLACE_PIN = 2
};

enum rp_location_type {
    RP_LOCATION_UNSPECIFIED = 0,
    RP_LOCATION_NONE = 1,
    RP_LOCATION_SUGGESTION = 2,
    RP_LOCATION_CURRENT_LOCATION = 3
};

enum rp_profile {
    RP_PROFILE_DEFAULT = 0,
    RP_PROFILE_DRIVING = 1,
    RP_PROFILE_BIKING = 2,
    RP_PROFILE_WALKING = 3,
    RP_PROFILE_TRUCKING = 4
};

enum rp_resource {
    RP_RESOURCE_DEFAULT = 0,
    RP_RESOURCE_ROUTE_ADV = 1,
    RP_RESOURCE_ROUTE_ETA = 2,
    RP_RESOURCE_ROUTE_TRAFFIC = 3
};

enum rp_route_type {
    RP_ROUTE_TYPE_NONE = 0,
    RP_ROUTE_TYPE_QUICKEST = 1,
    RP_ROUTE_TYPE_SHORTEST = 2
};

/* Bits of rp_route_options.excludes. */
enum rp_exclude {
    RP_EXCLUDE_TOLL = 1,
    RP_EXCLUDE_MOTORWAY = 2,
    RP_EXCLUDE_FERRY = 4
};

enum rp_overview {
    RP_OVERVIEW_DEFAULT = 0,
    RP_OVERVIEW_FALSE = 1,
    RP_OVERVIEW_SIMPLIFIED = 2,
    RP_OVERVIEW_FULL = 3
};

/* Bits of rp_route_options.attributes. */
enum rp_attribute {
    RP_ATTRIBUTE_CONGESTION_LEVEL = 1,
    RP_ATTRIBUTE_EXPECTED_TRAVEL_TIME = 2,
    RP_ATTRIBUTE_BASE_DURATION = 4
};

/* A yes-or-no option that may be left to the daemon's default. */
enum rp_choice {
    RP_CHOICE_DEFAULT = 0,
    RP_CHOICE_YES = 1,
    RP_CHOICE_NO = 2
};

enum rp_failure_class {
    RP_FAILURE_UNSPECIFIED = 0,
    RP_FAILURE_NO_ALTERNATIVES = 1,
    RP_FAILURE_NO_SEGMENT = 2,
    RP_FAILURE_INVALID_REQUEST = 3,
    RP_FAILURE_TOO_BIG = 4,
    RP_FAILURE_AUTH = 5,
    RP_FAILURE_QUOTA = 6,
    RP_FAILURE_NETWORK = 7,
    RP_FAILURE_TIMEOUT = 8,
    RP_FAILURE_PROVIDER_UNAVAILABLE = 9,
    RP_FAILURE_UNSUPPORTED_OPTION = 10,
    RP_FAILURE_HOST_ABANDONED = 11,
    RP_FAILURE_UNKNOWN = 12
};

enum rp_rejection_class {
    RP_REJECTION_UNSPECIFIED = 0,
    RP_REJECTION_TARGET_UNAVAILABLE = 1,
    RP_REJECTION_NOT_INSTALLED = 2,
    RP_REJECTION_BUSY = 3,
    RP_REJECTION_ROUTE_REJECTED = 4,
    RP_REJECTION_ROUTE_EXPIRED = 5,
    RP_REJECTION_CAPABILITY = 6,
    RP_REJECTION_PERMISSION = 7,
    RP_REJECTION_LOCATION_UNAVAILABLE = 8,
    RP_REJECTION_PROFILE_MISMATCH = 9,
    RP_REJECTION_INTERNAL = 10
};

enum rp_replacement_cause {
    RP_REPLACEMENT_UNSPECIFIED = 0,
    RP_REPLACEMENT_HOST_RESTART = 1,
    RP_REPLACEMENT_CONTROLLER_LOST = 2,
    RP_REPLACEMENT_SDK_RESET = 3
};

enum rp_cancel_cause {
    RP_CANCEL_UNSPECIFIED = 0,
    RP_CANCEL_BACK = 1,
    RP_CANCEL_DISMISS = 2,
    RP_CANCEL_HOST = 3,
    RP_CANCEL_POLICY = 4
};

enum rp_attempt_state {
    RP_ATTEMPT_UNSPECIFIED = 0,
    RP_ATTEMPT_OPEN = 1,
    RP_ATTEMPT_ACKED = 2,
    RP_ATTEMPT_REJECTED = 3,
    /* Outcome unknown: a late acknowledgement still wins. */
    RP_ATTEMPT_TIMED_OUT = 4,
    RP_ATTEMPT_ABANDONED = 5,
    RP_ATTEMPT_SUPERSEDED = 6
};

enum rp_event_kind {
    RP_EVENT_UNSPECIFIED = 0,
    RP_EVENT_CREATED = 1,
    RP_EVENT_REVISED = 2,
    RP_EVENT_STOPS_RELABELLED = 3,
    RP_EVENT_EDITOR_OPENED = 4,
    RP_EVENT_EDITOR_REPLACED = 5,
    RP_EVENT_CALCULATION_REQUESTED = 6,
    RP_EVENT_CANDIDATES_RECEIVED = 7,
    RP_EVENT_CALCULATION_FAILED = 8,
    RP_EVENT_ROUTE_SELECTED = 9,
    RP_EVENT_NAVIGATION_REQUESTED = 10,
    RP_EVENT_NAVIGATION_HANDED_OFF = 11,
    RP_EVENT_HANDOFF_REJECTED = 12,
    RP_EVENT_HANDOFF_TIMED_OUT = 13,
    RP_EVENT_HANDOFF_RETRIED = 14,
    RP_EVENT_RETURNED_TO_SELECTION = 15,
    RP_EVENT_CANCELLED = 16
};

/* What a new consumer is told first. */
enum rp_consumer_start {
    RP_START_UNSPECIFIED = 0,
    /* The first event that is kept. */
    RP_START_BEGINNING = 1,
    /* What is committed from now on. */
    RP_START_NOW = 2,
    /* The first event behind after_sequence. */
    RP_START_AFTER_SEQUENCE = 3
};

/* Which of the enumerations above rp_value_name and rp_value_of_name speak about. */
enum rp_enumeration {
    RP_ENUM_CODE = 1,
    RP_ENUM_STATUS = 2,
    RP_ENUM_OUTCOME = 3,
    RP_ENUM_METHOD = 4,
    RP_ENUM_PLAN_STATE = 5,
    RP_ENUM_DISPOSITION = 6,
    RP_ENUM_REASON = 7,
    RP_ENUM_COMPENSATION = 8,
    RP_ENUM_ACTOR_TYPE = 9,
    RP_ENUM_LOCATION_TYPE = 10,
    RP_ENUM_PROFILE = 11,
    RP_ENUM_RESOURCE = 12,
    RP_ENUM_ROUTE_TYPE = 13,
    RP_ENUM_OVERVIEW = 14,
    RP_ENUM_FAILURE_CLASS = 15,
    RP_ENUM_REJECTION_CLASS = 16,
    RP_ENUM_REPLACEMENT_CAUSE = 17,
    RP_ENUM_CANCEL_CAUSE = 18,
    RP_ENUM_ATTEMPT_STATE = 19,
    /* Bits: a value is one bit. */
    RP_ENUM_EXCLUDE = 20,
    RP_ENUM_ATTRIBUTE = 21,
    RP_ENUM_SERVING_STATE = 22,
    RP_ENUM_HEALTH = 23,
    RP_ENUM_EVENT_KIND = 24
};

/* ---- basics ----------------------------------------------------------------------------------- */

/* Everything about a failure; owned by the caller, allocates nothing. Parts that do not apply are zero. */
typedef struct rp_error {
    uint32_t struct_size;
    int32_t code;              /* RP_E_*; RP_OK when there was no failure */
    int32_t sys_errno;         /* errno of the failed system call, or 0 */
    uint32_t status;           /* ttrpc status of the daemon's answer (3 INVALID_ARGUMENT ...), or 0 */
    uint32_t reason;           /* RP_REASON_* */
    uint32_t outcome;          /* RP_OUTCOME_* */
    uint32_t retryable;        /* 1: the same command with the same key may succeed later */
    uint32_t retry_after_ms;   /* how long the daemon asks to wait first, or 0 */
    uint32_t dispose;          /* 1: the caller holds provider objects that no longer count */
    uint32_t reselect_required;/* 1: the traveler must choose again from the current candidates */
    uint32_t compensation;     /* RP_COMPENSATION_* */
    uint32_t attempts;         /* how often the request was sent */
    uint64_t sequence;         /* journal sequence the refusal saw, or 0 */
    rp_position position;      /* where the plan stands; state 0 when it is not known */
    rp_id plan_id;             /* the plan concerned, when the caller may know it */
    rp_id attempt_id;          /* HANDOFF_ALREADY_PENDING, ATTEMPT_STILL_OPEN: the open attempt */
    char field[64];            /* which field was at fault, "stops[].label", or "" */
    char message[224];         /* for people; constant text, no value of the request in it */
    uint8_t command_key[64];   /* the key the call carried */
    uint32_t command_key_byte_count;
    uint32_t reserved32;
    uint64_t consumer_generation; /* CONSUMER_FENCED: the generation that is the newest now */
    uint64_t reserved[7];
} rp_error;

/* Zeroes struct_size bytes at OBJECT and stores struct_size in its first field; see RP_INIT.
 * [any thread] never blocks. */
void rp_init(void *object, uint32_t struct_size);

/* Version of the library that runs, "0.1.0"; static text. [any thread] never blocks. */
const char *rp_version(void);

/* How the library that runs was built, for reports of faults: its version, its libraries', the compiler's; one line of
 * static text. [any thread] never blocks. */
const char *rp_build_info(void);

/* Name of VALUE in ENUMERATION (RP_ENUM_*), without prefix: "HANDOFF_PENDING"; for codes "E_CONNECT".
 * Static text; "?" when there is none. [any thread] never blocks. */
const char *rp_value_name(uint32_t enumeration, int32_t value);

/* The value a name (any case, '-' as good as '_') has in ENUMERATION; RP_E_USAGE when there is none.
 * [any thread] never blocks. */
int rp_value_of_name(uint32_t enumeration, const char *name, int32_t *value);

/* What a code means, one line for people; static text. [any thread] never blocks. */
const char *rp_strerror(int32_t code);

/* Text of a NUL-terminated string, borrowed; NULL gives the empty text. [any thread] never blocks. */
rp_text rp_text_of(const char *c_string);

/* 1 when ID is all zero, that is, none. [any thread] never blocks. */
uint32_t rp_id_is_none(const rp_id *id);

/* Writes ID as 32 lower-case hexadecimal digits and a NUL; the empty text when ID is NULL.
 * [any thread] never blocks. */
void rp_id_to_text(const rp_id *id, char text[33]);

/* Reads 32 hexadecimal digits of either case, dashes between bytes ignored; else RP_E_USAGE.
 * [any thread] never blocks. */
int rp_id_of_text(rp_text text, rp_id *id);

/* Writes DIGEST as 64 lower-case hexadecimal digits and a NUL; the empty text when DIGEST is NULL.
 * [any thread] never blocks. */
void rp_digest_to_text(const rp_digest *digest, char text[65]);

/* Reads 64 hexadecimal digits of either case; else RP_E_USAGE. [any thread] never blocks. */
int rp_digest_of_text(rp_text text, rp_digest *digest);

/* Makes a fresh command key: UUID version 7 as 36 characters of text and a NUL. Store it before the
 * command is submitted and the outcome can be learned after any crash.
 * Errors: RP_E_SYSTEM when the system has no random bytes. [any thread] never blocks. */
int rp_command_key_make(char key[37]);

/* ---- places and geometry ---------------------------------------------------------------------- */

/* One stop, as input and as a reply shows it. */
typedef struct rp_stop {
    uint32_t struct_size;
    uint32_t place;            /* RP_PLACE_*: which of the next two counts */
    int32_t lat_e6;            /* millionths of a degree, north positive */
    int32_t lon_e6;            /* millionths of a degree, east positive */
    char pin[16];              /* Mappls Pin, NUL-terminated */
    rp_text label;             /* display name, at most 256 bytes once trimmed and in NFC */
    rp_text address;           /* display address, likewise */
    uint32_t location_type;    /* RP_LOCATION_* */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_stop;

/* One point of a decoded polyline, in units of 10^-precision degrees. */
typedef struct rp_point {
    int32_t lat;
    int32_t lon;
} rp_point;

/* Converts degrees to millionths: half away from zero, never wrapped. Longitude becomes 0 at a pole and
 * -180 becomes 180, the normal form of the daemon. (0,0) passes: whether it is refused is the daemon's
 * configuration. Errors: RP_E_INVALID_ARGUMENT with reason COORDINATE_NOT_FINITE (NaN, infinities) or
 * COORDINATE_OUT_OF_RANGE. ERROR may be NULL. [any thread] never blocks. */
int rp_microdegrees(double latitude, double longitude, int32_t *lat_e6, int32_t *lon_e6, rp_error *error);

/* Sets place, lat_e6 and lon_e6 of STOP (prepared with RP_INIT) from degrees; errors as above.
 * [any thread] never blocks. */
int rp_stop_set_degrees(rp_stop *stop, double latitude, double longitude, rp_error *error);

/* Reads a location as the Mappls SDK writes it, "longitude,latitude" (longitude first) or a Pin of six
 * letters and digits, into place and coordinate or pin of STOP (prepared with RP_INIT); the rest stays.
 * Independent of the locale. Errors: RP_E_INVALID_ARGUMENT with reason LOCATION_SYNTAX,
 * COORDINATE_NOT_FINITE or COORDINATE_OUT_OF_RANGE. ERROR may be NULL. [any thread] never blocks. */
int rp_stop_set_location(rp_stop *stop, rp_text location, rp_error *error);

/* Decodes an encoded polyline of the DECLARED precision, 5 or 6 digits. Stores up to CAPACITY points
 * (POINTS may be NULL when it is 0) and the number of points there are. Errors: RP_E_GEOMETRY_SYNTAX;
 * RP_E_INVALID_ARGUMENT with reason GEOMETRY_OUT_OF_RANGE when a latitude lies beyond 90 degrees, the
 * mark of a polyline6 read with 5 digits. ERROR may be NULL. [any thread] never blocks. */
int rp_polyline_decode(rp_text encoded, uint32_t precision, rp_point *points, uint64_t capacity, uint64_t *count,
                       rp_error *error);

/* Digest of a route's geometry: its points at 10^-5 degrees, repeats dropped. Geometry itself never
 * leaves the caller. Errors as rp_polyline_decode. [any thread] never blocks. */
int rp_geometry_digest(rp_text encoded, uint32_t precision, rp_digest *digest, rp_error *error);

/* ---- what commands say ------------------------------------------------------------------------ */

/* What every command says. */
typedef struct rp_context {
    uint32_t struct_size;
    uint32_t actor;            /* RP_ACTOR_*: who speaks; required */
    rp_id plan_id;             /* none in create_plan */
    rp_text command_key;       /* 1 to 64 bytes; empty: the library makes one */
    rp_text actor_ref;         /* the host's own name for who acted, at most 64 bytes */
    rp_text component_version; /* at most 64 bytes; telemetry only */
    uint64_t expected_version; /* refuses with VERSION_CONFLICT at any other version */
    uint32_t has_expected_version;
    uint32_t deadline_ms;      /* how long the call may take, retries included; 0: the client's default */
    uint64_t reserved[4];
} rp_context;

/* Options that decide routes; zero everywhere means the SDK's defaults. */
typedef struct rp_route_options {
    uint32_t struct_size;
    uint32_t profile;          /* RP_PROFILE_* */
    uint32_t resource;         /* RP_RESOURCE_* */
    uint32_t route_type;       /* RP_ROUTE_TYPE_* */
    uint32_t excludes;         /* bits RP_EXCLUDE_* */
    uint32_t alternatives;     /* RP_CHOICE_* */
    uint32_t max_alternatives; /* 0 to 16; 0: the provider decides */
    uint32_t overview;         /* RP_OVERVIEW_* */
    uint32_t steps;            /* RP_CHOICE_* */
    uint32_t attributes;       /* bits RP_ATTRIBUTE_* */
    rp_text region;            /* ISO 3166-1 alpha-3; empty: IND */
    uint64_t reserved[4];
} rp_route_options;

/* One route of the provider, without geometry. */
typedef struct rp_candidate {
    uint32_t struct_size;
    uint32_t distance_m;       /* at most 20,000,000 */
    uint32_t duration_s;       /* at most 2,592,000 */
    uint32_t leg_count;        /* at most 255 */
    rp_digest geometry_digest; /* rp_geometry_digest; none when the provider withheld the geometry */
    rp_bytes provider_route_ref; /* at most 256 bytes; a secret */
    uint64_t reserved[4];
} rp_candidate;

typedef struct rp_create_plan_args {
    uint32_t struct_size;
    uint32_t stop_count;       /* 0 to 25 */
    const rp_stop *stops;      /* source first, destination last; struct_size of the first rules all */
    const rp_route_options *options; /* NULL: all defaults */
    rp_text external_id;       /* the host's name of the intent, 1 to 128 bytes */
    rp_text owner;             /* 1 to 64 bytes; empty: the caller's own, if it has one */
    uint64_t reserved[4];
} rp_create_plan_args;

typedef struct rp_revise_route_args {
    uint32_t struct_size;
    uint32_t has_stops;        /* 0: the stops stay */
    uint64_t base_revision;    /* the revision the change was made on */
    const rp_stop *stops;
    const rp_route_options *options; /* NULL: the options stay */
    uint32_t stop_count;
    uint32_t has_generation;
    uint32_t generation;
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_revise_route_args;

typedef struct rp_replace_presentation_args {
    uint32_t struct_size;
    uint32_t cause;            /* RP_REPLACEMENT_* */
    uint64_t reserved[4];
} rp_replace_presentation_args;

typedef struct rp_request_routes_args {
    uint32_t struct_size;
    uint32_t generation;
    uint64_t revision;
    rp_digest location_digest; /* checked when given */
    rp_digest option_digest;   /* checked when given */
    uint64_t reserved[4];
} rp_request_routes_args;

typedef struct rp_receive_routes_args {
    uint32_t struct_size;
    uint32_t generation;
    uint64_t revision;
    const rp_candidate *candidates; /* in the order received; struct_size of the first rules all */
    uint32_t candidate_count;  /* 0 to 16 */
    uint32_t has_calculation_seq;
    uint32_t calculation_seq;
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_receive_routes_args;

typedef struct rp_calculation_failed_args {
    uint32_t struct_size;
    uint32_t generation;
    uint64_t revision;
    rp_text provider_code;     /* a token of at most 32 bytes, never the provider's text */
    uint32_t failure;          /* RP_FAILURE_* */
    uint32_t has_calculation_seq;
    uint32_t calculation_seq;
    uint32_t has_http_status;
    uint32_t http_status;
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_calculation_failed_args;

typedef struct rp_select_route_args {
    uint32_t struct_size;
    uint32_t generation;
    uint64_t revision;
    int64_t index;             /* position in the list received; -1 and NSNotFound may be said and are refused */
    uint32_t has_index;        /* an absent index is not 0 */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_select_route_args;

typedef struct rp_request_navigation_args {
    uint32_t struct_size;
    uint32_t generation;
    uint64_t revision;
    int64_t index;
    uint32_t has_index;
    uint32_t has_deadline;
    rp_text target;            /* name of the navigation target, 1 to 64 bytes */
    rp_digest location_digest;
    rp_digest option_digest;
    uint32_t deadline_s;       /* of the attempt, 1 to 120; absent: 15 */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_request_navigation_args;

typedef struct rp_confirm_handoff_args {
    uint32_t struct_size;
    uint32_t reserved32;
    rp_id attempt_id;
    rp_text target_session_ref; /* the target's session identity, 1 to 128 bytes; a secret */
    rp_digest effective_geometry_digest; /* what the target says it will follow, or none */
    uint64_t reserved[4];
} rp_confirm_handoff_args;

typedef struct rp_reject_handoff_args {
    uint32_t struct_size;
    uint32_t rejection;        /* RP_REJECTION_* */
    rp_id attempt_id;
    uint64_t reserved[4];
} rp_reject_handoff_args;

typedef struct rp_expire_attempt_args {
    uint32_t struct_size;
    uint32_t reserved32;
    rp_id attempt_id;
    uint64_t reserved[4];
} rp_expire_attempt_args;

typedef struct rp_retry_handoff_args {
    uint32_t struct_size;
    uint32_t has_deadline;
    rp_text target;            /* empty: the last attempt's */
    uint32_t deadline_s;       /* absent: the last attempt's */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_retry_handoff_args;

typedef struct rp_cancel_plan_args {
    uint32_t struct_size;
    uint32_t cause;            /* RP_CANCEL_* */
    uint32_t has_generation;   /* given: counts only if that presentation is the active one */
    uint32_t generation;
    uint64_t reserved[4];
} rp_cancel_plan_args;

typedef struct rp_note_editor_dismissed_args {
    uint32_t struct_size;
    uint32_t generation;
    uint32_t cause;            /* RP_CANCEL_* */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_note_editor_dismissed_args;

typedef struct rp_list_plans_args {
    uint32_t struct_size;
    uint32_t states;           /* bits, 1 << RP_STATE_*; 0: every state */
    rp_text owner;             /* empty: every owner */
    uint64_t age_min_ms;       /* in the current state at least this long */
    uint64_t age_max_ms;       /* at most this long; 0: no bound */
    rp_bytes cursor;           /* next_cursor of the page before; empty: the first page */
    uint32_t page_max;         /* 1 to 500; 0: 100 */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_list_plans_args;

/* ---- what the daemon answers ------------------------------------------------------------------ */

/* The answer to a command that was not refused; owned by the caller, lends nothing. */
typedef struct rp_answer {
    uint32_t struct_size;
    uint32_t disposition;      /* RP_DISPOSITION_* */
    rp_id plan_id;
    rp_position position;      /* right after the decision; REPLAYED: after the original decision */
    rp_position current;       /* only REPLAYED: where the plan stands now */
    rp_id candidate_id;
    rp_id handoff_id;
    rp_id attempt_id;
    uint64_t attempt_deadline_ms; /* milliseconds since 1970; 0: no attempt waits */
    uint64_t sequence;         /* journal sequence this answer saw; everything up to it is durable */
    uint32_t attempt_number;   /* from 1 within the hand-off; 0: no attempt concerned */
    uint32_t calculation_seq;  /* 0: no calculation concerned */
    uint32_t dispose;          /* 1: the caller holds provider objects that did not count */
    uint32_t compensation;     /* RP_COMPENSATION_* */
    uint32_t late;             /* 1: the acknowledgement came after the attempt had been timed out */
    uint32_t diverged;         /* 1: the target follows another geometry than the candidate's */
    uint32_t failure;          /* RP_FAILURE_*: what the calculation ended with, if it failed */
    uint32_t outcome_state;    /* only ALREADY_TERMINAL: RP_STATE_* the plan ended in */
    uint32_t attempts;         /* how often the request was sent */
    uint32_t reserved32;
    uint64_t reserved[8];
} rp_answer;

/* One plan. Stops, options, candidates and attempts: rp_reply_stop and the like. */
typedef struct rp_plan {
    uint32_t struct_size;
    uint32_t stop_count;
    rp_id plan_id;
    rp_text owner;
    rp_text external_id;
    rp_position position;
    rp_digest location_digest;
    rp_digest option_digest;
    rp_digest request_digest;
    rp_id candidate_id;
    rp_id handoff_id;
    rp_text target_session_ref; /* a secret */
    uint64_t created_at_ms;    /* milliseconds since 1970 */
    uint64_t entered_at_ms;    /* when the plan entered its state */
    uint64_t sequence;
    uint32_t candidate_count;
    uint32_t attempt_count;
    uint32_t has_selected_index;
    uint32_t selected_index;
    uint32_t calculation_seq;  /* the last calculation, 0 before the first */
    uint32_t last_failure;     /* RP_FAILURE_* */
    uint32_t cancel_cause;     /* RP_CANCEL_*, when cancelled */
    uint32_t redacted;         /* 1: stops, labels and candidates were removed */
    uint32_t state_digest;     /* equal on every replay */
    uint32_t reserved32;
    uint64_t reserved[8];
} rp_plan;

typedef struct rp_attempt {
    uint32_t struct_size;
    uint32_t number;           /* from 1 within its hand-off */
    rp_id attempt_id;
    rp_id handoff_id;
    rp_text target;
    uint64_t requested_at_ms;
    uint64_t deadline_ms;
    uint32_t state;            /* RP_ATTEMPT_* */
    uint32_t rejection;        /* RP_REJECTION_* */
    uint64_t reserved[4];
} rp_attempt;

/* What a navigation adapter must navigate with. Stops, options and the attempt: rp_reply_stop,
 * rp_reply_options, rp_reply_attempt(reply, 0, ...). */
typedef struct rp_handoff {
    uint32_t struct_size;
    uint32_t stop_count;
    rp_id candidate_id;
    rp_id plan_id;
    rp_id handoff_id;
    rp_position position;      /* of the plan now */
    uint64_t route_revision;   /* of the candidate, like the rest below */
    uint32_t generation;
    uint32_t calculation_seq;
    uint32_t selected_index;
    uint32_t candidate_count;
    rp_digest location_digest;
    rp_digest option_digest;
    rp_digest geometry_digest;
    uint32_t distance_m;
    uint32_t duration_s;
    uint32_t leg_count;
    uint32_t reserved32;
    rp_bytes provider_route_ref; /* a secret */
    uint64_t created_at_ms;
    uint64_t fresh_until_ms;
    uint64_t sequence;
    uint64_t reserved[8];
} rp_handoff;

/* One page of plans; the plans: rp_reply_plan_summary. */
typedef struct rp_plan_page {
    uint32_t struct_size;
    uint32_t plan_count;
    rp_bytes next_cursor;      /* empty after the last page; a page may be empty and still carry one */
    uint64_t sequence;
    uint64_t reserved[4];
} rp_plan_page;

typedef struct rp_plan_summary {
    uint32_t struct_size;
    uint32_t stop_count;
    rp_id plan_id;
    rp_text owner;
    rp_text external_id;
    rp_position position;
    uint64_t created_at_ms;
    uint64_t entered_at_ms;
    uint64_t reserved[4];
} rp_plan_summary;

/* Which instance answers, and how it stands. */
typedef struct rp_instance {
    uint32_t struct_size;
    uint32_t state;            /* RP_SERVING_* */
    rp_id instance_id;         /* drawn when the data directory was made */
    uint64_t incarnation;      /* another one whenever the directory went back behind something answered */
    uint64_t epoch;            /* one more at every start */
    uint64_t durable_sequence; /* everything up to here is on disk */
    uint64_t state_since_ms;   /* milliseconds since 1970, wall clock */
    uint64_t state_since_journal_ns; /* nanoseconds since 1970, journal time */
    rp_text version;           /* of the daemon */
    rp_text data_directory;
    uint32_t format;           /* of the files the daemon writes */
    uint32_t entry_schema;     /* of what journal entries hold */
    uint32_t pid;
    uint32_t reserved32;
    uint64_t reserved[8];
} rp_instance;

/* A new consumer of the outbox. */
typedef struct rp_create_consumer_args {
    uint32_t struct_size;
    uint32_t window;           /* events it may have without acknowledging one, 1 to 256; 0: 256 */
    rp_text name;              /* 1 to 64 bytes of [a-z0-9._-] */
    uint64_t after_sequence;   /* only RP_START_AFTER_SEQUENCE */
    uint32_t start;            /* RP_START_* */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_create_consumer_args;

/* Everything up to a sequence has had its effect. */
typedef struct rp_acknowledge_args {
    uint32_t struct_size;
    uint32_t reserved32;
    rp_text name;
    uint64_t incarnation;      /* both as the subscription's opening told them */
    uint64_t generation;
    uint64_t sequence;
    uint64_t reserved[4];
} rp_acknowledge_args;

/* How a consumer of the outbox stands. */
typedef struct rp_consumer {
    uint32_t struct_size;
    uint32_t window;
    rp_text name;
    uint64_t incarnation;      /* of the journal the cursor belongs to */
    uint64_t generation;       /* one more at every subscription; 0 before the first */
    uint64_t cursor;           /* everything up to here is acknowledged */
    uint64_t delivered_sequence; /* everything up to here was handed to the newest generation */
    uint64_t last_sequence;    /* the last that can be delivered now */
    uint64_t pending_count;    /* events behind the cursor that are not parked */
    uint64_t oldest_pending_ms; /* age of the oldest of them; 0: there is none */
    uint64_t head_sequence;    /* its sequence; 0: there is none */
    uint32_t head_attempts;    /* how often it was handed out */
    uint32_t parked_count;
    uint32_t attached;         /* 1: a stream of the newest generation is open */
    uint32_t reserved32;
    uint64_t reserved[8];
} rp_consumer;

/* The first message of a subscription. */
typedef struct rp_subscription {
    uint32_t struct_size;
    uint32_t window;
    rp_id instance_id;
    uint64_t epoch;
    uint64_t incarnation;      /* to be kept with the consumer's own watermark */
    uint64_t generation;       /* to be named by acknowledgements of what this stream delivers */
    uint64_t cursor;           /* deliveries follow from the one behind it */
    uint64_t last_sequence;
    uint64_t reserved[4];
} rp_subscription;

/* One journal entry: what was committed together is delivered together. Its facts: rp_reply_fact. */
typedef struct rp_delivery {
    uint32_t struct_size;
    uint32_t attempt;          /* how often it was handed to this consumer, this time included */
    uint64_t sequence;         /* the same at every attempt */
    uint32_t fact_count;       /* at least 1 */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_delivery;

/* One event of one plan, without places and without anybody's text. An rp_id in it that is no identifier of
 * the daemon's is a pseudonym. Which fields below kind are set depends on it. */
typedef struct rp_fact {
    uint32_t struct_size;
    uint32_t kind;             /* RP_EVENT_*; 0: one this library does not know */
    rp_id event_id;            /* the same at every telling */
    rp_id plan_id;
    rp_position position;      /* right after the event */
    uint64_t sequence;
    uint64_t at_ns;            /* journal time, nanoseconds since 1970 */
    uint32_t ends_entry;       /* 1: no further event has this sequence */
    uint32_t command;          /* RP_METHOD_* that was committed */
    uint32_t actor_type;       /* RP_ACTOR_* */
    uint32_t key_id;           /* of the key all pseudonyms were made with */
    rp_id actor;               /* pseudonym, like the next; none where the host named nobody */
    rp_id command_key;
    rp_id owner;               /* pseudonyms: CREATED */
    rp_id external_id;
    rp_id location;            /* pseudonyms: CREATED, REVISED */
    rp_id options;
    rp_id candidate_id;        /* ROUTE_SELECTED */
    rp_id supersedes;
    rp_id handoff_id;          /* NAVIGATION_REQUESTED, HANDOFF_RETRIED */
    rp_id attempt_id;          /* and whatever else is about an attempt */
    rp_id session;             /* pseudonym: NAVIGATION_HANDED_OFF */
    rp_text component;         /* EDITOR_OPENED, EDITOR_REPLACED */
    rp_text target;            /* NAVIGATION_REQUESTED, HANDOFF_RETRIED */
    uint32_t has_stop_count;
    uint32_t stop_count;
    uint32_t cause;            /* RP_REPLACEMENT_* of EDITOR_REPLACED, RP_CANCEL_* of CANCELLED */
    uint32_t calculation_seq;
    uint32_t route_count;      /* CANDIDATES_RECEIVED: rp_reply_fact_route */
    uint32_t failure;          /* RP_FAILURE_* */
    uint32_t has_http_status;
    uint32_t http_status;
    uint32_t index;            /* ROUTE_SELECTED */
    uint32_t number;           /* of the attempt */
    uint32_t late;
    uint32_t diverged;
    uint32_t rejection;        /* RP_REJECTION_* */
    uint32_t reserved32;
    uint64_t reserved[8];
} rp_fact;

/* What is told of one candidate. */
typedef struct rp_fact_route {
    uint32_t struct_size;
    uint32_t distance_km;      /* to the nearest kilometre */
    rp_id provider_route;      /* pseudonym, or none */
    uint32_t duration_min;     /* to the nearest minute */
    uint32_t reserved32;
    uint64_t reserved[2];
} rp_fact_route;

/* An event an operator has put aside. */
typedef struct rp_parked_event {
    uint32_t struct_size;
    uint32_t attempts;         /* how often it was handed out before */
    rp_id event_id;
    rp_text reason;
    uint64_t parked_at_ms;     /* milliseconds since 1970 */
    uint32_t has_fact;         /* 1: rp_reply_fact with the same index gives it; 0: it is not kept any more */
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_parked_event;

/* What a watch of plans is to be told. */
typedef struct rp_watch_args {
    uint32_t struct_size;
    uint32_t credits;          /* events it may be told before rp_watch_credit allows more, 1 to 65,536; 0: 256 */
    rp_id plan_id;             /* only this plan; none: all, or the owner's */
    rp_text owner;             /* only this owner's plans, not together with plan_id; empty: all the caller may see */
    rp_id instance_id;         /* where after_sequence was told, as rp_watch_position says; none: not compared */
    uint64_t incarnation;      /* the same; 0: not compared */
    uint64_t after_sequence;   /* begin behind this one; counts if has_after_sequence */
    uint32_t has_after_sequence; /* 0: what happens from now on */
    uint32_t over_gaps;        /* 1: a gap is told and the watch goes on; 0: it ends there, RESYNC_REQUIRED */
    uint64_t reserved[4];
} rp_watch_args;

/* Where a watch stands: told by its first event, by a gap, and by its end. */
typedef struct rp_watch_position {
    uint32_t struct_size;
    uint32_t opened;           /* 0: it never began, and this is what was asked for */
    rp_id instance_id;         /* this and the next, to be kept with the sequence */
    uint64_t incarnation;
    uint64_t epoch;
    uint64_t sequence;         /* everything up to here has been told, or missed; events follow from behind it */
    uint64_t missed_after;     /* only of a gap: what came behind this one, up to sequence, is not told */
    uint64_t reserved[4];
} rp_watch_position;

/* One thing that happened to a plan, without places and without anybody's text. */
typedef struct rp_plan_event {
    uint32_t struct_size;
    uint32_t kind;             /* RP_EVENT_* */
    rp_id plan_id;
    rp_position position;      /* of the plan, right after the event */
    uint64_t sequence;
    uint64_t at_ms;            /* journal time, milliseconds since 1970 */
    rp_id attempt_id;          /* the attempt it is about, or none */
    uint32_t actor_type;       /* RP_ACTOR_* */
    uint32_t ends_entry;       /* 1: no further event has this sequence, so that it can be kept as told */
    uint64_t reserved[4];
} rp_plan_event;

/* ---- options ---------------------------------------------------------------------------------- */

/* Makes options with the defaults below; RP_E_NO_MEMORY. All setters copy and answer RP_E_USAGE for a value
 * out of range. Options can be freed as soon as rp_client_open returned. All of these: [any thread] never
 * block. */
int rp_options_new(rp_options **options);
void rp_options_free(rp_options *options);
/* Path of the daemon's socket, or an abstract name that begins with '@', at most 107 bytes. Without it the
 * environment's RP_SOCKET is used. */
int rp_options_set_socket_path(rp_options *options, const char *path);
/* A connected stream socket to use instead of a path; the client owns it once rp_client_open succeeded.
 * When it ends there is no reconnect: every call fails with RP_E_CONNECTION_LOST. */
int rp_options_set_fd(rp_options *options, int32_t fd);
/* Deadline of calls that name none, 1 to 86,400,000 ms; default 10,000. */
int rp_options_set_default_deadline_ms(rp_options *options, uint32_t deadline_ms);
/* Unanswered requests the connection may carry, 1 to 1,024; default 64, the daemon's own window. More
 * calls wait here, in order. */
int rp_options_set_inflight_max(rp_options *options, uint32_t inflight_max);
/* Calls that may wait or be under way at once, 1 to 1,048,576; default 65,536. Beyond: RP_E_QUEUE_FULL. */
int rp_options_set_queued_max(rp_options *options, uint32_t queued_max);
/* Largest answer accepted, 1,024 to 4,194,304 bytes; default 4,194,304. A larger one ends the connection. */
int rp_options_set_message_bytes_max(rp_options *options, uint32_t byte_count);
/* How often a request may be sent, 1 to 1,000 (default 8; 1: never again), and the jittered backoff
 * between tries and between connects: BASE_MS doubling up to CAP_MS (default 10 and 1,000). Tries to
 * connect are bounded by the deadline only. */
int rp_options_set_retry(rp_options *options, uint32_t attempts_max, uint32_t base_ms, uint32_t cap_ms);
/* 1: a failed connect fails the waiting calls at once with RP_E_CONNECT; 0 (default): they wait for the
 * daemon until their deadlines. */
int rp_options_set_fail_fast(rp_options *options, uint32_t fail_fast);
/* 1: the client has a thread of its own that connects, sends, receives and keeps deadlines, so that callers of
 * several threads share it: rp_submit and rp_call from any, completions taken by any. rp_client_fd is readable
 * while completions wait to be taken; rp_client_process does nothing but say how many. The thread handles no
 * signal. 0 (default): no thread. */
int rp_options_set_threaded(rp_options *options, uint32_t threaded);

enum rp_log_level {
    RP_LOG_NONE = 0,
    /* What should not happen: the daemon's bytes made no sense. */
    RP_LOG_ERROR = 1,
    /* Connections that failed or were lost. */
    RP_LOG_WARNING = 2,
    RP_LOG_INFO = 3,
    /* Each call that failed. */
    RP_LOG_DEBUG = 4
};

/* Told MESSAGE, one line, behind the client's name and a colon if it has one, and without a value of any
 * request. It is lent until LOG returns, which runs inside another function of the client, or in its thread, and must
 * not call the library on that client. */
typedef void (*rp_log_function)(void *context, uint32_t level, const char *message);
/* Tells LOG what is of LEVEL (RP_LOG_*) or graver; NULL, the default: nobody. */
int rp_options_set_log(rp_options *options, uint32_t level, rp_log_function log, void *context);
/* What this client is called in its log, 1 to 32 printable characters of ASCII; the daemon is not told. */
int rp_options_set_client_name(rp_options *options, const char *name);

/* ---- client ----------------------------------------------------------------------------------- */

/* Opens a client; connects when the first call needs it. OPTIONS may be NULL (path from RP_SOCKET).
 * The caller gives the client back with rp_client_unref. Errors: RP_E_USAGE (no path, path too long),
 * RP_E_NO_MEMORY, RP_E_SYSTEM. [any thread] never blocks. */
int rp_client_open(const rp_options *options, rp_client **client, rp_error *error);

/* One more, one less user of CLIENT. The last unref closes it and frees it; completions not taken are
 * freed, replies already taken stay valid. [any thread]; the last unref counts as [owner thread]. */
rp_client *rp_client_ref(rp_client *client);
void rp_client_unref(rp_client *client);

/* Ends the connection and completes every call with RP_E_CLOSED (outcome NOT_SENT or UNKNOWN); the
 * completions can still be taken, and a rp_client_wait ends. Later submits answer RP_E_CLOSED. Safe to repeat.
 * [any thread] never blocks. */
void rp_client_close(rp_client *client);

/* The descriptor to wait on for POLLIN; it stays the same until the last unref. Do not read, write or
 * close it. [owner thread] never blocks. */
int32_t rp_client_fd(rp_client *client);

/* Does everything that is due: connects, sends what was submitted in one write, reads answers, ends
 * calls whose deadline passed. Returns the number of completions that wait to be taken, or a negative
 * code. Take them before waiting on the descriptor again. ERROR may be NULL. [owner thread] never blocks. */
int rp_client_process(rp_client *client, rp_error *error);

/* As rp_client_process, and waits up to TIMEOUT_MS (0xFFFFFFFF: without limit; it ends with a call under way, for
 * every call but an open stream has a deadline) until a completion waits. Returns their number; 0 after the
 * timeout, rp_client_wake, a close, or a signal unless the client has a thread. [owner thread] blocks. */
int rp_client_wait(rp_client *client, uint32_t timeout_ms);

/* Makes the descriptor readable once and ends a rp_client_wait. [any thread], from a signal handler too;
 * never blocks. */
void rp_client_wake(rp_client *client);

enum rp_connection_state {
    /* There is no connection, and no call needs one. */
    RP_CONNECTION_NONE = 0,
    /* There is none, and the next try to connect is at most retry_in_ms away. */
    RP_CONNECTION_WAITING = 1,
    RP_CONNECTION_UP = 2,
    RP_CONNECTION_CLOSED = 3
};

/* How a client stands to its daemon. */
typedef struct rp_connection {
    uint32_t struct_size;
    uint32_t state;            /* RP_CONNECTION_* */
    int32_t sys_errno;         /* why the last try to connect failed; 0 when it did not */
    uint32_t failures;         /* connects and connections that failed, since the last good answer */
    uint32_t retry_in_ms;      /* only WAITING; 0: now */
    int32_t peer_pid;          /* only UP: who listens there, as the kernel says; 0 and 0xFFFFFFFF: it does not */
    uint32_t peer_uid;
    uint32_t reserved32;
    uint64_t reserved[4];
} rp_connection;

/* Tells how CLIENT stands; it connects nothing. [owner thread] never blocks. */
int rp_client_state(const rp_client *client, rp_connection *connection);

/* Counters since the client was opened, and what stands now. */
typedef struct rp_stats {
    uint32_t struct_size;
    uint32_t connected;        /* 1: a connection stands */
    uint32_t queued;           /* calls not sent yet or waiting for their next try */
    uint32_t inflight;         /* requests the daemon has not answered, given up ones included */
    uint64_t submitted;
    uint64_t completed;
    uint64_t requests_sent;    /* retries included */
    uint64_t retries;          /* requests sent again */
    uint64_t connects;
    uint64_t connect_failures;
    uint64_t connections_lost;
    uint64_t protocol_errors;
    uint64_t late_replies;     /* answers that came after their call had ended, dropped */
    uint64_t bytes_sent;
    uint64_t bytes_received;
    uint64_t reserved[8];
} rp_stats;

/* Copies the counters. [owner thread] never blocks. */
int rp_client_stats(const rp_client *client, rp_stats *stats);

/* ---- requests --------------------------------------------------------------------------------- */

/* Makes an empty request; fill it with one of the functions below, submit it as often as needed and fill
 * it again: its memory is kept. RP_E_NO_MEMORY. Both: [any thread] never block. */
int rp_request_new(rp_request **request);
void rp_request_free(rp_request *request);

/* Fill REQUEST with a command: the whole of CONTEXT and ARGS is copied. A command key is made if the
 * context has none. Values are checked by the daemon, except those the wire cannot carry: text with a
 * NUL gives RP_E_INVALID_ARGUMENT with reason LABEL_FORBIDDEN_CHARACTER. Other errors: RP_E_USAGE,
 * RP_E_NO_MEMORY. On failure the request is empty. ERROR may be NULL. [any thread] never block. */
int rp_request_create_plan(rp_request *request, const rp_context *context, const rp_create_plan_args *args,
                           rp_error *error);
int rp_request_revise_route(rp_request *request, const rp_context *context, const rp_revise_route_args *args,
                            rp_error *error);
int rp_request_open_direction_ui(rp_request *request, const rp_context *context, rp_error *error);
int rp_request_replace_presentation(rp_request *request, const rp_context *context,
                                    const rp_replace_presentation_args *args, rp_error *error);
int rp_request_request_routes(rp_request *request, const rp_context *context, const rp_request_routes_args *args,
                              rp_error *error);
int rp_request_receive_routes(rp_request *request, const rp_context *context, const rp_receive_routes_args *args,
                              rp_error *error);
int rp_request_calculation_failed(rp_request *request, const rp_context *context,
                                  const rp_calculation_failed_args *args, rp_error *error);
int rp_request_select_route(rp_request *request, const rp_context *context, const rp_select_route_args *args,
                            rp_error *error);
int rp_request_request_navigation(rp_request *request, const rp_context *context,
                                  const rp_request_navigation_args *args, rp_error *error);
int rp_request_confirm_handoff(rp_request *request, const rp_context *context, const rp_confirm_handoff_args *args,
                               rp_error *error);
int rp_request_reject_handoff(rp_request *request, const rp_context *context, const rp_reject_handoff_args *args,
                              rp_error *error);
int rp_request_expire_attempt(rp_request *request, const rp_context *context, const rp_expire_attempt_args *args,
                              rp_error *error);
int rp_request_retry_handoff(rp_request *request, const rp_context *context, const rp_retry_handoff_args *args,
                             rp_error *error);
int rp_request_return_to_selection(rp_request *request, const rp_context *context, rp_error *error);
int rp_request_cancel_plan(rp_request *request, const rp_context *context, const rp_cancel_plan_args *args,
                           rp_error *error);
int rp_request_note_editor_dismissed(rp_request *request, const rp_context *context,
                                     const rp_note_editor_dismissed_args *args, rp_error *error);
/* Fill REQUEST with a read; DEADLINE_MS 0 means the client's default. */
int rp_request_get_plan(rp_request *request, const rp_id *plan_id, uint32_t deadline_ms, rp_error *error);
int rp_request_get_handoff(rp_request *request, const rp_id *plan_id, const rp_id *attempt_id, uint32_t deadline_ms,
                           rp_error *error);
int rp_request_list_plans(rp_request *request, const rp_list_plans_args *args, uint32_t deadline_ms, rp_error *error);
/* Fill REQUEST with a question about the daemon itself. The first two are for operators. SERVICE is the full name of
 * a service, empty for the daemon as a whole, or "routeplan.v1.RoutePlans/commands" to ask whether commands are
 * taken; RP_E_NOT_FOUND for any other. */
int rp_request_get_instance(rp_request *request, uint32_t deadline_ms, rp_error *error);
int rp_request_get_metrics(rp_request *request, uint32_t deadline_ms, rp_error *error);
int rp_request_check_health(rp_request *request, rp_text service, uint32_t deadline_ms, rp_error *error);

/* Fill REQUEST with a question to the outbox. Creating a consumer that is there already, with the same window,
 * finds it as it stands. Errors: RP_E_NOT_FOUND (CONSUMER_NOT_FOUND, EVENT_NOT_FOUND), RP_E_ALREADY_EXISTS,
 * RP_E_OUT_OF_RANGE (TOO_OLD, NOT_DELIVERED), RP_E_FAILED_PRECONDITION (INCARNATION_MISMATCH, CONSUMER_FENCED:
 * see consumer_generation); RP_E_RESOURCE_EXHAUSTED and RP_E_UNAVAILABLE when it could not be stored: again later. */
int rp_request_create_consumer(rp_request *request, const rp_create_consumer_args *args, uint32_t deadline_ms,
                               rp_error *error);
int rp_request_detach_consumer(rp_request *request, rp_text name, uint32_t deadline_ms, rp_error *error);
int rp_request_list_consumers(rp_request *request, uint32_t deadline_ms, rp_error *error);
int rp_request_acknowledge(rp_request *request, const rp_acknowledge_args *args, uint32_t deadline_ms,
                           rp_error *error);
int rp_request_park_event(rp_request *request, rp_text name, const rp_id *event_id, rp_text reason,
                          uint32_t deadline_ms, rp_error *error);
int rp_request_list_parked(rp_request *request, rp_text name, uint32_t page_max, rp_bytes cursor,
                           uint32_t deadline_ms, rp_error *error);
int rp_request_release_parked(rp_request *request, rp_text name, const rp_id *event_id, uint32_t deadline_ms,
                              rp_error *error);
/* Fill REQUEST with a subscription, to be submitted with rp_submit; rp_call refuses it. It yields a completion of
 * kind RP_COMPLETION_EVENT for each message: first its opening (rp_reply_subscription), then deliveries
 * (rp_reply_delivery), at most a window of which are not acknowledged; at last one of kind RP_COMPLETION_CALL with
 * why it ended. INCARNATION is the one of the caller's own watermark, 0 for none yet. DEADLINE_MS bounds the wait
 * for the opening, and nothing behind it. It is never sent again by itself: whoever loses it subscribes again and
 * gets a new generation. At most 8 at once (RP_E_QUEUE_FULL). rp_cancel tells the daemon, which ends it. */
int rp_request_subscribe(rp_request *request, rp_text name, uint64_t incarnation, uint32_t deadline_ms,
                         rp_error *error);

/* Fill REQUEST with a watch of plans, to be submitted with rp_submit; rp_call refuses it. See rp_watch. */
int rp_request_watch_plans(rp_request *request, const rp_watch_args *args, uint32_t deadline_ms, rp_error *error);

/* Fill REQUEST with any unary call: PAYLOAD is the encoded message. SAFE_TO_REPEAT says whether it may be
 * sent again after a lost connection. The reply is read with rp_reply_raw. */
int rp_request_raw(rp_request *request, const char *service, const char *method, rp_bytes payload,
                   uint32_t safe_to_repeat, rp_error *error);

/* The method a request is filled with, RP_METHOD_*. [any thread] never blocks. */
uint32_t rp_request_method(const rp_request *request);
/* The command key the request carries (empty for reads), lent until the request changes. Store it before
 * submitting. [any thread] never blocks. */
rp_text rp_request_command_key(const rp_request *request);
/* Change one thing of a filled command, cheaply. RP_E_USAGE when the request is no command or the value
 * cannot be. [any thread] never block. */
int rp_request_set_command_key(rp_request *request, rp_text command_key);
int rp_request_renew_command_key(rp_request *request);
int rp_request_set_plan_id(rp_request *request, const rp_id *plan_id);
int rp_request_set_expected_version(rp_request *request, uint32_t has_expected_version, uint64_t expected_version);
/* Deadline of the next submits, at most 86,400,000; 0: the client's default. */
int rp_request_set_deadline_ms(rp_request *request, uint32_t deadline_ms);

/* ---- calls ------------------------------------------------------------------------------------ */

enum rp_completion_kind {
    RP_COMPLETION_CALL = 1,
    /* One message of a stream, which goes on. */
    RP_COMPLETION_EVENT = 2,
    /* A watch missed something and goes on: read the plans, then take events again. See rp_watch_position. */
    RP_COMPLETION_GAP = 3,
    /* The end of a watch that cannot go on where it was: read the plans, then watch from there on. */
    RP_COMPLETION_RESYNC_REQUIRED = 4
};

/* Bits of rp_completion.flags. */
enum rp_completion_flag {
    RP_COMPLETION_REPLAYED = 1,
    /* The command was ignored: it spoke of an old generation or revision, came late or twice. */
    RP_COMPLETION_IGNORED = 2,
    RP_COMPLETION_DISPOSE = 4
};

/* The end of one call. Prepare the first element of an array with RP_INIT: its struct_size is the
 * distance between elements. */
typedef struct rp_completion {
    uint32_t struct_size;
    uint32_t kind;             /* RP_COMPLETION_*; skip kinds you do not know */
    uint64_t tag;              /* as submitted */
    rp_call_id call;
    int32_t code;              /* RP_OK, RP_ALREADY_TERMINAL or RP_E_* */
    uint32_t outcome;          /* RP_OUTCOME_* */
    uint32_t method;           /* RP_METHOD_* */
    uint32_t reason;           /* RP_REASON_* of a refusal, or of what was missed */
    uint32_t disposition;      /* RP_DISPOSITION_* of a command's answer */
    uint32_t flags;
    uint32_t attempts;         /* how often the request was sent */
    uint32_t reserved32;
    uint64_t latency_ns;       /* from submit to completion */
    rp_reply *reply;           /* the caller frees it; NULL only when memory ran out */
    uint64_t reserved[4];
} rp_completion;

/* Submits REQUEST, which may be reused or freed at once. TAG comes back in the completion; each accepted
 * submit yields exactly one. Nothing is written until rp_client_process (or a wait), so many submits
 * become one write; the descriptor turns readable, so an event loop needs no extra call. CALL and ERROR
 * may be NULL. Errors: RP_E_USAGE (empty request), RP_E_CLOSED, RP_E_FORKED, RP_E_QUEUE_FULL,
 * RP_E_TOO_LARGE, RP_E_NO_MEMORY. [owner thread] never blocks. */
int rp_submit(rp_client *client, const rp_request *request, uint64_t tag, rp_call_id *call, rp_error *error);

/* Ends CALL now with RP_E_CANCELLED; outcome NOT_SENT or UNKNOWN says whether the daemon may have seen it.
 * Its completion is taken as usual. RP_E_NO_CALL when it has ended already. [owner thread] never blocks. */
int rp_cancel(rp_client *client, rp_call_id call);

/* Moves up to CAPACITY completions into COMPLETIONS and returns how many, or a negative code. Call it
 * until it returns less than CAPACITY. [owner thread] never blocks. */
int rp_next_completions(rp_client *client, rp_completion *completions, uint32_t capacity);

/* Submits REQUEST and waits for its end; other calls go on meanwhile. Returns the call's code; REPLY is
 * set when that is not negative, and the caller frees it. [owner thread] blocks until the deadline at most. */
int rp_call(rp_client *client, const rp_request *request, rp_reply **reply, rp_error *error);

/* ---- watches ---------------------------------------------------------------------------------- */

/* Watches what happens to plans: fills and submits rp_request_watch_plans. At first an EVENT tells where it begins
 * (rp_reply_watch_position), then an EVENT each thing that happens (rp_reply_plan_event), in order, once; at last one
 * completion tells why it ended, CALL or RESYNC_REQUIRED, and which sequence was the last (rp_reply_watch_position).
 *
 * A watch outlives its connection: it is opened again behind what it has told, without end, and says nothing of it. An
 * end from elsewhere is the daemon's refusal, rp_cancel, rp_client_close, and with rp_options_set_fail_fast a connect
 * that fails. What can not be told any more is never passed over: when it is forgotten (TOO_OLD, WATCH_TOO_SLOW), or
 * the daemon's journal is another one (INCARNATION_MISMATCH, OPTION_COMBINATION) the watch ends with
 * RESYNC_REQUIRED, or, over gaps, says GAP and goes on with what happens from then on; reason says why.
 *
 * Each rp_reply_plan_event costs one credit. Without credits the library keeps some 256 events, then has the daemon
 * stop, and goes on behind the last when there are credits again: a slow caller costs no memory. DEADLINE_MS bounds
 * the wait for the beginning, and nothing behind it. At most 64 at once (RP_E_QUEUE_FULL). Errors as of rp_submit.
 * [owner thread] never blocks. */
int rp_watch(rp_client *client, const rp_watch_args *args, uint32_t deadline_ms, uint64_t tag, rp_call_id *call,
             rp_error *error);

/* Allows the watch CALL so many events more; RP_E_USAGE for none, and beyond 65,536 at once; RP_E_NO_CALL when it has
 * ended or is no watch. [owner thread] never blocks. */
int rp_watch_credit(rp_client *client, rp_call_id call, uint32_t credits);

/* Ends the watch CALL, as rp_cancel does; the daemon is told. RP_E_NO_CALL when it has ended or is no watch.
 * [owner thread] never blocks. */
int rp_watch_cancel(rp_client *client, rp_call_id call);

/* ---- replies ---------------------------------------------------------------------------------- */

/* Frees a reply and everything it lent. A reply does not need its client any more. [any thread] never blocks. */
void rp_reply_free(rp_reply *reply);

/* Fills ERROR with why the call failed; code RP_OK when it did not, with the reason of a gap. [any thread] never
 * blocks. */
int rp_reply_error(const rp_reply *reply, rp_error *error);

/* What the reply holds; RP_E_NO_CONTENT when it holds something else or INDEX is past the end. The structs
 * are prepared with RP_INIT; text and bytes in them are lent until rp_reply_free. [any thread] never block. */
int rp_reply_answer(const rp_reply *reply, rp_answer *answer);
int rp_reply_plan(const rp_reply *reply, rp_plan *plan);
int rp_reply_handoff(const rp_reply *reply, rp_handoff *handoff);
int rp_reply_plan_page(const rp_reply *reply, rp_plan_page *page);
/* Of a plan or hand-off. */
int rp_reply_stop(const rp_reply *reply, uint32_t index, rp_stop *stop);
int rp_reply_options(const rp_reply *reply, rp_route_options *options);
int rp_reply_attempt(const rp_reply *reply, uint32_t index, rp_attempt *attempt);
/* Of a plan. */
int rp_reply_candidate(const rp_reply *reply, uint32_t index, rp_candidate *candidate);
/* Of a page. */
int rp_reply_plan_summary(const rp_reply *reply, uint32_t index, rp_plan_summary *summary);
/* Of the daemon: the instance, its metrics as OpenMetrics text, and RP_HEALTH_*. */
int rp_reply_instance(const rp_reply *reply, rp_instance *instance);
int rp_reply_metrics(const rp_reply *reply, rp_text *text);
int rp_reply_health(const rp_reply *reply, uint32_t *health);
/* Of the outbox: a consumer of a list, or the one created (INDEX 0); the messages of a subscription; a cursor; whether
 * a released event is told again; the parked events of a page and its cursor, empty after the last page. */
int rp_reply_consumer(const rp_reply *reply, uint32_t index, rp_consumer *consumer);
int rp_reply_subscription(const rp_reply *reply, rp_subscription *subscription);
int rp_reply_delivery(const rp_reply *reply, rp_delivery *delivery);
int rp_reply_cursor(const rp_reply *reply, uint64_t *cursor);
int rp_reply_released(const rp_reply *reply, uint32_t *pending);
int rp_reply_parked_event(const rp_reply *reply, uint32_t index, rp_parked_event *event);
int rp_reply_parked_cursor(const rp_reply *reply, rp_bytes *cursor);
/* Of a delivery or a page of parked events. */
int rp_reply_fact(const rp_reply *reply, uint32_t index, rp_fact *fact);
int rp_reply_fact_route(const rp_reply *reply, uint32_t index, uint32_t route_index, rp_fact_route *route);
/* Of a watch. */
int rp_reply_watch_position(const rp_reply *reply, rp_watch_position *position);
int rp_reply_plan_event(const rp_reply *reply, rp_plan_event *event);
/* The encoded message as it came. */
int rp_reply_raw(const rp_reply *reply, rp_bytes *payload);

/* ---- typed calls ------------------------------------------------------------------------------ */

/* One command each: fill, submit, wait. ANSWER (prepared with RP_INIT, may be NULL) is set when the result
 * is not negative. ERROR may be NULL; when the outcome is UNKNOWN it holds the command key to repeat the
 * command with. [owner thread] block until the deadline in the context at most. */
int rp_create_plan(rp_client *client, const rp_context *context, const rp_create_plan_args *args, rp_answer *answer,
                   rp_error *error);
int rp_revise_route(rp_client *client, const rp_context *context, const rp_revise_route_args *args, rp_answer *answer,
                    rp_error *error);
int rp_open_direction_ui(rp_client *client, const rp_context *context, rp_answer *answer, rp_error *error);
int rp_replace_presentation(rp_client *client, const rp_context *context, const rp_replace_presentation_args *args,
                            rp_answer *answer, rp_error *error);
int rp_request_routes(rp_client *client, const rp_context *context, const rp_request_routes_args *args,
                      rp_answer *answer, rp_error *error);
int rp_receive_routes(rp_client *client, const rp_context *context, const rp_receive_routes_args *args,
                      rp_answer *answer, rp_error *error);
int rp_calculation_failed(rp_client *client, const rp_context *context, const rp_calculation_failed_args *args,
                          rp_answer *answer, rp_error *error);
int rp_select_route(rp_client *client, const rp_context *context, const rp_select_route_args *args, rp_answer *answer,
                    rp_error *error);
int rp_request_navigation(rp_client *client, const rp_context *context, const rp_request_navigation_args *args,
                          rp_answer *answer, rp_error *error);
int rp_confirm_handoff(rp_client *client, const rp_context *context, const rp_confirm_handoff_args *args,
                       rp_answer *answer, rp_error *error);
int rp_reject_handoff(rp_client *client, const rp_context *context, const rp_reject_handoff_args *args,
                      rp_answer *answer, rp_error *error);
int rp_expire_attempt(rp_client *client, const rp_context *context, const rp_expire_attempt_args *args,
                      rp_answer *answer, rp_error *error);
int rp_retry_handoff(rp_client *client, const rp_context *context, const rp_retry_handoff_args *args,
                     rp_answer *answer, rp_error *error);
int rp_return_to_selection(rp_client *client, const rp_context *context, rp_answer *answer, rp_error *error);
/* Returns RP_ALREADY_TERMINAL, with the answer set, when the plan had ended before. */
int rp_cancel_plan(rp_client *client, const rp_context *context, const rp_cancel_plan_args *args, rp_answer *answer,
                   rp_error *error);
int rp_note_editor_dismissed(rp_client *client, const rp_context *context, const rp_note_editor_dismissed_args *args,
                             rp_answer *answer, rp_error *error);

/* One read each. REPLY is set on success and the caller frees it. DEADLINE_MS 0 means the client's default.
 * ERROR may be NULL. [owner thread] block until the deadline at most. */
int rp_get_plan(rp_client *client, const rp_id *plan_id, uint32_t deadline_ms, rp_reply **reply, rp_error *error);
int rp_get_handoff(rp_client *client, const rp_id *plan_id, const rp_id *attempt_id, uint32_t deadline_ms,
                   rp_reply **reply, rp_error *error);
int rp_list_plans(rp_client *client, const rp_list_plans_args *args, uint32_t deadline_ms, rp_reply **reply,
                  rp_error *error);
int rp_get_instance(rp_client *client, uint32_t deadline_ms, rp_reply **reply, rp_error *error);
int rp_get_metrics(rp_client *client, uint32_t deadline_ms, rp_reply **reply, rp_error *error);
/* The outbox, one call each. CONSUMER (its name stays empty), CURSOR and PENDING may be NULL. */
int rp_create_consumer(rp_client *client, const rp_create_consumer_args *args, uint32_t deadline_ms,
                       rp_consumer *consumer, rp_error *error);
int rp_detach_consumer(rp_client *client, rp_text name, uint32_t deadline_ms, rp_error *error);
int rp_list_consumers(rp_client *client, uint32_t deadline_ms, rp_reply **reply, rp_error *error);
int rp_acknowledge(rp_client *client, const rp_acknowledge_args *args, uint32_t deadline_ms, uint64_t *cursor,
                   rp_error *error);
int rp_park_event(rp_client *client, rp_text name, const rp_id *event_id, rp_text reason, uint32_t deadline_ms,
                  rp_error *error);
int rp_list_parked(rp_client *client, rp_text name, uint32_t page_max, rp_bytes cursor, uint32_t deadline_ms,
                   rp_reply **reply, rp_error *error);
int rp_release_parked(rp_client *client, rp_text name, const rp_id *event_id, uint32_t deadline_ms,
                      uint32_t *pending, rp_error *error);
/* Sets HEALTH to RP_HEALTH_* on success. */
int rp_check_health(rp_client *client, rp_text service, uint32_t deadline_ms, uint32_t *health, rp_error *error);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
