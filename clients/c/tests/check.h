/* The tests' own frame: named tests, checks that say where they failed. */
#ifndef RPT_CHECK_H
#define RPT_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(held)                                                                    \
    do {                                                                               \
        if (!(held)) {                                                                 \
            fprintf(stderr, "%s:%d: %s: not so: %s\n", __FILE__, __LINE__, __func__, #held); \
            abort();                                                                   \
        }                                                                              \
    } while (0)

#define CHECK_EQUAL(left, right)                                                                           \
    do {                                                                                                   \
        long long left_ = (long long)(left);                                                               \
        long long right_ = (long long)(right);                                                             \
        if (left_ != right_) {                                                                             \
            fprintf(stderr, "%s:%d: %s: %s is %lld, expected %s = %lld\n", __FILE__, __LINE__, __func__, #left, \
                    left_, #right, right_);                                                                \
            abort();                                                                                       \
        }                                                                                                  \
    } while (0)

#define CHECK_TEXT(left, right) CHECK(strcmp(left, right) == 0)

struct test {
    const char *name;
    void (*run)(void);
};

/* Runs all tests, or those whose name holds the first argument. */
static inline int run_tests(const struct test *tests, int argc, char **argv) {
    int count = 0;
    for (; tests->name != NULL; tests++) {
        if (argc > 1 && strstr(tests->name, argv[1]) == NULL) {
            continue;
        }
        printf("%s\n", tests->name);
        fflush(stdout);
        tests->run();
        count += 1;
    }
    printf("%d tests passed\n", count);
    return count > 0 ? 0 : 1;
}

#endif
