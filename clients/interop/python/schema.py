"""A generic tool: it knows one method, and calls any other by what that one tells."""
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from frames import PLANS, require
from routeplan.v1 import administration_pb2
from trials import trial

ADMINISTRATION = "routeplan.v1.Administration"
HISTORY = "routeplan.v1.History"
OUTBOX = "routeplan.v1.Outbox"
HEALTH = "grpc.health.v1.Health"


class Schema:
    """What the daemon says that it serves, loaded into a pool of its own that knows nothing beforehand."""

    def __init__(self, peer):
        answer = peer.call("GetSchema", administration_pb2.GetSchemaRequest(), administration_pb2.GetSchemaAnswer,
                           service=ADMINISTRATION)
        self.files = descriptor_pb2.FileDescriptorSet.FromString(answer.file_descriptor_set).file
        self.pool = descriptor_pool.DescriptorPool()
        for file in self.files:
            self.pool.Add(file)
        self.factory = message_factory.MessageFactory(self.pool)

    def services(self):
        return [self.pool.FindServiceByName(f"{file.package}.{service.name}")
                for file in self.files for service in file.service]

    def call(self, peer, name, **fields):
        """Calls SERVICE/METHOD with a message made of `fields`; returns the answer's message."""
        service, _, method_name = name.partition("/")
        method = self.pool.FindServiceByName(service).FindMethodByName(method_name)
        message = self.factory.GetPrototype(method.input_type)(**fields)
        return peer.call(method.name, message, self.factory.GetPrototype(method.output_type), service=service)


@trial()
def calling_by_schema(world):
    """methods of several services called with nothing but the schema that the daemon tells"""
    with world.peer() as peer:
        schema = Schema(peer)
        services = [service.full_name for service in schema.services()]
        require(sorted(services) == sorted([PLANS, ADMINISTRATION, HISTORY, OUTBOX, HEALTH]), f"{services}")
        health = schema.call(peer, HEALTH + "/Check", service=PLANS)
        require(health.DESCRIPTOR.fields_by_name["status"].enum_type.values_by_number[health.status].name == "SERVING",
                f"{health}")
        instance = schema.call(peer, ADMINISTRATION + "/GetInstance")
        require(instance.pid == world.daemon.pid, f"{instance}")
        plan = schema.call(peer, PLANS + "/GetPlan", plan_id=world.plan)
        require(plan.plan_id == world.plan and plan.owner == "interop-python", f"{plan}")


@trial()
def everything_in_the_schema_is_served(world):
    """each method of the schema asked with bytes that are no message: each is known, for it says so"""
    with world.peer() as peer:
        for service in Schema(peer).services():
            for method in service.methods:
                peer.call(method.name, b"\xff", code=13, text="ttrpc: error unmarshalling payload",
                          service=service.full_name)
        peer.expect_alive()
