/* Drives the function of journey.lua: RESP, pipelined, every command written out beforehand. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "load.h"

enum { BUFFER = 1 << 18, CANDIDATES = 3, CANDIDATE = 41, STOPS = 60 };

struct text {
    char bytes[1024];
    size_t count, plan_at, key_at, attempt_at;
};

struct stream {
    char input[BUFFER], output[BUFFER];
    size_t input_filled, output_filled;
};

static struct text texts[STEPS];

static void add(struct text *text, const void *bytes, size_t count) {
    text->count += (size_t)sprintf(text->bytes + text->count, "$%zu\r\n", count);
    memcpy(text->bytes + text->count, bytes, count);
    text->count += count;
    memcpy(text->bytes + text->count, "\r\n", 2);
    text->count += 2;
}

static void build(unsigned step, unsigned argument_count, const char *const *arguments, const size_t *counts) {
    static const char plan[2 + EXTERNAL_CHARACTERS + 1] = "p:EEEEEEEEEEEEEEEEEEEEEEEE", key[] = "KKKKKKKKKKKKKKKK";
    struct text *text = &texts[step];
    char digit[2] = {(char)('0' + step), 0};
    text->count = (size_t)sprintf(text->bytes, "*%u\r\n", 8 + argument_count);
    add(text, "FCALL", 5);
    add(text, "command", 7);
    add(text, "2", 1);
    add(text, plan, 2 + EXTERNAL_CHARACTERS);
    add(text, "outbox", 6);
    add(text, digit, 1);
    add(text, key, KEY_CHARACTERS);
    /* A plan has one version for each step that is behind it. */
    add(text, digit, 1);
    for (unsigned index = 0; index < argument_count; index++) add(text, arguments[index], counts[index]);
    text->plan_at = (size_t)((char *)memmem(text->bytes, text->count, plan, 2 + EXTERNAL_CHARACTERS) - text->bytes) + 2;
    text->key_at = (size_t)((char *)memmem(text->bytes, text->count, key, KEY_CHARACTERS) - text->bytes);
    char *attempt = memmem(text->bytes, text->count, "$1\r\n@", 5);
    text->attempt_at = attempt == NULL ? 0 : (size_t)(attempt - text->bytes) + 4;
}

static void build_all(void) {
    static char stops[STOPS], candidates[CANDIDATES * CANDIDATE];
    memset(stops, 's', sizeof stops);
    memset(candidates, 'c', sizeof candidates);
    build(0, 1, (const char *const[]){stops}, (const size_t[]){STOPS});
    build(1, 0, NULL, NULL);
    build(2, 2, (const char *const[]){"1", "1"}, (const size_t[]){1, 1});
    build(3, 3, (const char *const[]){"1", "1", candidates}, (const size_t[]){1, 1, sizeof candidates});
    build(4, 3, (const char *const[]){"1", "1", "1"}, (const size_t[]){1, 1, 1});
    build(5, 4, (const char *const[]){"1", "1", "1", "navigator"}, (const size_t[]){1, 1, 1, 9});
    build(6, 2, (const char *const[]){"@", "nav-session"}, (const size_t[]){1, 11});
}

static int open_stream(struct connection *connection, const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    connection->own = calloc(1, sizeof(struct stream));
    if (connection->own == NULL || strlen(path) >= sizeof address.sun_path) return -1;
    memcpy(address.sun_path, path, strlen(path));
    connection->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return connection->fd < 0 ? -1 : connect(connection->fd, (struct sockaddr *)&address, sizeof address);
}

static int ask(struct connection *connection, struct slot *slot) {
    struct stream *stream = connection->own;
    const struct text *text = &texts[slot->step];
    char *out = stream->output + stream->output_filled;
    if (stream->output_filled + text->count > BUFFER) return -1;
    memcpy(out, text->bytes, text->count);
    memcpy(out + text->plan_at, slot->external, EXTERNAL_CHARACTERS);
    memcpy(out + text->key_at, slot->key, KEY_CHARACTERS);
    if (text->attempt_at != 0) out[text->attempt_at] = slot->attempt[0];
    stream->output_filled += text->count;
    return 0;
}

static int send_all(struct connection *connection) {
    struct stream *stream = connection->own;
    for (size_t sent = 0; sent < stream->output_filled;) {
        ssize_t count = send(connection->fd, stream->output + sent, stream->output_filled - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return -1;
        sent += (size_t)count;
    }
    stream->output_filled = 0;
    return 0;
}

/* An answer is $COUNT, its bytes, or an error in one line. */
static int take(struct connection *connection) {
    struct stream *stream = connection->own;
    ssize_t got = recv(connection->fd, stream->input + stream->input_filled, BUFFER - 1 - stream->input_filled, MSG_DONTWAIT);
    if (got <= 0) return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
    stream->input_filled += (size_t)got;
    char *at = stream->input, *end = at + stream->input_filled, *line;
    while ((line = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        if (*at != '$') {
            fprintf(stderr, "%.*s\n", (int)(line - at), at);
            return -1;
        }
        size_t count = strtoul(at + 1, NULL, 10);
        char *content = line + 1;
        if ((size_t)(end - content) < count + 2) break;
        struct slot *slot = next_slot(connection);
        int is_good = count >= 7 && content[0] == 'A';
        if (is_good) slot->attempt[0] = content[count - 1];
        if (!is_good) fprintf(stderr, "%.*s\n", (int)count, content);
        if (settled(connection, is_good) != 0) return -1;
        at = content + count + 2;
    }
    memmove(stream->input, at, (size_t)(end - at));
    stream->input_filled = (size_t)(end - at);
    return 0;
}

int main(int argc, char **argv) {
    static const struct protocol redis = {open_stream, ask, send_all, take};
    build_all();
    return run_load(argc, argv, &redis);
}
