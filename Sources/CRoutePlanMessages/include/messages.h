/* Umbrella of the generated messages; see scripts/generate-messages. */
#ifndef ROUTEPLAN_CROUTEPLANMESSAGES_H
#define ROUTEPLAN_CROUTEPLANMESSAGES_H

#include "grpc/health/v1/health.pb-c.h"
#include "routeplan/v1/administration.pb-c.h"
#include "routeplan/v1/facts.pb-c.h"
#include "routeplan/v1/history.pb-c.h"
#include "routeplan/v1/journal.pb-c.h"
#include "routeplan/v1/outbox.pb-c.h"
#include "routeplan/v1/plans.pb-c.h"
#include "schema.pb-c.h"

#endif
