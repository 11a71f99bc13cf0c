#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct cmicrohttpd_server {
    struct MHD_Daemon *daemon;
    cmicrohttpd_answerer answerer;
    void *context;
};

struct cmicrohttpd_reply {
    unsigned status;
    struct MHD_Response *response;
};

/* A request's headers are there at the first call; a body, which no request here has a use for, is refused by closing. */
static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *upload, size_t *upload_byte_count, void **state) {
    static int seen;
    cmicrohttpd_server *server = context;
    cmicrohttpd_reply reply = {0, NULL};
    (void)version;
    (void)upload;
    if (*state == NULL) {
        *state = &seen;
        return MHD_YES;
    }
    if (*upload_byte_count != 0) return MHD_NO;
    server->answerer(
        server->context, method, path, MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host"),
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept"), &reply);
    if (reply.response == NULL) return MHD_NO;
    enum MHD_Result result = MHD_queue_response(connection, reply.status, reply.response);
    MHD_destroy_response(reply.response);
    return result;
}

cmicrohttpd_server *cmicrohttpd_start(
    int listening, unsigned thread_count, unsigned connections_max, unsigned timeout_seconds,
    cmicrohttpd_answerer answerer, void *context) {
    cmicrohttpd_server *server = calloc(1, sizeof *server);
    if (server == NULL) return NULL;
    /* The library closes the socket it serves; the caller's stays the caller's. */
    int own = fcntl(listening, F_DUPFD_CLOEXEC, 0);
    server->answerer = answerer;
    server->context = context;
    server->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO, 0, NULL, NULL, answer, server, MHD_OPTION_LISTEN_SOCKET,
        (MHD_socket)own, MHD_OPTION_THREAD_POOL_SIZE, thread_count, MHD_OPTION_CONNECTION_LIMIT, connections_max,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)16384, MHD_OPTION_END);
    if (server->daemon == NULL) {
        if (own >= 0) close(own);
        free(server);
        return NULL;
    }
    return server;
}

void cmicrohttpd_stop(cmicrohttpd_server *server) {
    MHD_stop_daemon(server->daemon);
    free(server);
}

void cmicrohttpd_answer(
    cmicrohttpd_reply *reply, unsigned status, const char *content_type, const unsigned char *body, size_t byte_count) {
    reply->status = status;
    reply->response = MHD_create_response_from_buffer(byte_count, (void *)body, MHD_RESPMEM_MUST_COPY);
    if (reply->response != NULL) MHD_add_response_header(reply->response, "Content-Type", content_type);
}

void cmicrohttpd_header(cmicrohttpd_reply *reply, const char *name, const char *value) {
    if (reply->response != NULL) MHD_add_response_header(reply->response, name, value);
}

int cmicrohttpd_listen_loopback(int is_version_6, unsigned short port) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    int reuse = 1;
    int listening = socket(is_version_6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listening < 0) return -errno;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
    if ((is_version_6 ? bind(listening, (struct sockaddr *)&six, sizeof six)
                      : bind(listening, (struct sockaddr *)&four, sizeof four)) != 0
        || listen(listening, 16) != 0) {
        int code = errno;
        close(listening);
        return -code;
    }
    return listening;
}

int cmicrohttpd_port(int listening) {
    struct sockaddr_storage address;
    socklen_t byte_count = sizeof address;
    if (getsockname(listening, (struct sockaddr *)&address, &byte_count) != 0) return -errno;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}
