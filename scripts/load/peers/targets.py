"""What is to be reached, as ratios of medians of one run."""

DURABLE = ["redis", "sqlite", "postgres"]
SHAPES = [(1, 1), (16, 1), (16, 16), (16, 64)]
READ_SHAPE = (16, 16)
# Shape, whom routepland is compared with, and how many times as many commands a second it should answer.
RATES = [
    ("16x64", "redis", 8), ("16x64", "sqlite", 5), ("16x64", "postgres", 20), ("16x64", "reference", 0.5),
    ("16x16", "redis", 5), ("16x16", "sqlite", 3), ("16x16", "postgres", 10), ("16x16", "reference", 0.6),
    ("16x1", "redis", 2.7), ("16x1", "sqlite", 1.8), ("16x1", "reference", 0.9),
    ("reads", "ttrpc", 3), ("reads", "grpc", 6),
]
BEST_PEER = 1.25
ALONE_P50 = 1.15
CPU_S_PER_MILLION = 3.0
BYTES_PER_COMMAND = 230


def best(cells, names, shape, key="per_second"):
    """The peer with the greatest median in a shape, as (value, name); nothing where none was measured."""
    found = [(cells[name, shape][key], name) for name in names if (name, shape) in cells]
    return max(found) if found else None


def row(shape, what, wanted, value, is_most=False):
    return {"shape": shape, "what": what, "wanted": wanted, "is_most": is_most, "value": value,
            "is_met": value <= wanted if is_most else value >= wanted}


def judge(cells, sync_p50_us):
    """Every target whose peers were measured, with what was reached. `cells` has medians by (peer, shape)."""
    rows = []
    references = [name for name, _ in cells if name.startswith("reference-")]
    for shape, name, wanted in RATES:
        other = best(cells, references if name == "reference" else [name], shape)
        if other and ("routepland", shape) in cells:
            whom = "the best C reference" if name == "reference" else name
            rows.append(row(shape, f"times {whom}", wanted, cells["routepland", shape]["per_second"] / other[0]))
    alone = cells.get(("routepland", "1x1"))
    durable = best(cells, DURABLE, "1x1")
    if alone and durable:
        rows.append(row("1x1", f"times the best durable peer ({durable[1]})", BEST_PEER, alone["per_second"] / durable[0]))
    if alone and ("echo", "1x1") in cells:
        floor = cells["echo", "1x1"]["p50_us"] + sync_p50_us
        rows.append(row("1x1", f"p50 to that of echo and one fdatasync ({floor:.0f} us)", ALONE_P50, alone["p50_us"] / floor, True))
    full = cells.get(("routepland", "16x64"))
    if full:
        rows.append(row("16x64", "server CPU s per million commands", CPU_S_PER_MILLION, full["cpu_s_per_million"], True))
        rows.append(row("16x64", "journal bytes per command", BYTES_PER_COMMAND, full["bytes_per_command"], True))
    return rows
