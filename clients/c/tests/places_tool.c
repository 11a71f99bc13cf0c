/* Prints what the library makes of places and polylines: one line of input, one of output. For the checks
 * in Python, which know the expected digests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routeplan.h"

static void print_failure(const rp_error *error) {
    printf("error %s %s\n", rp_value_name(RP_ENUM_CODE, error->code), rp_value_name(RP_ENUM_REASON, (int32_t)error->reason));
}

static void print_location(rp_text location) {
    rp_stop stop = RP_SIZED(rp_stop);
    rp_error error = RP_SIZED(rp_error);
    if (rp_stop_set_location(&stop, location, &error) != RP_OK) {
        print_failure(&error);
    } else if (stop.place == RP_PLACE_PIN) {
        printf("pin %s\n", stop.pin);
    } else {
        printf("coordinate %d %d\n", stop.lat_e6, stop.lon_e6);
    }
}

static void print_geometry(uint32_t precision, rp_text encoded) {
    rp_digest digest;
    char text[65];
    rp_error error = RP_SIZED(rp_error);
    if (rp_geometry_digest(encoded, precision, &digest, &error) != RP_OK) {
        print_failure(&error);
        return;
    }
    rp_digest_to_text(&digest, text);
    printf("geometry %s\n", text);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t count;
    while ((count = getline(&line, &room, stdin)) > 0) {
        line[count - 1] = '\0';
        if (strncmp(line, "location ", 9) == 0) {
            print_location(rp_text_of(line + 9));
        } else if (strncmp(line, "polyline ", 9) == 0) {
            print_geometry(5, rp_text_of(line + 9));
        } else if (strncmp(line, "polyline6 ", 10) == 0) {
            print_geometry(6, rp_text_of(line + 10));
        }
    }
    free(line);
    return 0;
}
