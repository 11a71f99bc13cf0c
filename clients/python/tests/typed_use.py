"""Not run: mypy reads it, and must find the types of the installed package to be what they are."""
import asyncio

import routeplan
from typing_extensions import assert_type


def blocking(client: routeplan.Client) -> None:
    host = routeplan.Context(routeplan.ActorType.HOST)
    answer = client.call(routeplan.create_plan(host, external_id="trip"))
    assert_type(answer, routeplan.Answer)
    assert_type(answer.position.state, routeplan.PlanState)
    if answer.plan_id is not None:
        assert_type(client.call(routeplan.get_plan(answer.plan_id)).selected_index, int | None)
    assert_type(client.call(routeplan.get_metrics()), str)


def consuming(client: routeplan.Client) -> None:
    for message in client.stream(routeplan.subscribe("name")):
        assert_type(message, routeplan.Subscription | routeplan.Delivery)
    client.call_all([routeplan.get_metrics()])
    for told in client.stream(routeplan.watch_plans(owner="ada")):
        assert_type(told, routeplan.WatchPosition | routeplan.PlanEvent | routeplan.Gap)


async def asynchronous(client: routeplan.AsyncClient) -> None:
    page, health = await asyncio.gather(client.call(routeplan.list_plans()), client.call(routeplan.check_health()))
    assert_type(page.plans, tuple[routeplan.PlanSummary, ...])
    assert_type(health, routeplan.Health)
    await client.call(routeplan.open_direction_ui(routeplan.Context("host")))  # type: ignore[arg-type]
