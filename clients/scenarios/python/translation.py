"""Between the contract's names, which the scenarios use, and the package routeplan."""
import inspect
import re
import typing

import routeplan
from routeplan import Code, Error

# What the package calls otherwise than the contract.
PARAMETERS = {"deadline_s": "attempt_deadline_s"}
FIELDS = {"outcome_state": "outcome"}
COORDINATE = ("lat_e6", "lon_e6")
# What stands beside the candidate in the answer about a hand-off.
BESIDE_CANDIDATE = ("handoff_id", "attempt", "position", "sequence")
REFUSAL = ("reason", "position", "dispose", "reselect_required", "compensation", "plan_id", "attempt_id", "field")


def is_optional(annotation):
    return type(None) in typing.get_args(annotation)


def value_of(annotation, value):
    """VALUE of the file as ANNOTATION wants it."""
    inner = [argument for argument in typing.get_args(annotation) if argument is not type(None)]
    if is_optional(annotation):
        return value_of(inner[0], value)
    if inner:
        return [value_of(inner[0], element) for element in value]
    if annotation is routeplan.Stop:
        return made(annotation, {**value, **value.get("coordinate", {})}, leaving="coordinate")
    if annotation in (routeplan.Candidate, routeplan.RouteOptions):
        return made(annotation, value)
    if annotation is routeplan.Choice:
        return routeplan.Choice.YES if value else routeplan.Choice.NO
    if annotation is bytes:
        return bytes.fromhex(value)
    if annotation in (int, str):
        return annotation(value)
    names = value if isinstance(value, list) else [value]
    bits = [annotation[name] for name in names]
    return annotation(sum(bits)) if isinstance(value, list) else bits[0]


def nothing_of(annotation):
    """What stands for a field that was not said and must be given."""
    if is_optional(annotation):
        return None
    return [] if typing.get_args(annotation) else annotation(0) if issubclass(annotation, int) else annotation()


def made(function, said, context=None, leaving=""):
    """What FUNCTION makes of the fields SAID."""
    hints = typing.get_type_hints(function.__init__ if inspect.isclass(function) else function)
    given = {name: value_of(hints[name], value) for name, value in said.items() if name != leaving}
    for name, parameter in inspect.signature(function).parameters.items():
        if name == "context":
            given[name] = context
        elif name not in given and parameter.default is parameter.empty:
            given[name] = nothing_of(hints[name])
    return function(**given)


def request_of(call, said, context, deadline):
    """The request for the contract's CALL."""
    function = getattr(routeplan, re.sub(r"(?<=[a-z])(?=[A-Z])", "_", call).lower())
    said = {PARAMETERS.get(name, name): value for name, value in said.items()}
    if call == "ReviseRoute" and "stops" in said:
        said["stops"] = said["stops"].get("stops", [])
    request = made(function, said, context)
    request.set_deadline(deadline)
    return request


def tell(value, path, view):
    """Puts VALUE into VIEW."""
    if isinstance(value, bytes):
        view[path] = "#" + value.hex()
    elif isinstance(value, (bool, routeplan.Choice)):
        view[path] = "true" if value in (True, routeplan.Choice.YES) else "false"
    elif isinstance(value, (routeplan.Exclude, routeplan.Attribute)):
        value = tuple(bit.name for bit in type(value) if bit & value)
        tell(value, path, view)
    elif isinstance(value, int):
        view[path] = getattr(value, "name", str(value))
    elif isinstance(value, str):
        view[path] = value
    elif isinstance(value, tuple):
        for index, element in enumerate(value):
            tell(element, f"{path}[{index}]", view)
    else:
        tell_fields(value, path + "." if path else "", view)


def tell_fields(value, prefix, view):
    """Zero and nothing are not told, unless that differs from not being there."""
    for name, element in vars(value).items():
        is_place = isinstance(value, routeplan.Stop) and name in COORDINATE
        has_presence = is_place or isinstance(value, routeplan.Plan) and name == "selected_index"
        if element or has_presence and element is not None:
            tell(element, f"{prefix}{'coordinate.' if is_place else ''}{FIELDS.get(name, name)}", view)


def view_of(result):
    """What a call came to, as text at paths."""
    view = {}
    if isinstance(result, Error):
        code = Code.E_ALREADY_EXISTS if result.code == Code.E_KEY_MISMATCH else result.code
        for name in REFUSAL:
            if value := getattr(result, name):
                tell(value, name, view)
        return view | {"status": code.name.removeprefix("E_"), "effect": result.outcome.name}
    tell(result, "", view)
    if isinstance(result, routeplan.Answer):
        del view["attempts"]  # how often it was sent
    if isinstance(result, routeplan.Handoff):
        view = {path if path.split(".")[0] in BESIDE_CANDIDATE else f"candidate.{path}": text
                for path, text in view.items()}
    return view | {"status": "OK", "effect": "APPLIED"}
