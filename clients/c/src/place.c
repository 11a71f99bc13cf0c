/* Degrees and location texts to the wire's whole numbers. */
#include "internal.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RPI_LAT_E6_MAX = 90000000, RPI_LON_E6_MAX = 180000000, RPI_NUMBER_BYTES_MAX = 63, RPI_PIN_BYTES = 6 };

/* Half away from zero (llround), as the daemon's normal form wants it; false beyond LIMIT. */
static bool microdegrees_of(double degrees, int32_t limit, int32_t *microdegrees) {
    double scaled = degrees * 1e6;
    if (!(fabs(scaled) < 1e15)) {
        return false;
    }
    long long rounded = llround(scaled);
    if (rounded < -limit || rounded > limit) {
        return false;
    }
    *microdegrees = (int32_t)rounded;
    return true;
}

int rp_microdegrees(double latitude, double longitude, int32_t *lat_e6, int32_t *lon_e6, rp_error *error) {
    rpi_clear(error);
    if (lat_e6 == NULL || lon_e6 == NULL) {
        return rpi_fail(error, RP_E_USAGE, "rp_microdegrees needs places for both results");
    }
    if (!isfinite(latitude) || !isfinite(longitude)) {
        return rpi_fail_invalid(error, RP_REASON_COORDINATE_NOT_FINITE, "stops[].coordinate",
                                "a coordinate is not a finite number");
    }
    int32_t lat;
    int32_t lon;
    if (!microdegrees_of(latitude, RPI_LAT_E6_MAX, &lat) || !microdegrees_of(longitude, RPI_LON_E6_MAX, &lon)) {
        return rpi_fail_invalid(error, RP_REASON_COORDINATE_OUT_OF_RANGE, "stops[].coordinate",
                                "latitude beyond 90 or longitude beyond 180 degrees");
    }
    /* RFC 5870, 3.4.4: at a pole the longitude means nothing; -180 and 180 are one meridian. */
    if (lat == RPI_LAT_E6_MAX || lat == -RPI_LAT_E6_MAX) {
        lon = 0;
    }
    if (lon == -RPI_LON_E6_MAX) {
        lon = RPI_LON_E6_MAX;
    }
    *lat_e6 = lat;
    *lon_e6 = lon;
    return RP_OK;
}

int rp_stop_set_degrees(rp_stop *stop, double latitude, double longitude, rp_error *error) {
    rpi_clear(error);
    if (stop == NULL || stop->struct_size < sizeof *stop) {
        return rpi_fail(error, RP_E_USAGE, "the stop was not prepared with RP_INIT");
    }
    int32_t lat;
    int32_t lon;
    int code = rp_microdegrees(latitude, longitude, &lat, &lon, error);
    if (code == RP_OK) {
        stop->place = RP_PLACE_COORDINATE;
        stop->lat_e6 = lat;
        stop->lon_e6 = lon;
        memset(stop->pin, 0, sizeof stop->pin);
    }
    return code;
}

static bool is_space(char character) { return character == ' ' || (character >= '\t' && character <= '\r'); }
static bool is_digit(char character) { return character >= '0' && character <= '9'; }

static rp_text trimmed(rp_text text) {
    while (text.byte_count > 0 && is_space(text.bytes[0])) {
        text.bytes += 1;
        text.byte_count -= 1;
    }
    while (text.byte_count > 0 && is_space(text.bytes[text.byte_count - 1])) {
        text.byte_count -= 1;
    }
    return text;
}

/* ASCII letters only, whatever the locale. */
static bool same_word(const char *bytes, size_t count, const char *word) {
    if (count != strlen(word)) {
        return false;
    }
    for (size_t index = 0; index < count; index++) {
        char lower = bytes[index] >= 'A' && bytes[index] <= 'Z' ? (char)(bytes[index] + 32) : bytes[index];
        if (lower != word[index]) {
            return false;
        }
    }
    return true;
}

