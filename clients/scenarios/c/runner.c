/* Plays the scenarios with librouteplan. Usage: runner SCENARIOS SOCKET; docs/clients.md, "Scenarios".
 * Build: cc *.c $(pkg-config --cflags --libs routeplan jansson) */
#include "scenarios.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_S = 10, WHERE_MAX = 128 };

static const char *const words[] = {"name", "call", "repeat", "reconnect", "daemon", "as", "plan", "version", "key_of",
                                    "deadline_ms", "with", "keep", "expect", "until", "varying"};

/* A call that may be repeated. */
struct made {
    struct made *next;
    const char *step;
    rp_request *request;
};

/* One scenario being played. */
struct player {
    const json_t *file;
    const char *socket;
    const char *scenario;
    rp_client *client;
    json_t *kept;
    struct made *made;
    char where[WHERE_MAX];
};

void complain(const char *where, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    fprintf(stderr, "%s: ", where);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    exit(1);
}

static void reconnect(struct player *player) {
    rp_client_unref(player->client);
    rp_options *options;
    rp_error error = RP_SIZED(rp_error);
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, player->socket) != RP_OK ||
        rp_client_open(options, &player->client, &error) != RP_OK) {
        complain(player->where, "no client: %s", error.message);
    }
    rp_options_free(options);
}

/* A copy of VALUE with what was kept, or what the file names, in the place of names. */
static json_t *resolved(const struct player *player, const json_t *value) {
    if (json_is_array(value)) {
        json_t *list = json_array();
        for (size_t index = 0; index < json_array_size(value); index++) {
            json_array_append_new(list, resolved(player, json_array_get(value, index)));
        }
        return list;
    }
    if (json_is_object(value)) {
        json_t *object = json_object();
        const char *name;
        json_t *element;
        json_object_foreach((json_t *)value, name, element) {
            json_object_set_new(object, name, resolved(player, element));
        }
        return object;
    }
    const char *text = json_string_value(value);
    if (text == NULL || text[0] != '$') {
        return json_deep_copy(value);
    }
    const char *kept = json_string_value(json_object_get(player->kept, text + 1));
    const json_t *named = json_object_get(json_object_get(player->file, "values"), text + 1);
    if (kept == NULL && named == NULL) {
        complain(player->where, "%s names nothing", text);
    }
    return kept == NULL ? resolved(player, named) : json_string(kept + (kept[0] == '#'));
}

static uint32_t deadline_of(const json_t *step) {
    return (uint32_t)json_integer_value(json_object_get(step, "deadline_ms"));
}

static rp_request *find_request(const struct player *player, const char *step) {
    for (const struct made *made = player->made; made != NULL; made = made->next) {
        if (strcmp(made->step, step) == 0) {
            return made->request;
        }
    }
    complain(player->where, "there is no step %s to repeat", step);
}

/* The request of STEP: an earlier one once more, or a new one that may be repeated. */
static rp_request *request_of(struct player *player, const json_t *step) {
    const char *repeated = json_string_value(json_object_get(step, "repeat"));
    rp_request *request;
    if (repeated != NULL) {
        request = find_request(player, repeated);
    } else {
        struct made *made = calloc(1, sizeof *made);
        if (made == NULL || rp_request_new(&made->request) != RP_OK) {
            complain(player->where, "no memory");
        }
        made->step = json_string_value(json_object_get(step, "name"));
        made->next = player->made;
        player->made = made;
        request = made->request;
        char key[WHERE_MAX];
        const char *key_of = json_string_value(json_object_get(step, "key_of"));
        snprintf(key, sizeof key, "%s/%s", player->scenario, key_of == NULL ? made->step : key_of);
        rp_context context = RP_SIZED(rp_context);
        context.command_key = rp_text_of(key);
        const json_t *actor = json_object_get(step, "as");
        const json_t *version = json_object_get(step, "version");
        context.actor = actor == NULL ? 0 : value_named(player->where, RP_ENUM_ACTOR_TYPE, json_string_value(actor));
        context.has_expected_version = version != NULL;
        context.expected_version = (uint64_t)json_integer_value(version);
        json_t *plan = resolved(player, json_object_get(step, "plan"));
        if (plan != NULL && rp_id_of_text(rp_text_of(json_string_value(plan)), &context.plan_id) != RP_OK) {
            complain(player->where, "plan is no identifier");
        }
        json_t *said = resolved(player, json_object_get(step, "with"));
        fill_request(player->where, request, json_string_value(json_object_get(step, "call")), &context, said);
        json_decref(plan);
        json_decref(said);
    }
    if (rp_request_set_deadline_ms(request, deadline_of(step)) != RP_OK) {
        complain(player->where, "the deadline cannot be");
    }
    return request;
}

