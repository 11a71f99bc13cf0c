"""All peers in the order of the table."""

from calls import GRPC, GoTTRPC
from databases import Postgres, Redis, SQLite
from measuring import Failure
from roster import Echo, Reference, Routepland


def everyone():
    """routepland first."""
    return [Routepland(), Echo(), Reference("inline"), Reference("gather"), Reference("overlap"), SQLite(), Redis(), Postgres(),
            GoTTRPC(), GRPC()]


def chosen(names):
    """Those whose name, or its first word, is asked for; routepland always."""
    peers = everyone()
    known = {peer.name for peer in peers} | {peer.name.split("-")[0] for peer in peers}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise Failure(f"unknown: {', '.join(unknown)}; known are {', '.join(sorted(known))}")
    return [peer for peer in peers
            if not names or peer.name == "routepland" or peer.name in names or peer.name.split("-")[0] in names]
