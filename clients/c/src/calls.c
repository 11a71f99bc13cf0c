/* The containers calls live in: lists, the heap of due times, the table of streams. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists ---------------------------------------------------------------------------------------- */

void rpi_list_append(struct rpi_list *list, struct rpi_call *call) {
    call->next = NULL;
    call->previous = list->last;
    if (list->last == NULL) {
        list->first = call;
    } else {
        list->last->next = call;
    }
    list->last = call;
}

void rpi_list_prepend(struct rpi_list *list, struct rpi_call *call) {
    call->previous = NULL;
    call->next = list->first;
    if (list->first == NULL) {
        list->last = call;
    } else {
        list->first->previous = call;
    }
    list->first = call;
}

void rpi_list_remove(struct rpi_list *list, struct rpi_call *call) {
    if (call->previous == NULL) {
        list->first = call->next;
    } else {
        call->previous->next = call->next;
    }
    if (call->next == NULL) {
        list->last = call->previous;
    } else {
        call->next->previous = call->previous;
    }
    call->next = NULL;
    call->previous = NULL;
}

/* ---- heap ----------------------------------------------------------------------------------------- */

bool rpi_heap_reserve(struct rpi_heap *heap, uint32_t capacity) {
    if (heap->capacity >= capacity) {
        return true;
    }
    struct rpi_call **calls = realloc(heap->calls, capacity * sizeof *calls);
    if (calls == NULL) {
        return false;
    }
    heap->calls = calls;
    heap->capacity = capacity;
    return true;
}

static void heap_set(struct rpi_heap *heap, uint32_t index, struct rpi_call *call) {
    heap->calls[index] = call;
    call->heap_index = index;
}

static void heap_rise(struct rpi_heap *heap, uint32_t index) {
    struct rpi_call *call = heap->calls[index];
    while (index > 0) {
        uint32_t parent = (index - 1) / 2;
        if (heap->calls[parent]->due_ns <= call->due_ns) {
            break;
        }
        heap_set(heap, index, heap->calls[parent]);
        index = parent;
    }
    heap_set(heap, index, call);
}

static void heap_sink(struct rpi_heap *heap, uint32_t index) {
    struct rpi_call *call = heap->calls[index];
    for (;;) {
        uint32_t child = 2 * index + 1;
        if (child >= heap->count) {
            break;
        }
        if (child + 1 < heap->count && heap->calls[child + 1]->due_ns < heap->calls[child]->due_ns) {
            child += 1;
        }
        if (heap->calls[child]->due_ns >= call->due_ns) {
            break;
        }
        heap_set(heap, index, heap->calls[child]);
        index = child;
    }
    heap_set(heap, index, call);
}

void rpi_heap_insert(struct rpi_heap *heap, struct rpi_call *call) {
    heap_set(heap, heap->count, call);
    heap->count += 1;
    heap_rise(heap, heap->count - 1);
}

void rpi_heap_remove(struct rpi_heap *heap, struct rpi_call *call) {
    uint32_t index = call->heap_index;
    heap->count -= 1;
    struct rpi_call *last = heap->calls[heap->count];
    if (last != call) {
        heap_set(heap, index, last);
        rpi_heap_moved(heap, last);
    }
}

void rpi_heap_moved(struct rpi_heap *heap, struct rpi_call *call) {
    heap_rise(heap, call->heap_index);
    heap_sink(heap, call->heap_index);
}

/* ---- streams -------------------------------------------------------------------------------------- */

struct rpi_call rpi_forsaken = {.is_stream = true};

static bool is_stream(const struct rpi_call *call) { return call != NULL && call->is_stream; }

bool rpi_streams_init(struct rpi_streams *streams, uint32_t inflight_max) {
    uint32_t capacity = 16;
    while (capacity < 4 * inflight_max || capacity < inflight_max + RPI_OPEN_STREAMS_MAX) {
        capacity *= 2;
    }
    streams->ids = calloc(capacity, sizeof *streams->ids);
    streams->calls = calloc(capacity, sizeof *streams->calls);
    streams->mask = capacity - 1;
    streams->count = 0;
    streams->open_count = 0;
    return streams->ids != NULL && streams->calls != NULL;
}

void rpi_streams_free(struct rpi_streams *streams) {
    free(streams->ids);
    free(streams->calls);
    *streams = (struct rpi_streams){0};
}

/* Ids follow one another. They are scattered (Knuth's multiplicative hashing), for side by side they would be one long
 * run, and whoever leaves a run walks along it. The table has at most 4,096 places. */
static uint32_t home_of(const struct rpi_streams *streams, uint32_t stream_id) {
    return stream_id * 0x9E3779B1u >> 16 & streams->mask;
}

void rpi_streams_insert(struct rpi_streams *streams, uint32_t stream_id, struct rpi_call *call) {
    uint32_t index = home_of(streams, stream_id);
    while (streams->ids[index] != 0) {
        index = (index + 1) & streams->mask;
    }
    streams->ids[index] = stream_id;
    streams->calls[index] = call;
    streams->count += 1;
    streams->open_count += is_stream(call);
}

struct rpi_call **rpi_streams_find(struct rpi_streams *streams, uint32_t stream_id) {
    if (stream_id == 0) {
        return NULL;
    }
    uint32_t index = home_of(streams, stream_id);
    while (streams->ids[index] != 0 && streams->ids[index] != stream_id) {
        index = (index + 1) & streams->mask;
    }
    return streams->ids[index] == stream_id ? &streams->calls[index] : NULL;
}

void rpi_streams_remove(struct rpi_streams *streams, struct rpi_call **place) {
    struct rpi_call *call = *place;
    uint32_t hole = (uint32_t)(place - streams->calls);
    streams->count -= 1;
    streams->open_count -= is_stream(call);
    if (call != NULL && call != &rpi_forsaken) {
        call->stream_id = 0; /* nobody needs to look for it here any more */
    }
    /* Close the hole: move back whoever would not be found behind it. */
    uint32_t index = hole;
    for (;;) {
        streams->ids[hole] = 0;
        streams->calls[hole] = NULL;
        for (;;) {
            index = (index + 1) & streams->mask;
            if (streams->ids[index] == 0) {
                return;
            }
            uint32_t home = home_of(streams, streams->ids[index]);
            if (((index - home) & streams->mask) >= ((index - hole) & streams->mask)) {
                break;
            }
        }
        streams->ids[hole] = streams->ids[index];
        streams->calls[hole] = streams->calls[index];
        hole = index;
    }
}

void rpi_streams_clear(struct rpi_streams *streams) {
    if (streams->count > 0) {
        memset(streams->ids, 0, (streams->mask + (size_t)1) * sizeof *streams->ids);
        memset(streams->calls, 0, (streams->mask + (size_t)1) * sizeof *streams->calls);
        streams->count = 0;
        streams->open_count = 0;
    }
}
