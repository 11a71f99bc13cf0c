/* A program of somebody who only has the installed library: makes a key, fills a command, is told that nobody
 * listens. */
#include <routeplan.h>
#include <stdio.h>

int main(void) {
    rp_options *options;
    rp_client *client;
    char key[37];
    if (rp_command_key_make(key) != RP_OK || rp_options_new(&options) != RP_OK) {
        return 1;
    }
    (void)rp_options_set_socket_path(options, "/nonexistent/routeplan/socket");
    (void)rp_options_set_fail_fast(options, 1);
    rp_error error = RP_SIZED(rp_error);
    if (rp_client_open(options, &client, &error) != RP_OK) {
        return 1;
    }
    rp_options_free(options);
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_HOST;
    context.command_key = rp_text_of(key);
    rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
    args.external_id = rp_text_of("trip");
    int code = rp_create_plan(client, &context, &args, NULL, &error);
    rp_client_unref(client);
    printf("%s: %s\n", rp_version(), rp_value_name(RP_ENUM_CODE, code));
    return code == RP_E_CONNECT && error.outcome == RP_OUTCOME_NOT_SENT ? 0 : 1;
}
