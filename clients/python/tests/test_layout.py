"""What the package takes from routeplan.h is what a C compiler makes of it, and what the generator writes today."""
import ctypes
import enum
import os
import re
import subprocess
import sys
import tempfile
import unittest

from routeplan import _call_words, _functions, _plan_words, _structs
from routeplan._library import lib

PROJECT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
INCLUDE = os.path.join(PROJECT, "..", "c", "include")


def structs():
    return {name: value for name, value in vars(_structs).items()
            if name.startswith("rp_") and issubclass(value, ctypes.Structure)}


def told_by_the_compiler(statements):
    source = '#include <stddef.h>\n#include <stdio.h>\n#include "routeplan.h"\nint main(void) {\n%s}\n' % statements
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "told")
        subprocess.run([os.environ.get("CC", "cc"), "-std=c11", f"-I{INCLUDE}", "-x", "c", "-o", program, "-"],
                       input=source, text=True, check=True)
        return dict(line.rsplit(" ", 1) for line in
                    subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines())


class Layout(unittest.TestCase):
    def test_every_struct_is_laid_out_as_in_c(self):
        statements, expected = "", {}
        for name, struct in structs().items():
            statements += f'printf("{name} %zu\\n", sizeof({name}));\n'
            expected[name] = str(ctypes.sizeof(struct))
            for field, *_ in struct._fields_:
                statements += f'printf("{name}.{field} %zu\\n", offsetof({name}, {field}));\n'
                statements += f'printf("{name}.{field}# %zu\\n", sizeof((({name} *)0)->{field}));\n'
                expected[f"{name}.{field}"] = str(getattr(struct, field).offset)
                expected[f"{name}.{field}#"] = str(getattr(struct, field).size)
        self.assertGreater(len(expected), 300)
        self.assertEqual(told_by_the_compiler(statements), expected)

    def test_every_constant_has_its_value(self):
        with open(os.path.join(INCLUDE, "routeplan.h"), encoding="utf-8") as file:
            header = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
        names = re.findall(r"\b(RP_[A-Z0-9_]+) = -?\d+", header)
        told = told_by_the_compiler("".join(f'printf("{name} %d\\n", (int){name});\n' for name in names))
        ours = [member for words in (_call_words, _plan_words) for value in vars(words).values()
                if isinstance(value, type) and issubclass(value, enum.Enum)
                for member in value.__members__.items()]
        self.assertEqual(sorted(int(value) for value in told.values()), sorted(int(value) for _, value in ours))
        for short, value in ours:
            self.assertTrue(any(name.endswith(short) and told[name] == str(int(value)) for name in names), short)

    def test_the_generated_files_are_current(self):
        subprocess.run([sys.executable, os.path.join(PROJECT, "generate"), "--check"], check=True)

    def test_every_function_of_the_library_has_a_signature(self):
        with open(os.path.join(INCLUDE, "routeplan.h"), encoding="utf-8") as file:
            header = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
        self.assertEqual(set(re.findall(r"\b(rp_\w+)\((?!\*)", header)) - {"rp_init"},
                         _functions.SIGNATURES.keys() - {"rp_init"})
        for name in _functions.SIGNATURES:
            self.assertTrue(getattr(lib, name))


if __name__ == "__main__":
    unittest.main()
