"""The manual pages: check_pages.py CLIENTS-C [LIBRARY-FOLDER EXAMPLES-FOLDER].

Every function of the header stands in one page, with its prototype; mandoc has nothing to say about a page; the pages
lead to pages that there are, and routeplan(3) to all of them. With the folders the examples are compiled, to be run
beside a daemon."""
import glob
import os
import re
import subprocess
import sys

# Pages of others that ours send the reader to.
ELSEWHERE = {"fork 2", "poll 2", "epoll 7", "routeplanctl 1", "routepland 8"}


def normal(declaration):
    return re.sub(r"\s+", " ", declaration).replace("* ", "*").strip()


def prototypes(header):
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    return {name: (normal(words + " " + stars), tuple(map(normal, parameters.split(","))))
            for words, stars, name, parameters in
            re.findall(r"^((?:const )?\w+) (\**)(rp_\w+)\(([^;{]*?)\);", text, re.MULTILINE | re.DOTALL)}


def documented(page):
    found = re.findall(r'^\.Ft "?(.*?)"?\n\.Fo (\w+)\n(.*?)^\.Fc', page, re.MULTILINE | re.DOTALL)
    return {name: (normal(result), tuple(map(normal, re.findall(r'^\.Fa "?(.*?)"?$', arguments, re.MULTILINE))))
            for result, name, arguments in found}


def examples(page):
    blocks = re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed", page, re.MULTILINE | re.DOTALL)
    return [block.replace("\\e", "\\") for block in blocks if "int main(" in block]


def lint(path):
    said = subprocess.run(["mandoc", "-T", "lint", path], capture_output=True, text=True)
    # Ours need not be installed here, nor those of the system.
    return [line for line in said.stdout.splitlines() if "referenced manual not found" not in line]


def main():
    project = sys.argv[1]
    with open(os.path.join(project, "include", "routeplan.h"), encoding="utf-8") as file:
        expected = prototypes(file.read())
    faults, seen, codes = [], {}, []
    paths = sorted(glob.glob(os.path.join(project, "man", "*.3")))
    titles = set()
    pages = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            pages[path] = file.read()
        names = re.findall(r"^\.Nm (\w+)", pages[path].split(".Sh LIBRARY")[0], re.MULTILINE)
        titles |= {f"{name} 3" for name in names} | {os.path.basename(path).replace(".3", " 3")}
        found = documented(pages[path])
        if found and set(names) != set(found):
            faults.append(f"{path}: its names are not its functions: {set(names) ^ set(found)}")
        faults += [f"{path}: {name} is in {seen[name]} too" for name in found if name in seen]
        seen |= {name: path for name in found}
        faults += [f"{path}: {name}: {found[name]}, but {expected.get(name)} in the header"
                   for name in found if found[name] != expected.get(name)]
        description = pages[path].split(".Sh DESCRIPTION", 1)[1]
        faults += [f"{path}: {name} is not described" for name in found if f" {name}" not in description]
        faults += lint(path)
        codes += [(path, code) for code in examples(pages[path])]
    faults += [f"no page has {name}" for name in expected.keys() - seen.keys()]
    for path, page in pages.items():
        references = set(re.findall(r"^\.(?:It )?Xr (\w+ \d)", page, re.MULTILINE))
        faults += [f"{path}: nothing at {reference}" for reference in references - titles - ELSEWHERE]
    first = os.path.join(project, "man", "routeplan.3")
    named = set(re.findall(r"^\.It Xr (\w+) 3 Ta", pages[first], re.MULTILINE))
    faults += [f"{first}: does not lead to {path}" for path in paths
               if path != first and os.path.basename(path).removesuffix(".3") not in named]
    print("\n".join(faults) if faults else f"{len(seen)} functions in {len(pages)} pages")
    if len(sys.argv) == 4:
        libraries, output = sys.argv[2:]
        for number, (path, code) in enumerate(codes):
            program = os.path.join(output, f"{os.path.basename(path)}-{number}")
            subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror",
                            "-D_GNU_SOURCE", f"-I{project}/include", "-x", "c", "-", "-o", program, f"-L{libraries}",
                            "-lrouteplan", f"-Wl,-rpath,{libraries}"], input=code, text=True, check=True)
        print(f"{len(codes)} examples compile")
    sys.exit(1 if faults or not seen else 0)


main()
