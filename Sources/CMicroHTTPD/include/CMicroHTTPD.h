/* What Swift cannot import of libmicrohttpd: its enumerations and its functions with a variable number of arguments. */
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>

/* A server with threads of its own. */
typedef struct cmicrohttpd_server cmicrohttpd_server;

/* One answer, filled in by whoever is asked; texts and body are copied. */
typedef struct cmicrohttpd_reply cmicrohttpd_reply;

/* Answers one request that has no body. Headers that were not sent are NULL; strings live for the call. Any thread. */
typedef void (*cmicrohttpd_answerer)(
    void *context, const char *method, const char *path, const char *host, const char *accept, cmicrohttpd_reply *reply);

/*
 * Serves a listening socket, which it does not own, with `thread_count` threads, at most `connections_max` connections and
 * `timeout_seconds` of silence on each. NULL if it cannot be started.
 */
cmicrohttpd_server *cmicrohttpd_start(
    int listening, unsigned thread_count, unsigned connections_max, unsigned timeout_seconds,
    cmicrohttpd_answerer answerer, void *context);

/* Answers what is under way, ends the threads and frees the server. */
void cmicrohttpd_stop(cmicrohttpd_server *server);

/* The status of the answer, 200 to 599, its type, and its body. */
void cmicrohttpd_answer(
    cmicrohttpd_reply *reply, unsigned status, const char *content_type, const unsigned char *body, size_t byte_count);

/* One more header of the answer; after cmicrohttpd_answer. */
void cmicrohttpd_header(cmicrohttpd_reply *reply, const char *name, const char *value);

/* A listening socket on the loopback address of IPv4 or IPv6, port 0 for any that is free; a negative errno otherwise. */
int cmicrohttpd_listen_loopback(int is_version_6, unsigned short port);

/* The port of such a socket; a negative errno otherwise. */
int cmicrohttpd_port(int listening);

#endif
