#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

int cplatform_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int cplatform_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int epoll, int operation, int descriptor, uint32_t interest, uint64_t token) {
    struct epoll_event event = {.events = 0, .data = {.u64 = token}};
    if (interest & CPLATFORM_READABLE) event.events |= EPOLLIN;
    if (interest & CPLATFORM_WRITABLE) event.events |= EPOLLOUT;
    return epoll_ctl(epoll, operation, descriptor, &event);
}

int cplatform_epoll_add(int epoll, int descriptor, uint32_t interest, uint64_t token) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, interest, token);
}

int cplatform_epoll_modify(int epoll, int descriptor, uint32_t interest, uint64_t token) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, interest, token);
}

int cplatform_epoll_remove(int epoll, int descriptor) {
    return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

static int wait_rounded(int epoll, struct epoll_event *found, int count, int64_t timeout_nanoseconds) {
    int64_t milliseconds = timeout_nanoseconds < 0 ? -1 : timeout_nanoseconds / 1000000;
    if (timeout_nanoseconds > 0 && timeout_nanoseconds % 1000000 != 0) milliseconds += 1;
    if (milliseconds > 60000) milliseconds = 60000;
    return epoll_wait(epoll, found, count, (int)milliseconds);
}

int cplatform_epoll_wait(int epoll, struct cplatform_event *events, int count, int64_t timeout_nanoseconds) {
    enum { BATCH = 256 };
    struct epoll_event found[BATCH];
    if (count > BATCH) count = BATCH;
    struct timespec timeout = {.tv_sec = timeout_nanoseconds / 1000000000, .tv_nsec = timeout_nanoseconds % 1000000000};
    int ready = epoll_pwait2(epoll, found, count, timeout_nanoseconds < 0 ? NULL : &timeout, NULL);
    if (ready < 0 && (errno == ENOSYS || errno == EPERM)) {
        ready = wait_rounded(epoll, found, count, timeout_nanoseconds);
    }
    for (int index = 0; index < ready; index += 1) {
        uint32_t bits = found[index].events;
        events[index].token = found[index].data.u64;
        events[index].ready = (bits & EPOLLIN ? CPLATFORM_READABLE : 0) | (bits & EPOLLOUT ? CPLATFORM_WRITABLE : 0) |
                              (bits & (EPOLLHUP | EPOLLERR) ? CPLATFORM_HUNG_UP : 0);
    }
    return ready;
}

int cplatform_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cplatform_unix_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

/* How many bytes the address has; 0 if it has none. All of those after a leading NUL are part of an abstract name. */
static socklen_t fill(struct sockaddr_un *address, const char *path, size_t path_byte_count) {
    if (path_byte_count == 0 || path_byte_count > CPLATFORM_PATH_MAX ||
        memchr(path + 1, 0, path_byte_count - 1) != NULL) {
        errno = EINVAL;
        return 0;
    }
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, path_byte_count);
    return path[0] == 0 ? (socklen_t)(offsetof(struct sockaddr_un, sun_path) + path_byte_count) : sizeof *address;
}

int cplatform_unix_bind(int socket, const char *path, size_t path_byte_count) {
    struct sockaddr_un address;
    socklen_t byte_count = fill(&address, path, path_byte_count);
    return byte_count == 0 ? -1 : bind(socket, (struct sockaddr *)&address, byte_count);
}

int cplatform_unix_connect(int socket, const char *path, size_t path_byte_count) {
    struct sockaddr_un address;
    socklen_t byte_count = fill(&address, path, path_byte_count);
    return byte_count == 0 ? -1 : connect(socket, (struct sockaddr *)&address, byte_count);
}

int cplatform_rename_to_new(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

static int option(int socket, int name) {
    int value = 0;
    socklen_t byte_count = sizeof value;
    return getsockopt(socket, SOL_SOCKET, name, &value, &byte_count) == 0 ? value : -1;
}

int cplatform_is_unix_listener(int socket) {
    int domain = option(socket, SO_DOMAIN);
    int kind = option(socket, SO_TYPE);
    int listening = option(socket, SO_ACCEPTCONN);
    if (domain < 0 || kind < 0 || listening < 0) return -1;
    return domain == AF_UNIX && kind == SOCK_STREAM && listening == 1;
}

ssize_t cplatform_send(int socket, const void *bytes, size_t byte_count) {
    return send(socket, bytes, byte_count, MSG_NOSIGNAL);
}

int cplatform_peer_credentials(int socket, uint32_t *user, uint32_t *group, int32_t *process) {
    struct ucred credentials;
    socklen_t byte_count = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &byte_count) != 0) return -1;
    *user = credentials.uid;
    *group = credentials.gid;
    *process = credentials.pid;
    return 0;
}

