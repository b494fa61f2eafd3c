// Whether the packages are there that package.json names, in its versions; with `--all` those of tests as well.
import { readFileSync } from "node:fs";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const { dependencies, devDependencies } = read("package.json");
const wanted = process.argv[2] === "--all" ? { ...dependencies, ...devDependencies } : dependencies;
for (const [name, version] of Object.entries(wanted)) {
  if (read(`node_modules/${name}/package.json`).version !== version) process.exit(1);
}
