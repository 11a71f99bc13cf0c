"""What the shared library exports and needs: check_library.py LIBROUTEPLAN-SO ROUTEPLAN-H PROGRAM."""
import re
import subprocess
import sys


def output_of(*command):
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def main():
    library, header_path, program = sys.argv[1:]
    exported = [
        line.split()[-1] for line in output_of("nm", "--dynamic", "--defined-only", "--extern-only", library).splitlines()
    ]
    symbols = [name.split("@")[0] for name in exported if not name.startswith("ROUTEPLAN_")]
    foreign = [name for name in symbols if not name.startswith("rp_")]
    assert not foreign, f"exported beside rp_*: {foreign}"
    with open(header_path, encoding="utf-8") as file:
        header = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
    declared = set(re.findall(r"^[a-z][\w ]*[ *](rp_\w+)\(", header, re.MULTILINE))
    assert declared == set(symbols), f"declared or exported only: {sorted(declared ^ set(symbols))}"
    dynamic = output_of("readelf", "--dynamic", "--wide", library)
    assert "[librouteplan.so.1]" in dynamic, "soname"
    for file in (library, program):
        needed = output_of("ldd", file)
        print(f"{file}:\n{needed.rstrip()}")
        for word in ("swift", "Foundation", "libstdc++"):
            assert word not in needed, f"{word} is linked"
    assert "librouteplan.so.1" in output_of("ldd", program), "the program does not use the shared library"
    print(f"{len(symbols)} functions exported")


main()