int cplatform_pipe(int *read_end, int *write_end) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    *read_end = ends[0];
    *write_end = ends[1];
    return 0;
}

/* An action can reach only a global; each entry is written before its action is installed. */
static volatile sig_atomic_t signal_descriptors[65];

static void note_signal(int signal_number) {
    int saved = errno;
    unsigned char byte = (unsigned char)signal_number;
    ssize_t written;
    do {
        written = write((int)signal_descriptors[signal_number], &byte, 1);
    } while (written < 0 && errno == EINTR);
    /* Any other failure is a full pipe, which already holds more signals than anyone will read. */
    errno = saved;
}

static int set_action(int signal_number, void (*action)(int)) {
    struct sigaction wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.sa_handler = action;
    wanted.sa_flags = SA_RESTART;
    sigemptyset(&wanted.sa_mask);
    return sigaction(signal_number, &wanted, NULL);
}

static int unblock(int signal_number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal_number);
    errno = pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return errno == 0 ? 0 : -1;
}

int cplatform_signal_route(int signal_number, int descriptor) {
    if (signal_number < 1 || signal_number > 64) {
        errno = EINVAL;
        return -1;
    }
    signal_descriptors[signal_number] = descriptor;
    if (set_action(signal_number, note_signal) != 0) return -1;
    /* A parent's thread that blocked the signal would otherwise have made this process deaf to it. */
    return unblock(signal_number);
}

int cplatform_signal_ignore(int signal_number) { return set_action(signal_number, SIG_IGN); }

int cplatform_signal_default(int signal_number) { return set_action(signal_number, SIG_DFL); }

int cplatform_keep_memory_private(void) {
    static const int crashes[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
        if (cplatform_signal_default(crashes[index]) != 0 || unblock(crashes[index]) != 0) return -1;
    }
    struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    if (setrlimit(RLIMIT_CORE, &none) != 0) return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int cplatform_event_counter(int blocks) {
    return eventfd(0, blocks ? EFD_CLOEXEC : EFD_CLOEXEC | EFD_NONBLOCK);
}

int cplatform_file_system_magic(int descriptor, uint64_t *magic) {
    struct statfs found;
    if (fstatfs(descriptor, &found) != 0) {
        return -1;
    }
    *magic = (uint64_t)found.f_type;
    return 0;
}

int cplatform_lock(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB);
}

int cplatform_lock_shared(int descriptor) {
    return flock(descriptor, LOCK_SH | LOCK_NB);
}

int cplatform_name_thread(const char *name) {
    char kept[16] = {0};
    strncpy(kept, name, sizeof kept - 1);
    return pthread_setname_np(pthread_self(), kept);
}

int cplatform_nice_thread(int niceness) {
    /* On Linux the priority belongs to the thread when it is named by its thread id (setpriority(2), "NOTES"). */
    return setpriority(PRIO_PROCESS, (id_t)gettid(), niceness);
}

int cplatform_return_large_blocks(size_t byte_count) {
    /* Either setting also ends the moving threshold, which would soon keep blocks of many megabytes (mallopt(3)). */
    return mallopt(M_MMAP_THRESHOLD, (int)byte_count) == 1 && mallopt(M_TRIM_THRESHOLD, (int)(2 * byte_count)) == 1 ? 0 : -1;
}

uintptr_t cplatform_heap_end(void) { return (uintptr_t)sbrk(0); }

int cplatform_grow_heap_by(size_t byte_count) { return mallopt(M_TOP_PAD, (int)byte_count) == 1 ? 0 : -1; }

int cplatform_populate(uintptr_t end, size_t byte_count) {
    const uintptr_t step = 1 << 20;
    end &= ~(uintptr_t)4095;
    /* In pieces: whoever allocates meanwhile waits for the address space no longer than one of them takes. */
    for (uintptr_t at = end - byte_count; at < end; at += step) {
        size_t count = end - at < step ? end - at : step;
        if (madvise((void *)at, count, MADV_POPULATE_WRITE) != 0) return -1;
    }
    return 0;
}

size_t cplatform_heap_used(void) {
    struct mallinfo2 told = mallinfo2();
    return told.uordblks + told.hblkhd;
}

size_t cplatform_heap_free(void) { return mallinfo2().fordblks; }

int cplatform_unnamed_file(int directory) {
    return openat(directory, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

uint64_t cplatform_thread_displacements(void) {
    struct rusage use;
    // Fails for arguments that are none, and these are.
    getrusage(RUSAGE_THREAD, &use);
    return (uint64_t)use.ru_nivcsw;
}
