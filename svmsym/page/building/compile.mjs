// Run by the build with Node: translates the archives for the Python of the browser, so that no visitor waits
// for that.
//
//     node compile.mjs PYODIDE SOURCES TARGET     folders; every archive of SOURCES is written to TARGET

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [interpreter, sources, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${interpreter}/` });

python.runPython(`
import compileall, pathlib, py_compile, shutil, warnings, zipfile

warnings.simplefilter("ignore")  # about the sources of others

def compiled(archive, folder):
    """Unpack where the page unpacks, because code knows its file; translate; pack what is needed.

    Derivations stay sources: they are read as text.
    """
    zipfile.ZipFile(archive).extractall(folder)
    compileall.compile_dir(
        folder, quiet=2, legacy=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as packed:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            read = "_derivations" in path.parts
            if path.is_file() and path.suffix != (".pyc" if read else ".py"):
                packed.write(path, path.relative_to(folder))
    shutil.rmtree(folder)
`);
const compiled = python.globals.get("compiled");

for (const name of readdirSync(sources)) {
  python.FS.writeFile(`/${name}`, readFileSync(`${sources}/${name}`));
  compiled(`/${name}`, "/svmsym");
  writeFileSync(`${target}/${name}`, python.FS.readFile(`/${name}`));
}
