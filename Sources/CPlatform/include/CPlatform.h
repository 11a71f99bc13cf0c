/* Macros, enums and variadic calls of Linux that Swift cannot import. Each wrapper returns what the
 * call returns; the caller reads errno at once. */
#ifndef ROUTEPLAN_CPLATFORM_H
#define ROUTEPLAN_CPLATFORM_H

#include <stdint.h>
#include <sys/epoll.h>

/* accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK. */
int cplatform_accept(int listener);

/* eventfd(2), starting at 0, with EFD_CLOEXEC, and with EFD_NONBLOCK unless `blocks`. */
int cplatform_event_counter(int blocks);

/* The type field of fstatfs(2), stored only on success. */
int cplatform_file_system_magic(int descriptor, uint64_t *magic);

/* flock(2), exclusive and without waiting. */
int cplatform_lock(int descriptor);

/* pthread_setname_np(3) for the calling thread; at most 15 bytes are kept. */
int cplatform_name_thread(const char *name);

#endif
