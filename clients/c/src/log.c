/* What the library would say, to whoever asked for it. Nothing of a request or an answer is in it. */
#include "internal.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

void rpi_log(const rp_client *client, uint32_t level, const char *format, ...) {
    if (level > client->options.log_level || client->options.log == NULL) {
        return;
    }
    int kept = errno;
    char message[200];
    const char *name = client->options.client_name;
    int head = name[0] == '\0' ? 0 : snprintf(message, sizeof message, "%s: ", name);
    va_list values;
    va_start(values, format);
    (void)vsnprintf(message + head, sizeof message - (size_t)head, format, values);
    va_end(values);
    client->options.log(client->options.log_context, level, message);
    errno = kept;
}
