#include "internal.h"

#include <string.h>

int rpi_report(rp_error *theirs, const rp_error *error) {
    if (theirs != NULL) {
        (void)rpi_copy_out(theirs, error, sizeof *error);
    }
    return error->code;
}

void rpi_clear(rp_error *theirs) {
    if (theirs != NULL) {
        const rp_error none = {.code = RP_OK};
        (void)rpi_copy_out(theirs, &none, sizeof none);
    }
}

void rpi_set_message(rp_error *error, const char *message, size_t byte_count) {
    size_t room = sizeof error->message - 1;
    if (byte_count > room) {
        byte_count = room;
        /* Never cut a UTF-8 character in two. */
        while (byte_count > 0 && ((uint8_t)message[byte_count] & 0xC0) == 0x80) {
            byte_count -= 1;
        }
    }
    if (byte_count > 0) {
        memcpy(error->message, message, byte_count);
    }
    error->message[byte_count] = '\0';
}

int rpi_fail(rp_error *theirs, int32_t code, const char *message) { return rpi_fail_system(theirs, code, 0, message); }

int rpi_fail_system(rp_error *theirs, int32_t code, int sys_errno, const char *message) {
    rp_error error = {.code = code, .sys_errno = sys_errno, .outcome = RP_OUTCOME_NOT_SENT};
    error.retryable = code == RP_E_QUEUE_FULL || code == RP_E_NO_MEMORY || code == RP_E_SYSTEM;
    rpi_set_message(&error, message, strlen(message));
    return rpi_report(theirs, &error);
}

int rpi_fail_invalid(rp_error *theirs, uint32_t reason, const char *field, const char *message) {
    rp_error error = {.code = RP_E_INVALID_ARGUMENT, .outcome = RP_OUTCOME_NOT_SENT, .reason = reason};
    error.status = -RP_E_INVALID_ARGUMENT;
    rpi_set_message(&error, message, strlen(message));
    strncpy(error.field, field, sizeof error.field - 1);
    return rpi_report(theirs, &error);
}