/* TEXT as everybody tells it: bytes by the newest name they were kept under, digests as they are. */
static const char *rendered(const struct player *player, const char *text, char name[WHERE_MAX]) {
    if (text[0] != '#') {
        return text;
    }
    const char *key;
    json_t *kept;
    snprintf(name, WHERE_MAX, "%s", strlen(text) == 65 ? text + 1 : "*");
    json_object_foreach(player->kept, key, kept) {
        if (strcmp(json_string_value(kept), text) == 0) {
            snprintf(name, WHERE_MAX, "$%s", key);
        }
    }
    return name;
}

static bool has_text(const json_t *list, const char *text) {
    for (size_t index = 0; index < json_array_size(list); index++) {
        if (strcmp(json_string_value(json_array_get(list, index)), text) == 0) {
            return true;
        }
    }
    return false;
}

/* What of VIEW is told. */
static json_t *told_of(struct player *player, const json_t *step, json_t *view) {
    const char *path;
    json_t *value;
    json_object_foreach(json_object_get(step, "keep"), path, value) {
        const json_t *text = json_object_get(view, json_string_value(value));
        json_object_del(player->kept, path);
        json_object_set_new(player->kept, path, text == NULL ? json_string("") : json_deep_copy(text));
    }
    json_t *told = json_object();
    json_object_foreach(view, path, value) {
        const char *point = strrchr(path, '.');
        char last[WHERE_MAX], name[WHERE_MAX];
        snprintf(last, sizeof last, "%s", point == NULL ? path : point + 1);
        last[strcspn(last, "[")] = '\0';
        if (!has_text(json_object_get(player->file, "varying"), last) &&
            !has_text(json_object_get(step, "varying"), last)) {
            json_object_set_new(told, path, json_string(rendered(player, json_string_value(value), name)));
        }
    }
    return told;
}

/* The text that EXPECTED stands for. */
static json_t *text_of_expected(const struct player *player, const json_t *expected) {
    if (json_is_integer(expected)) {
        return json_sprintf("%" JSON_INTEGER_FORMAT, json_integer_value(expected));
    }
    if (!json_is_string(expected)) {
        return json_string(json_is_true(expected) ? "true" : json_is_false(expected) ? "false" : "");
    }
    const char *text = json_string_value(expected);
    const json_t *named = text[0] == '$' ? json_object_get(json_object_get(player->file, "values"), text + 1) : NULL;
    return json_deep_copy(named == NULL ? expected : named);
}

/* Whether TOLD is what STEP expects; if not, and AT_LAST, the program ends. */
static bool is_expected(const struct player *player, const json_t *step, const json_t *told, bool at_last) {
    json_t *expectations = json_pack("{s:s}", "status", "OK");
    json_object_update(expectations, json_object_get(step, "expect"));
    const char *path;
    json_t *expected;
    json_object_foreach(expectations, path, expected) {
        json_t *wanted = text_of_expected(player, expected);
        const char *text = json_string_value(json_object_get(told, path));
        bool is_equal = strcmp(text == NULL ? "" : text, json_string_value(wanted)) == 0;
        if (!is_equal && at_last) {
            complain(player->where, "%s is '%s', not '%s'; it came to %s", path, text == NULL ? "" : text,
                     json_string_value(wanted), json_dumps(told, JSON_SORT_KEYS));
        }
        json_decref(wanted);
        if (!is_equal) {
            json_decref(expectations);
            return false;
        }
    }
    json_decref(expectations);
    return true;
}

