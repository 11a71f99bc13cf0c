"""The interface stands, additions pass and breaks do not: check_abi.py CLIENTS-C LIBRARY-SO LIBRARY-A.

Each trial changes a copy of the header and of one source, puts the new object into a copy of the static library and
links that into a shared one, as a careless change to the project would."""
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

# Name of the trial, whether it must pass, what it replaces in the header and in which source, and what it adds to the
# version script's local symbols and to the link.
TRIALS = [
    ("a function is added", True,
     {"include/routeplan.h": (r"int rp_options_new\(", "int rp_addition(uint32_t number);\nint rp_options_new("),
      "src/options.c": (r"\Z", "\nint rp_addition(uint32_t number) { return (int)number; }\n")}, "", []),
    ("a constant is added", True, {"include/routeplan.h": ("RP_OK = 0,", "RP_OK = 0,\n    RP_E_MORE = -900,")}, "", []),
    ("a function is gone", False, {}, "rp_client_wake;", []),
    ("a field is wider", False,
     {"include/routeplan.h": ("int32_t lat;\n", "int64_t lat;\n"), "src/geometry.c": (r"\Z", "\n")}, "", []),
    ("a field is inserted", False,
     {"include/routeplan.h": ("uint32_t connected; ", "uint32_t inserted;\n    uint32_t connected; "),
      "src/state.c": (r"\Z", "\n")}, "", []),
    ("a function takes one argument more", False,
     {"include/routeplan.h": (r"rp_id_is_none\(const rp_id \*id\)", "rp_id_is_none(const rp_id *id, int more)"),
      "src/plain.c": (r"uint32_t rp_id_is_none\(const rp_id \*id\) \{",
                      "uint32_t rp_id_is_none(const rp_id *id, int more) {\n    (void)more;")}, "", []),
    ("a constant has another value", False,
     {"include/routeplan.h": ("RP_STATE_EDITING = 2,", "RP_STATE_EDITING = 9,")}, "", []),
    ("the soname is another", False, {}, "", ["-Wl,-soname,librouteplan.so.2"]),
]


def run(*command, **options):
    return subprocess.run(command, check=True, **options)


def flags(kind):
    return subprocess.run(["pkg-config", kind, "libprotobuf-c", "nettle"], capture_output=True, check=True,
                          text=True).stdout.split()


def changed_copy(project, archive, folder, changes, local, link):
    for name in ("include", "src"):
        shutil.copytree(os.path.join(project, name), os.path.join(folder, name))
    copy = os.path.join(folder, "librouteplan.a")
    shutil.copy(archive, copy)
    compiler = os.environ.get("CC", "cc")
    messages = os.path.join(project, "..", "..", "Sources", "CRoutePlanMessages", "include")
    for path, (pattern, replacement) in changes.items():
        with open(os.path.join(folder, path), encoding="utf-8") as file:
            before = file.read()
        text, count = re.subn(pattern, lambda _: replacement, before, count=1)
        assert count == 1, f"nothing to replace in {path}"
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(text)
    for path in changes:
        if path.startswith("src/"):
            made = os.path.join(folder, os.path.basename(path) + ".o")
            run(compiler, "-std=c11", "-g", "-fPIC", "-fvisibility=hidden", f"-I{folder}/include", f"-I{folder}/src",
                f"-I{messages}", *flags("--cflags"), "-c", "-o", made, os.path.join(folder, path))
            run("ar", "d", copy, os.path.basename(made))
            run("ar", "r", copy, made)
    script = os.path.join(folder, "map")
    with open(script, "w", encoding="utf-8") as file:
        file.write("ROUTEPLAN_1 { global: rp_*; local: %s *; };\n" % local)
    library = os.path.join(folder, "librouteplan.so.1")
    run(compiler, "-shared", "-o", library, f"-Wl,--version-script={script}", "-Wl,-soname,librouteplan.so.1", *link,
        "-Wl,--as-needed", "-Wl,--whole-archive", copy, "-Wl,--no-whole-archive", *flags("--libs"), "-lm", "-pthread")
    return library, os.path.join(folder, "include", "routeplan.h")


def main():
    project, library, archive = map(os.path.abspath, sys.argv[1:])
    if platform.machine() != "x86_64":
        print("not compared: what is kept is of x86-64")
        return
    baseline = [sys.executable, os.path.join(project, "abi", "baseline")]
    run(*baseline, "check", library)
    run(*baseline, "drift", library)
    for name, passes, changes, local, link in TRIALS:
        with tempfile.TemporaryDirectory() as folder:
            copy, header = changed_copy(project, archive, folder, changes, local, link)
            result = subprocess.run([*baseline, "check", copy, header], capture_output=True, text=True)
        assert (result.returncode == 0) == passes, f"{name}: {result.stdout}{result.stderr}"
        print(f"{name}: {'passes' if passes else 'is found'}")


main()
