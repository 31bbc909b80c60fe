// Prints the folders of the npm packages whose code, styles or fonts are in the built pages, as JSON.
import { build } from "vite";

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const folders = new Set();

/** Note the package that a file belongs to, if it is one of a package. */
function note(/** @type {string} */ file) {
  const folder = PACKAGE.exec(file.replaceAll("\\", "/"))?.[1];
  if (folder) folders.add(folder);
}

await build({
  logLevel: "error",
  build: { write: false },
  plugins: [
    {
      name: "shipped",
      generateBundle(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === "asset")
            part.originalFileNames.forEach((f) => note(process.cwd() + "/" + f));
          else {
            for (const [id, module] of Object.entries(part.modules))
              if (module.renderedLength > 0 || id.endsWith(".css")) note(id.replace(/^\0/, ""));
          }
        }
      },
    },
  ],
});
process.stdout.write(JSON.stringify([...folders].sort()));
