/* Macros, enums and variadic calls of Linux that Swift cannot import. Each wrapper returns what the
 * call returns; the caller reads errno at once. */
#ifndef ROUTEPLAN_CPLATFORM_H
#define ROUTEPLAN_CPLATFORM_H

#include <sys/epoll.h>

/* accept4(2) with SOCK_CLOEXEC and SOCK_NONBLOCK. */
int cplatform_accept(int listener);

#endif
