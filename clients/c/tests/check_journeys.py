"""Compares places and geometry digests with the fixture's: check_journeys.py PLACES-TOOL JOURNEYS-JSON."""
import json
import subprocess
import sys


def expected_place(stop):
    if stop["kind"] == "place_pin":
        return f"pin {stop['pin']}"
    return f"coordinate {stop['lat_e6']} {stop['lon_e6']}"


def main():
    tool, fixture = sys.argv[1:]
    with open(fixture, encoding="utf-8") as file:
        journeys = json.load(file)["journeys"]
    questions, answers = [], []
    for journey in journeys:
        canonical = (journey["canonical"] or {}).get("stops")
        for index, stop in enumerate(journey["stops"]):
            questions.append(f"location {stop['location']}")
            if stop["location"] == "77.2,NaN":
                answers.append("error E_INVALID_ARGUMENT COORDINATE_NOT_FINITE")
            elif canonical:
                answers.append(expected_place(canonical[index]))
            else:
                answers.append(None)
        for candidate in journey.get("provider_result", {}).get("candidates", []):
            geometry = candidate["geometry"]
            questions.append(f"{geometry['encoding']} {geometry['value']}")
            answers.append(f"geometry {candidate['geometry_digest']}")
            if geometry["encoding"] == "polyline6":  # the classic mistake: six digits read as five
                questions.append(f"polyline {geometry['value']}")
                answers.append("error E_INVALID_ARGUMENT GEOMETRY_OUT_OF_RANGE")
    output = subprocess.run([tool], input="\n".join(questions) + "\n", capture_output=True, check=True, text=True)
    lines = output.stdout.splitlines()
    assert len(lines) == len(questions), (len(lines), len(questions))
    wrong = [
        f"{question}\n  got {line}\n  expected {answer}"
        for question, line, answer in zip(questions, lines, answers)
        if answer is not None and line != answer
    ]
    print("\n".join(wrong))
    compared = sum(answer is not None for answer in answers)
    print(f"{compared} compared, {len(wrong)} wrong")
    sys.exit(1 if wrong or compared == 0 else 0)


main()
