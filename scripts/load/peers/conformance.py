"""That a comparison is fair: before anything is measured, each peer shows that it does what it is measured for."""

import pathlib
import re
import shutil
import signal
import tempfile

from measuring import Failure

STEPS = 7


def expect(condition, what):
    if not condition:
        raise Failure(what)


def journey(session, name):
    """One plan from its creation to its hand-off; returns (key, answer, arguments) of each command."""
    told, plan, attempt = [], None, None
    for step in range(STEPS):
        key = f"{name}-{step}".encode()
        # Only the step itself needs the attempt.
        arguments = {"plan": plan, "attempt": attempt if step == STEPS - 1 else None}
        answer = session.command(step, key, **arguments)
        expect(not answer.is_refused and not answer.is_replayed, f"command {step} of a journey: {answer}")
        plan, attempt = answer.plan, answer.attempt or attempt
        told.append((key, answer, arguments))
    return told


def replay(session, told):
    for step, (key, first, arguments) in enumerate(told):
        again = session.command(step, key, **arguments)
        expect(again.is_replayed and again.outcome == first.outcome, f"command {step} again: {again}, at first {first}")


def refusals(session, name):
    """A command for another version, and one out of turn; neither changes anything."""
    first = session.command(0, f"{name}-a".encode())
    opened = session.command(1, f"{name}-b".encode(), plan=first.plan)
    stale = session.command(2, f"{name}-c".encode(), plan=first.plan, expected_version=first.version)
    expect(stale.is_refused, f"a command for version {first.version} of a plan at {opened.version}: {stale}")
    early = session.command(4, f"{name}-d".encode(), plan=first.plan)
    expect(early.is_refused, f"a selection before there are routes: {early}")
    timely = session.command(2, f"{name}-e".encode(), plan=first.plan, expected_version=opened.version)
    expect(not timely.is_refused and timely.version == opened.version + 1, f"a command for the version there is: {timely}")


def with_session(peer, place, body, end=signal.SIGTERM):
    """Lets `body` speak to the peer and ends it with a signal."""
    with peer.serve(place) as server:
        session = peer.session(server)
        try:
            return body(session)
        finally:
            server.stop(end)
            session.close()


def check_rules(peer, place):
    def before(session):
        told = journey(session, "first")
        replay(session, told)
        refusals(session, "second")
        return told

    told = with_session(peer, place, before, signal.SIGKILL)
    peer.clear(place)

    def after(session):
        replay(session, told)
        journey(session, "third")

    with_session(peer, place, after)
    return ["repetitions, stale versions and commands out of turn are told apart; what was answered survives SIGKILL"]


def check_reference(peer, place):
    """It has no rules; what it answered must be in its journal."""
    journal = place / "journal"
    server = peer.serve(place, journal, 1)
    with server:
        session = peer.session(server)
        for number in range(3):
            journey(session, f"plan {number}")
        server.stop(signal.SIGKILL)
        session.close()
    entries = int(re.fullmatch(r"entries=(\d+)\n", peer.verify(journal)).group(1))
    expect(entries == 3 * STEPS, f"{3 * STEPS} commands were answered, and {entries} are in the journal")
    return [f"all {entries} answered commands are in the journal after SIGKILL"]


def check_echo(peer, place):
    with peer.serve(place) as server:
        session = peer.session(server)
        if session:
            session.call("CreatePlan", b"")
            session.close()
    return ["answers and keeps nothing, so there is nothing to check"]


def check(peer, directory):
    place = pathlib.Path(tempfile.mkdtemp(dir=directory))
    kind = check_echo if not peer.is_durable else check_rules if peer.has_rules else check_reference
    try:
        return kind(peer, place)
    except (OSError, Failure) as failure:
        raise Failure(f"{peer.title} is not as it should be: {failure}") from failure
    finally:
        shutil.rmtree(place)