/* How many characters of a decimal number stand at START: digits, a point, an exponent; 0 when none. */
static size_t decimal_span(const char *start) {
    const char *next = start;
    size_t digits = 0;
    for (; is_digit(*next); next++) {
        digits += 1;
    }
    if (*next == '.') {
        for (next++; is_digit(*next); next++) {
            digits += 1;
        }
    }
    if (digits == 0) {
        return 0;
    }
    if (*next == 'e' || *next == 'E') {
        const char *exponent = next + 1;
        if (*exponent == '+' || *exponent == '-') {
            exponent++;
        }
        if (!is_digit(*exponent)) {
            return 0;
        }
        while (is_digit(*exponent)) {
            exponent++;
        }
        next = exponent;
    }
    return (size_t)(next - start);
}

static double decimal_value(const char *digits) {
    /* The host's locale may write a decimal comma; the SDK never does. */
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) {
        return NAN;
    }
    locale_t previous = uselocale(plain);
    double value = strtod(digits, NULL);
    (void)uselocale(previous);
    freelocale(plain);
    return value;
}

/* Reads one number; words for NaN and the infinities give exactly those. */
static bool read_degrees(rp_text text, double *degrees) {
    text = trimmed(text);
    if (text.byte_count == 0 || text.byte_count > RPI_NUMBER_BYTES_MAX) {
        return false;
    }
    char number[RPI_NUMBER_BYTES_MAX + 1];
    size_t count = (size_t)text.byte_count;
    memcpy(number, text.bytes, count);
    number[count] = '\0';
    const char *digits = number[0] == '-' || number[0] == '+' ? number + 1 : number;
    size_t rest = count - (size_t)(digits - number);
    if (same_word(digits, rest, "nan")) {
        *degrees = NAN;
        return true;
    }
    if (same_word(digits, rest, "inf") || same_word(digits, rest, "infinity")) {
        *degrees = number[0] == '-' ? -INFINITY : INFINITY;
        return true;
    }
    if (rest == 0 || decimal_span(digits) != rest) {
        return false;
    }
    double magnitude = decimal_value(digits);
    *degrees = number[0] == '-' ? -magnitude : magnitude;
    return true;
}

static bool read_pin(rp_text text, char pin[RPI_PIN_BYTES + 1]) {
    if (text.byte_count != RPI_PIN_BYTES) {
        return false;
    }
    for (size_t index = 0; index < RPI_PIN_BYTES; index++) {
        char character = text.bytes[index];
        if (character >= 'a' && character <= 'z') {
            character = (char)(character - 32);
        }
        if (!is_digit(character) && !(character >= 'A' && character <= 'Z')) {
            return false;
        }
        pin[index] = character;
    }
    pin[RPI_PIN_BYTES] = '\0';
    return true;
}

int rp_stop_set_location(rp_stop *stop, rp_text location, rp_error *error) {
    static const char *const field = "stops[].location";
    static const char *const message = "neither \"longitude,latitude\" nor a Mappls Pin";
    rpi_clear(error);
    if (stop == NULL || stop->struct_size < sizeof *stop || (location.bytes == NULL && location.byte_count > 0)) {
        return rpi_fail(error, RP_E_USAGE, "the stop was not prepared with RP_INIT, or the location is NULL");
    }
    location = trimmed(location);
    const char *comma = location.byte_count == 0 ? NULL : memchr(location.bytes, ',', (size_t)location.byte_count);
    if (comma == NULL) {
        char pin[RPI_PIN_BYTES + 1];
        if (!read_pin(location, pin)) {
            return rpi_fail_invalid(error, RP_REASON_LOCATION_SYNTAX, field, message);
        }
        stop->place = RP_PLACE_PIN;
        stop->lat_e6 = 0;
        stop->lon_e6 = 0;
        memset(stop->pin, 0, sizeof stop->pin);
        memcpy(stop->pin, pin, sizeof pin);
        return RP_OK;
    }
    rp_text first = {location.bytes, (uint64_t)(comma - location.bytes)};
    rp_text second = {comma + 1, location.byte_count - first.byte_count - 1};
    double longitude;
    double latitude;
    if (!read_degrees(first, &longitude) || !read_degrees(second, &latitude)) {
        return rpi_fail_invalid(error, RP_REASON_LOCATION_SYNTAX, field, message);
    }
    return rp_stop_set_degrees(stop, latitude, longitude, error);
}
