"""Compares the header's numbers and fields with the contract's: check_contract.py ROUTEPLAN-H PROTO..."""
import os
import re
import sys

# Enumeration of the contract: its prefix there, its prefix in the header, and whether the header has bits.
ENUMERATIONS = {
    "PlanState": ("PLAN_STATE_", "RP_STATE_", False),
    "Disposition": ("DISPOSITION_", "RP_DISPOSITION_", False),
    "Reason": ("REASON_", "RP_REASON_", False),
    "Compensation": ("COMPENSATION_", "RP_COMPENSATION_", False),
    "ActorType": ("ACTOR_TYPE_", "RP_ACTOR_", False),
    "LocationType": ("LOCATION_TYPE_", "RP_LOCATION_", False),
    "Profile": ("PROFILE_", "RP_PROFILE_", False),
    "Resource": ("RESOURCE_", "RP_RESOURCE_", False),
    "RouteType": ("ROUTE_TYPE_", "RP_ROUTE_TYPE_", False),
    "Overview": ("OVERVIEW_", "RP_OVERVIEW_", False),
    "FailureClass": ("FAILURE_CLASS_", "RP_FAILURE_", False),
    "RejectionClass": ("REJECTION_CLASS_", "RP_REJECTION_", False),
    "ReplacementCause": ("REPLACEMENT_CAUSE_", "RP_REPLACEMENT_", False),
    "CancelCause": ("CANCEL_CAUSE_", "RP_CANCEL_", False),
    "AttemptState": ("ATTEMPT_STATE_", "RP_ATTEMPT_", False),
    "CommandKind": ("COMMAND_KIND_", "RP_METHOD_", False),
    "EventKind": ("EVENT_KIND_", "RP_EVENT_", False),
    "Exclude": ("EXCLUDE_", "RP_EXCLUDE_", True),
    "Attribute": ("ATTRIBUTE_", "RP_ATTRIBUTE_", True),
    "ServingState": ("SERVING_STATE_", "RP_SERVING_", False),
    "ConsumerStart": ("CONSUMER_START_", "RP_START_", False),
}

# Methods that are called with rp_request_raw, which routeplan(3) and docs/clients.md say of each, and why.
WITHOUT_FUNCTION = {
    "GetPlanHistory": "a host follows its plans by a watch or the outbox; what was long ago is for whoever investigates",
    "ListEvents": "as GetPlanHistory",
    "TakeSnapshot": "a backup is made by routeplanctl, which copies files beside these two calls",
    "ReleaseSnapshot": "as TakeSnapshot",
    "GetSchema": "it is for tools that know none of the methods beforehand",
}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        header = file.read()
    proto = ""
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            proto += re.sub(r"//.*", "", file.read())
    ours = {name: int(value) for name, value in re.findall(r"\b(RP_[A-Z0-9_]+) = (-?\d+)", header)}
    faults, compared = [], 0
    found = dict(re.findall(r"enum (\w+) \{(.*?)\}", proto, re.DOTALL))
    faults += [f"enum {name} is in the contract only" for name in found.keys() - ENUMERATIONS.keys()]
    for name, (there, here, bits) in ENUMERATIONS.items():
        for value_name, number in re.findall(r"(\w+) = (\d+);", found[name]):
            number = int(number)
            short = value_name.removeprefix(there)
            if number == 0:
                continue
            expected = 1 << (number - 1) if bits else number
            compared += 1
            if ours.get(here + short) != expected:
                faults.append(f"{name}.{value_name} = {number}, but {here + short} = {ours.get(here + short)}")
    with open(os.path.join(os.path.dirname(sys.argv[1]), "../man/routeplan.3"), encoding="utf-8") as file:
        manual = file.read()
    methods = re.findall(r"rpc (\w+)\(\w+\) returns \((stream )?\w+\)", proto)
    faults += [f"{method} is not in the contract" for method in WITHOUT_FUNCTION.keys() - {name for name, _ in methods}]
    faults += [f"routeplan(3) does not say that {method} has no function"
               for method in WITHOUT_FUNCTION if not re.search(rf"\b{method}\b", manual)]
    snake = lambda name: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
    for method, streams in methods:
        if method in WITHOUT_FUNCTION:
            present = re.search(rf"\brp_(request_)?{snake(method)}\(", header)
            faults += [f"{method} has a function: it is no exception any more"] if present else []
            continue
        compared += 2
        # A stream is submitted; nobody can wait for all of it.
        if not streams and not re.search(rf"\brp_{snake(method)}\(", header):
            faults.append(f"no function rp_{snake(method)} for {method}")
        if not re.search(rf"\brp_request_{snake(method)}\(", header):
            faults.append(f"no function rp_request_{snake(method)} for {method}")
    print("\n".join(faults))
    print(f"{compared} compared, {len(faults)} wrong")
    sys.exit(1 if faults or compared == 0 else 0)


main()
