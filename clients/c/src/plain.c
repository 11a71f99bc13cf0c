/* Versioned structs, identifiers as text. */
#include "internal.h"

#include <string.h>

void rp_init(void *object, uint32_t struct_size) {
    if (object == NULL || struct_size < sizeof struct_size) {
        return;
    }
    memset(object, 0, struct_size);
    memcpy(object, &struct_size, sizeof struct_size);
}

static uint32_t struct_size_of(const void *theirs) {
    uint32_t struct_size;
    memcpy(&struct_size, theirs, sizeof struct_size);
    return struct_size;
}

bool rpi_copy_in(void *own, size_t byte_count, size_t reserved_offset, const void *theirs) {
    return theirs != NULL && rpi_copy_in_element(own, byte_count, reserved_offset, theirs, struct_size_of(theirs));
}

bool rpi_copy_in_element(void *own, size_t byte_count, size_t reserved_offset, const void *theirs,
                         uint32_t struct_size) {
    /* No struct has grown since version 1, so the smallest legal one is our own. */
    if (struct_size < byte_count) {
        return false;
    }
    const uint8_t *bytes = theirs;
    for (size_t offset = reserved_offset; offset < struct_size; offset++) {
        if (bytes[offset] != 0) {
            return false;
        }
    }
    memcpy(own, theirs, byte_count);
    return true;
}

int rpi_copy_out(void *theirs, const void *own, size_t byte_count) {
    if (theirs == NULL) {
        return RP_E_USAGE;
    }
    uint32_t struct_size = struct_size_of(theirs);
    if (struct_size < byte_count) {
        return RP_E_USAGE;
    }
    memcpy(theirs, own, byte_count);
    memcpy(theirs, &struct_size, sizeof struct_size);
    return RP_OK;
}

rp_text rp_text_of(const char *c_string) {
    return (rp_text){c_string, c_string == NULL ? 0 : strlen(c_string)};
}

static uint32_t all_zero(const uint8_t *bytes, size_t count) {
    uint8_t any = 0;
    for (size_t index = 0; index < count; index++) {
        any |= bytes[index];
    }
    return any == 0;
}

uint32_t rp_id_is_none(const rp_id *id) { return id == NULL || all_zero(id->bytes, sizeof id->bytes); }

void rpi_write_hexadecimal(const uint8_t *bytes, size_t count, char *text) {
    static const char digits[] = "0123456789abcdef";
    for (size_t index = 0; index < count; index++) {
        text[2 * index] = digits[bytes[index] >> 4];
        text[2 * index + 1] = digits[bytes[index] & 15];
    }
    text[2 * count] = '\0';
}

static int digit_of(char character) {
    if (character >= '0' && character <= '9') {
        return character - '0';
    }
    if (character >= 'a' && character <= 'f') {
        return character - 'a' + 10;
    }
    if (character >= 'A' && character <= 'F') {
        return character - 'A' + 10;
    }
    return -1;
}

static bool read_hexadecimal(rp_text text, bool dashes, uint8_t *bytes, size_t count) {
    if (text.bytes == NULL) {
        return false;
    }
    size_t filled = 0;
    uint64_t offset = 0;
    while (offset < text.byte_count) {
        if (dashes && filled > 0 && filled < count && text.bytes[offset] == '-') {
            offset += 1;
            continue;
        }
        if (filled == count || offset + 1 >= text.byte_count) {
            return false;
        }
        int high = digit_of(text.bytes[offset]);
        int low = digit_of(text.bytes[offset + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        bytes[filled] = (uint8_t)(high << 4 | low);
        filled += 1;
        offset += 2;
    }
    return filled == count;
}

void rp_id_to_text(const rp_id *id, char text[33]) {
    if (text != NULL) {
        rpi_write_hexadecimal(id == NULL ? NULL : id->bytes, id == NULL ? 0 : sizeof id->bytes, text);
    }
}

int rp_id_of_text(rp_text text, rp_id *id) {
    rp_id read;
    if (id == NULL || !read_hexadecimal(text, true, read.bytes, sizeof read.bytes)) {
        return RP_E_USAGE;
    }
    *id = read;
    return RP_OK;
}

void rp_digest_to_text(const rp_digest *digest, char text[65]) {
    if (text != NULL) {
        rpi_write_hexadecimal(digest == NULL ? NULL : digest->bytes, digest == NULL ? 0 : sizeof digest->bytes, text);
    }
}

int rp_digest_of_text(rp_text text, rp_digest *digest) {
    rp_digest read;
    if (digest == NULL || !read_hexadecimal(text, false, read.bytes, sizeof read.bytes)) {
        return RP_E_USAGE;
    }
    *digest = read;
    return RP_OK;
}
