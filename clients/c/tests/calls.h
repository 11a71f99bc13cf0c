/* What the suites that make calls share: clients of a scripted peer, and scripts of more than one suite. */
#ifndef RPT_CALLS_H
#define RPT_CALLS_H

#include "peer.h"
#include "routeplan.h"

/* Options for PEER with short backoffs. */
rp_options *options_to(const struct peer *peer);
/* A client with OPTIONS, which are freed. */
rp_client *open_with(rp_options *options);
/* A client of PEER with those options. */
rp_client *open_to(const struct peer *peer);
/* A command to submit; the caller frees it. */
rp_request *some_command(uint32_t deadline_ms);
/* Submits, which must succeed. */
rp_call_id submit(rp_client *client, const rp_request *request, uint64_t tag);
/* Waits for one completion and takes it; the caller frees its reply. */
rp_completion take_one(rp_client *client);
/* The error of a failed completion, whose reply is freed. */
rp_error error_of(rp_completion *completion);
/* The counters. */
rp_stats stats_of(const rp_client *client);
/* Appends the answer to REQUEST with a position of VERSION. */
void answer_to(struct message *message, const struct request *request, uint64_t version);
/* Sends that answer and forgets REQUEST. */
void answer(int fd, struct request *request, uint64_t version);
/* The version in a completion's answer. */
uint64_t version_in(const rp_completion *completion);
/* Script: serves one connection, one answer a request, to its end. */
void serve_plainly(struct peer *peer);
/* A blocking call must succeed. */
void check_works(rp_client *client);
/* Script: takes as many connections as its subject, an int, says, reads a request and drops each. */
void drop_always(struct peer *peer);
/* A client of a socket that does not exist. */
rp_client *open_to_nobody(uint32_t fail_fast);

#endif
