/* What outbox.c and facts.c share: the messages that hold facts. */
#ifndef RPI_OUTBOX_H
#define RPI_OUTBOX_H

#include "internal.h"
#include "routeplan/v1/outbox.pb-c.h"

/* The reply's delivery or page of parked events; NULL when it holds something else. */
const Routeplan__V1__Delivery *rpi_delivery_of(const rp_reply *reply);
const Routeplan__V1__ListParkedAnswer *rpi_parked_of(const rp_reply *reply);

#endif
