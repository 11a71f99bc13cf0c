"""The header stands alone in three languages and is plain enough for bindings: check_header.py ROUTEPLAN-H."""
import os
import re
import subprocess
import sys
import tempfile

STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"]
USE = """
#include "routeplan.h"
int use(void);
int use(void) {
    rp_error error;
    RP_INIT(error);
    rp_context context;
    RP_INIT(context);
    return error.code + (int)context.deadline_ms;
}
"""


def compiles(compiler, standard, suffix, include, text):
    with tempfile.NamedTemporaryFile("w", suffix=suffix) as file:
        file.write(text)
        file.flush()
        subprocess.run([*compiler.split(), f"-std={standard}", *STRICT, f"-I{include}", file.name], check=True)
    print(f"{compiler} -std={standard}: compiles")


def main():
    header = sys.argv[1]
    include = os.path.dirname(header)
    c_compiler, cxx_compiler = os.environ.get("CC", "cc"), os.environ.get("CXX", "c++")
    for standard in ("c99", "c11"):
        compiles(c_compiler, standard, ".c", include, USE)
    compiles(cxx_compiler, "c++17", ".cc", include, USE)
    with open(header, encoding="utf-8") as file:
        text = file.read()
    bare = re.sub(r"^#(?:.*\\\n)*.*$", "", text, flags=re.MULTILINE)
    bare = bare.replace('extern "C" {\n', "", 1)
    bare = bare[: bare.rindex("}\n", 0, bare.rindex("}\n") + 2)]
    for word in ("__", "union", "inline", "...", "long", "short"):
        assert not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", re.sub(r"/\*.*?\*/", "", bare, flags=re.DOTALL)), word
    assert not re.search(r"\w+\s*:\s*\d+;", bare), "a bit field"
    assert max(map(len, text.splitlines())) <= 120, "a line over 120 columns"
    try:
        import cffi
    except ImportError:
        print("cffi: not installed, not tried")
    else:
        cffi.FFI().cdef(bare)
        print("cffi: parses")


main()
