/* Readiness and socket activation; see sd_notify(3) and sd_listen_fds(3). */
#include <systemd/sd-daemon.h>
/* Entries of the journal with fields; see sd_journal_print(3). */
#include <systemd/sd-journal.h>
