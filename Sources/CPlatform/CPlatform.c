#define _GNU_SOURCE
#include "CPlatform.h"

#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/vfs.h>

int cplatform_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
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

int cplatform_name_thread(const char *name) {
    char kept[16] = {0};
    strncpy(kept, name, sizeof kept - 1);
    return pthread_setname_np(pthread_self(), kept);
}
