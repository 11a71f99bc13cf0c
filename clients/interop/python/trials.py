"""What is tried: functions marked with @trial, each with the rows of the conformance table it stands for."""
from typing import Callable, NamedTuple

from frames import Peer, frame, request
from routeplan.v1 import plans_pb2

TRIALS = []


class Trial(NamedTuple):
    rows: tuple
    function: Callable
    # Waits for long: it has a daemon of its own and is played beside the others.
    aside: bool

    @property
    def name(self):
        return self.function.__doc__


def trial(*rows, aside=False):
    """Marks a function of a `World`. Its documentation is its name; what it returns is why it was skipped."""
    def mark(function):
        TRIALS.append(Trial(rows, function, aside))
        return function
    return mark


class World:
    """A daemon, one plan in it, and a bystander who must never notice anything."""

    def __init__(self, program, daemon):
        self.program = program
        self.daemon = daemon
        self.name_count = 0
        self.bystander = Peer(daemon.path)
        created = self.bystander.call("CreatePlan", self.creation(), plans_pb2.CommandAnswer)
        self.plan = created.plan_id

    def peer(self, patience=20):
        return Peer(self.daemon.path, patience)

    def name(self, kind):
        self.name_count += 1
        return f"python-{kind}-{self.name_count}"

    def context(self, plan=b""):
        return plans_pb2.CommandContext(
            plan_id=plan, command_key=self.name("key").encode(),
            actor=plans_pb2.Actor(type=plans_pb2.ACTOR_TYPE_TRAVELER))

    def creation(self, **fields):
        """A plan nobody has made, of two places in Delhi."""
        stops = [plans_pb2.Stop(coordinate=plans_pb2.Coordinate(lat_e6=28555000, lon_e6=77084400), label="IGI"),
                 plans_pb2.Stop(pin="mmi000", label="इंडिया गेट")]
        return plans_pb2.CreatePlanRequest(
            context=self.context(), external_id=self.name("trip"), owner="interop-python", stops=stops, **fields)

    def question(self, **fields):
        """The body of a request for the plan."""
        return request("GetPlan", plans_pb2.GetPlanRequest(plan_id=self.plan), **fields)

    def question_frame(self, stream=1, flags=0, **fields):
        return frame(stream, self.question(**fields), flags=flags)

    def expect_plan(self, peer, stream=1):
        answer = plans_pb2.GetPlanAnswer.FromString(peer.expect(stream, 0).payload)
        assert answer.plan_id == self.plan, answer

    def expect_unharmed(self):
        self.bystander.call("GetPlan", plans_pb2.GetPlanRequest(plan_id=self.plan))
