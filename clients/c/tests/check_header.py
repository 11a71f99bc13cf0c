"""The header stands alone in three languages and is plain enough for bindings: check_header.py ROUTEPLAN-H."""
import os
import re
import subprocess
import sys
import tempfile

import cffi

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


def binds(header, folder):
    """Rust's bindings are generated, compile, and agree with this machine's layout of every struct."""
    source, program = os.path.join(folder, "bindings.rs"), os.path.join(folder, "bindings")
    names = [f"--allowlist-{kind}={name}" for kind, name in
             (("function", "rp_.*"), ("type", "rp_.*"), ("var", "RP_.*"))]
    subprocess.run(["bindgen", *names, header, "--output", source], check=True)
    subprocess.run(["/usr/bin/rustc", "--edition=2021", "--test", "--cap-lints=allow", "-o", program, source], check=True)
    told = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    layouts = int(re.search(r"ok\. (\d+) passed", told).group(1))
    with open(header, encoding="utf-8") as file:
        structs = len(re.findall(r"^typedef struct rp_\w+ \{", file.read(), re.MULTILINE))
    assert layouts >= structs, f"{layouts} layouts for {structs} structs"
    print(f"bindgen: compiles, {layouts} layouts are right")


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
    cffi.FFI().cdef(bare)
    print("cffi: parses")
    with tempfile.TemporaryDirectory() as folder:
        binds(header, folder)


main()
