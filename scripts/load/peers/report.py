"""The results as text, as JSON, as a section of docs/performance.md and as a picture."""

import html
import math
import textwrap

BEGIN = "<!-- scripts/benchmark writes from here -->"
END = "<!-- to here -->"
SHAPES = ["1x1", "16x1", "16x16", "16x64", "reads"]
WIDTH, BAR, GAP, LEFT, RIGHT = 860, 15, 3, 200, 140
OURS, OTHERS, FLOORS = "#b5482a", "#4a6d8c", "#b9c2c9"


def short(value):
    """1234567 as 1.23M, 45678 as 45.7k."""
    for bound, letter in ((1e6, "M"), (1e3, "k")):
        if value >= bound:
            return f"{value / bound:.3g}{letter}"
    return f"{value:.3g}"


def cell_text(cell):
    return f"{short(cell['per_second'])} ({cell['cpu_s_per_million']:.1f})" if cell else ""


def tables(run):
    """The same rows for the terminal and for Markdown: lists of texts, the first of each is the head."""
    cells, peers = run["cells"], run["peers"]
    shapes = [shape for shape in SHAPES if any(shape == other for _, other in cells)]
    rates = [["commands/s (server CPU s per million)", *shapes]]
    times = [["p50 / p99 in us", *shapes]]
    for peer in peers:
        mine = [cells.get((peer["name"], shape)) for shape in shapes]
        rates.append([peer["title"], *map(cell_text, mine)])
        times.append([peer["title"], *(f"{cell['p50_us']:,.0f} / {cell['p99_us']:,.0f}" if cell else "" for cell in mine)])
    verdicts = [["shape", "routepland", "wanted", "reached", ""]]
    for row in run["targets"]:
        wanted = f"at {'most' if row['is_most'] else 'least'} {row['wanted']:g}"
        verdicts.append([row["shape"], row["what"], wanted, f"{row['value']:.2f}" if row["value"] < 100 else f"{row['value']:.0f}",
                         "met" if row["is_met"] else "MISSED"])
    return [table for table in (rates, times, verdicts) if len(table) > 1]


def plain(table):
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *(text.rjust(width) for text, width in zip(row[1:], widths[1:]))]).rstrip()
                     for row in table)


def markdown(table):
    head, *rows = ["| " + " | ".join(row) + " |" for row in table]
    return "\n".join([head, "|---" + "|--:" * (len(table[0]) - 1) + "|", *rows])


def sentences(run):
    """What no table holds."""
    told = [f"Commit {run['commit']}, kernel {run['kernel']}, {run['cores']} x {run['cpu']}, {run['filesystem']}."
            f" One 4 KiB overwrite with fdatasync: p50 {run['sync_p50_us']:.0f} us, p99 {run['sync_p99_us']:.0f} us.",
            f"{run['rounds']} rounds, everybody by turns, {run['seconds']} s a cell behind {run['warm_ms']} ms that do not"
            f" count; medians. {run['cell_count']} measurements took {run['took_s']:.0f} s;"
            f" {run['retry_count']} were made again because more than 2.5 % of the time went to other machines or more than 10 % to"
            f" other programs, and {run['disturbed_count']} stayed disturbed."]
    lags = [f"{shape}: {cell['behind']:,.0f} entries behind, drained in {cell['drain_s']:.2f} s"
            for shape in SHAPES for cell in [run["cells"].get(("routepland", shape))] if cell and "behind" in cell]
    if lags:
        told.append("The audit projection at the end of a load: " + "; ".join(lags) + ".")
    if run.get("flat"):
        told.append(run["flat"])
    missed = [f"{row['shape']} {row['what']}" for row in run["targets"] if not row["is_met"]]
    if run["targets"]:
        told.append(f"Missed: {'; '.join(missed)}." if missed else "No target is missed.")
    return told


def text(run):
    return "\n\n".join([*map(plain, tables(run)), *sentences(run)])


def section(run):
    wrapped = [textwrap.fill(sentence, 125, break_long_words=False, break_on_hyphens=False) for sentence in sentences(run)]
    picture = "![Commands per second of everybody in every shape](performance.svg)"
    head = f"{run['date']}, `scripts/benchmark`."
    return "\n\n".join([BEGIN, head, *map(markdown, tables(run)), picture, *wrapped, END])


def write_section(path, run):
    """Puts the section between the markers of a document."""
    document = path.read_text()
    before, found, rest = document.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise ValueError(f"{path} has no place between {BEGIN} and {END}")
    path.write_text(before + section(run) + after)


def picture(run):
    """Bars on a logarithmic scale, a group for each shape."""
    cells = run["cells"]
    shapes = [shape for shape in SHAPES if any(shape == other for _, other in cells)]
    rates = [cell["per_second"] for cell in cells.values()]
    low, high = math.floor(math.log10(min(rates))), math.ceil(math.log10(max(rates)))
    inner = WIDTH - LEFT - RIGHT
    parts, y = [], 30
    for shape in shapes:
        parts.append(f'<text x="8" y="{y}" class="h">{shape}</text>')
        y += 8
        for peer in run["peers"]:
            cell = cells.get((peer["name"], shape))
            if not cell:
                continue
            span = inner * (math.log10(cell["per_second"]) - low) / (high - low)
            colour = OURS if peer["name"] == "routepland" else OTHERS if peer["is_durable"] else FLOORS
            parts.append(f'<text x="{LEFT - 6}" y="{y + 12}" class="n">{html.escape(peer["title"])}</text>'
                         f'<rect x="{LEFT}" y="{y}" width="{span:.1f}" height="{BAR}" fill="{colour}"/>'
                         f'<text x="{LEFT + span + 5:.1f}" y="{y + 12}">{short(cell["per_second"])}/s</text>')
            y += BAR + GAP
        y += 26
    for power in range(low, high + 1):
        x = LEFT + inner * (power - low) / (high - low)
        parts.insert(0, f'<line x1="{x:.1f}" x2="{x:.1f}" y1="14" y2="{y - 26}" stroke="#ddd"/>'
                        f'<text x="{x:.1f}" y="{y - 12}" class="m">{short(10 ** power)}</text>')
    style = "text{font:11px sans-serif;fill:#222}.h{font-weight:bold;font-size:13px}.n{text-anchor:end}.m{text-anchor:middle}"
    legend = "commands per second, logarithmic; grey keeps nothing, blue syncs before it answers"
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 8}" role="img"><style>{style}</style>'
            f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}'
            f'<text x="{WIDTH - 8}" y="{y + 4}" style="text-anchor:end">{legend}</text></svg>\n')
