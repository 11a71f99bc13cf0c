"""The rate at which the audit projection does not fall behind any further."""

import pathlib
import statistics
import tempfile
import threading
import time

import measuring

# Of the rate: entries of lag a second for each command a second; likewise in scripts/load/projection.
SLOPE_MAX = 0.02
REACHED_MIN = 0.95
SAMPLE_S = 0.2
SECONDS = 4
PERCENTS = [100, 80, 65, 50, 35]


class Sampler(threading.Thread):
    """Reads the lag while a load runs."""

    def __init__(self, peer, server):
        super().__init__()
        self.peer, self.server = peer, server
        self.samples, self.is_over = [], threading.Event()

    def run(self):
        began = time.monotonic()
        while not self.is_over.wait(SAMPLE_S):
            lag = self.peer.metric(self.server, "routeplan_audit_lag_entries")
            now = time.monotonic() - began
            if lag is not None and now > 1 and not self.is_over.is_set():
                self.samples.append((now, lag))


def at_rate(peer, directory, load, rate):
    place = pathlib.Path(tempfile.mkdtemp(dir=directory))
    with peer.serve(place) as server:
        sampler = Sampler(peer, server)
        sampler.start()
        try:
            figures = measuring.drive(server, peer.generator(server) + ["--rate", rate], load)
        finally:
            sampler.is_over.set()
            sampler.join()
    peer.finish(place)
    slope = statistics.linear_regression(*zip(*sampler.samples)).slope
    return figures["per_second"], slope


def find(run):
    """Steps the rate of 16x16 down from that of full load; returns a sentence."""
    peer = run.peers[0]
    full = run.medians()["routepland", "16x16"]["per_second"]
    load = measuring.Load(16, 16, SECONDS, 0)
    for percent in PERCENTS:
        if run.is_over_budget():
            return "The rate with flat lag was not looked for: the time was up."
        wanted = full * percent / 100
        reached, slope = at_rate(peer, run.directory, load, round(wanted))
        print(f"  lag at {reached:,.0f}/s (wanted {wanted:,.0f}): {slope:+,.0f} entries a second", flush=True)
        if reached >= REACHED_MIN * wanted and slope <= SLOPE_MAX * reached:
            return (f"The lag of the audit projection stays flat at {reached:,.0f} commands/s at 16x16"
                    f" ({percent} % of full load; slope {slope / reached:+.1%} of the rate).")
    return f"The lag of the audit projection is flat at no rate from {PERCENTS[-1]} % of full load on."
