#include "routeplan.h"
typedef int rp_translation_unit_not_empty;
