/* Macros, enums, packed structs and variadic calls of Linux that Swift cannot import. Each wrapper returns
 * what the call returns; the caller reads errno at once. */
#ifndef ROUTEPLAN_CPLATFORM_H
#define ROUTEPLAN_CPLATFORM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK. */
int cplatform_accept(int listener);

/* One readiness report; `ready` holds the CPLATFORM_* bits. */
struct cplatform_event {
    uint64_t token;
    uint32_t ready;
};

enum {
    CPLATFORM_READABLE = 1,
    CPLATFORM_WRITABLE = 2,
    CPLATFORM_HUNG_UP = 4
};

/* epoll_create1(2) with EPOLL_CLOEXEC. */
int cplatform_epoll_create(void);
/* epoll_ctl(2); `interest` holds CPLATFORM_READABLE and CPLATFORM_WRITABLE, a hang-up is always reported. */
int cplatform_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token);
int cplatform_epoll_modify(int epoll, int descriptor, uint32_t interest, uint64_t token);
int cplatform_epoll_remove(int epoll, int descriptor);
/* epoll_pwait2(2) to the nanosecond, epoll_wait(2) where the kernel or a filter lacks it; a negative timeout
 * waits without end. At most `count` reports, and never more than 256. */
int cplatform_epoll_wait(int epoll, struct cplatform_event *events, int count, int64_t timeout_nanoseconds);

/* eventfd(2) with EFD_CLOEXEC and EFD_NONBLOCK. */
int cplatform_eventfd(void);

/* socket(2): AF_UNIX, SOCK_STREAM, SOCK_CLOEXEC and SOCK_NONBLOCK. */
int cplatform_unix_socket(void);
/* bind(2) and connect(2) to a path of 1 to CPLATFORM_PATH_MAX bytes without NUL, or to an abstract name, which begins
 * with one. */
enum { CPLATFORM_PATH_MAX = 107 };
int cplatform_unix_bind(int socket, const char *path, size_t path_byte_count);
int cplatform_unix_connect(int socket, const char *path, size_t path_byte_count);
/* renameat2(2) with RENAME_NOREPLACE: `to` must not exist. */
int cplatform_rename_to_new(const char *from, const char *to);
/* 1 when the descriptor is a listening AF_UNIX stream socket, 0 when not, -1 on failure. */
int cplatform_is_unix_listener(int socket);

/* send(2) with MSG_NOSIGNAL. */
ssize_t cplatform_send(int socket, const void *bytes, size_t byte_count);

/* getsockopt(2) SO_PEERCRED. */
int cplatform_peer_credentials(int socket, uint32_t *user, uint32_t *group, int32_t *process);

/* pipe2(2) with O_CLOEXEC and O_NONBLOCK. */
int cplatform_pipe(int *read_end, int *write_end);

/* Routes a signal into a pipe: the action writes the signal's number as one byte to `descriptor`, which must be
 * non-blocking and must stay open while the action is installed. The calling thread no longer blocks the signal,
 * whatever it inherited. */
int cplatform_signal_route(int signal_number, int descriptor);
/* sigaction(2): SIG_IGN, SIG_DFL. */
int cplatform_signal_ignore(int signal_number);
int cplatform_signal_default(int signal_number);

/* Keeps the process's memory from whoever looks after a crash: the signals of a crash get their default actions back, so
 * that no handler of a runtime prints registers and what they point to; setrlimit(2) RLIMIT_CORE 0; prctl(2)
 * PR_SET_DUMPABLE 0. */
int cplatform_keep_memory_private(void);

/* eventfd(2), starting at 0, with EFD_CLOEXEC, and with EFD_NONBLOCK unless `blocks`. */
int cplatform_event_counter(int blocks);

/* The type field of fstatfs(2), stored only on success. */
int cplatform_file_system_magic(int descriptor, uint64_t *magic);

/* openat(2) with O_TMPFILE: a file in `directory` that never has a name and is gone when it is closed. */
int cplatform_unnamed_file(int directory);

/* flock(2), exclusive and without waiting. */
int cplatform_lock(int descriptor);

/* The same, shared with others who only read. */
int cplatform_lock_shared(int descriptor);

/* pthread_setname_np(3) for the calling thread; at most 15 bytes are kept. */
int cplatform_name_thread(const char *name);

/* setpriority(2) for the calling thread alone. */
int cplatform_nice_thread(int niceness);

/* mallopt(3): blocks of so many bytes or more go back to the kernel as soon as they are freed; -1 where that is refused. */
int cplatform_return_large_blocks(size_t byte_count);

/* sbrk(2): where the heap of the main thread ends; no system call. */
uintptr_t cplatform_heap_end(void);

/* mallopt(3), M_TOP_PAD: how much more than is needed the heap grows by; -1 where that is refused. */
int cplatform_grow_heap_by(size_t byte_count);

/* madvise(2), MADV_POPULATE_WRITE: makes present what lies before an end of the heap; -1 where the kernel refuses. */
int cplatform_populate(uintptr_t end, size_t byte_count);

/* How often the calling thread had to leave its processor to another (getrusage(2), RUSAGE_THREAD). */
uint64_t cplatform_thread_displacements(void);

/* mallinfo2(3): bytes the allocator has given out, large blocks counted. */
size_t cplatform_heap_used(void);

/* mallinfo2(3): bytes the allocator keeps to give out again. */
size_t cplatform_heap_free(void);

#endif