/* Makes the call once; what is told of it. */
static json_t *call(struct player *player, const json_t *step, const rp_request *request) {
    rp_error error = RP_SIZED(rp_error);
    rp_reply *reply = NULL;
    json_t *view = rp_call(player->client, request, &reply, &error) < 0
                       ? view_of_error(&error)
                       : view_of_reply(player->where, rp_request_method(request), reply);
    rp_reply_free(reply);
    json_t *told = told_of(player, step, view);
    json_decref(view);
    return told;
}

/* Calls, until it comes to what is expected if that is asked for. */
static json_t *call_until(struct player *player, const json_t *step) {
    const rp_request *request = request_of(player, step);
    time_t end = time(NULL) + PATIENCE_S;
    for (;;) {
        json_t *told = call(player, step, request);
        bool is_last = json_object_get(step, "until") == NULL || time(NULL) > end;
        if (is_expected(player, step, told, is_last)) {
            return told;
        }
        json_decref(told);
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
}

static json_t *play(struct player *player, const json_t *step) {
    const char *word;
    json_t *value;
    json_object_foreach((json_t *)step, word, value) {
        size_t index = 0;
        while (index < sizeof words / sizeof words[0] && strcmp(words[index], word) != 0) {
            index++;
        }
        if (index == sizeof words / sizeof words[0]) {
            complain(player->where, "what is %s?", word);
        }
    }
    const char *wish = json_string_value(json_object_get(step, "daemon"));
    if (wish != NULL) {
        char answer[8];
        printf("!%s\n", wish);
        fflush(stdout);
        if (fgets(answer, sizeof answer, stdin) == NULL || strcmp(answer, "done\n") != 0) {
            complain(player->where, "the daemon cannot be had like that");
        }
        return json_pack("{s:s}", "daemon", wish);
    }
    if (json_object_get(step, "reconnect") != NULL) {
        reconnect(player);
        return json_pack("{s:s}", "reconnect", "done");
    }
    return call_until(player, step);
}

static int compare_names(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void print_line(const char *where, json_t *told) {
    size_t count = 0;
    const char **paths = calloc(json_object_size(told) + 1, sizeof *paths);
    const char *path;
    json_t *text;
    json_object_foreach(told, path, text) {
        paths[count++] = path;
    }
    qsort(paths, count, sizeof *paths, compare_names);
    fputs(where, stdout);
    for (size_t index = 0; index < count; index++) {
        printf("\t%s=%s", paths[index], json_string_value(json_object_get(told, paths[index])));
    }
    putchar('\n');
    fflush(stdout);
    free(paths);
}

static void play_scenario(const json_t *file, const char *socket, const json_t *scenario) {
    struct player player = {.file = file, .socket = socket, .kept = json_object()};
    player.scenario = json_string_value(json_object_get(scenario, "name"));
    reconnect(&player);
    const json_t *steps = json_object_get(scenario, "steps");
    for (size_t index = 0; index < json_array_size(steps); index++) {
        const json_t *step = json_array_get(steps, index);
        snprintf(player.where, sizeof player.where, "%s/%s", player.scenario,
                 json_string_value(json_object_get(step, "name")));
        json_t *told = play(&player, step);
        print_line(player.where, told);
        json_decref(told);
    }
    while (player.made != NULL) {
        struct made *made = player.made;
        player.made = made->next;
        rp_request_free(made->request);
        free(made);
    }
    json_decref(player.kept);
    rp_client_unref(player.client);
}

int main(int count, char **arguments) {
    json_error_t error;
    json_t *file = count == 3 ? json_load_file(arguments[1], 0, &error) : NULL;
    if (file == NULL) {
        complain("runner", "%s", count == 3 ? error.text : "usage: runner SCENARIOS SOCKET");
    }
    const json_t *scenarios = json_object_get(file, "scenarios");
    for (size_t index = 0; index < json_array_size(scenarios); index++) {
        play_scenario(file, arguments[2], json_array_get(scenarios, index));
    }
    json_decref(file);
    return 0;
}
