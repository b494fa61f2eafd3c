// Bundles the islands: `node build.mjs FOLDER`. `desk.js` and `theme.js` go with every page, `map.*` with the map alone.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");
const common = { absWorkingDir: here, bundle: true, minify: true, target: "es2022", outdir: out, logLevel: "warning" };
await mkdir(out, { recursive: true });
await build({ ...common, format: "iife", entryPoints: ["src/desk.ts", "src/theme.ts"] });
await build({ ...common, format: "esm", entryPoints: ["src/map.ts"], legalComments: "eof" });
const parts = join(here, "node_modules");
await copyFile(join(parts, "maplibre-gl/dist/maplibre-gl-worker.mjs"), join(out, "map-worker.mjs"));
await copyFile(join(parts, "world-atlas/countries-50m.json"), join(out, "world.json"));
