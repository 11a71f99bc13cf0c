#ifndef ROUTEPLAN_H
#define ROUTEPLAN_H
#endif
