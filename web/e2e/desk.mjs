// A desk of the sample galleries on a free port, and a browser in front of it that can reach nothing else.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const program = resolve(process.env.CUTLINE ?? join(here, "../../target/release/cutline"));
const samples = join(here, "../../crates/cutline");

/** Opens a desk of the samples. */
export async function openDesk() {
  const folder = mkdtempSync(join(tmpdir(), "cutline-desk-"));
  const archive = join(folder, "archive");
  const added = spawnSync(program, ["--archive", archive, "add", "samples"], { cwd: samples, encoding: "utf8" });
  if (added.status !== 0) throw new Error(`${program} add: ${added.error ?? added.stderr}`);
  const desk = spawn(program, ["--archive", archive, "serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await new Promise((ready, fail) => {
    createInterface(desk.stdout).once("line", (line) => ready([line]));
    desk.once("error", fail);
    desk.once("exit", () => fail(new Error("the desk closed")));
  });
  const close = () => {
    desk.removeAllListeners("exit");
    desk.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: line.trim().replace(/\/$/, ""), close };
}

/** Opens a browser. */
export function openBrowser() {
  const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--enable-unsafe-swiftshader"];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
}

/** The pages, each by its name. */
export const PAGES = {
  sheet: "/",
  search: "/?q=control%3Arebels",
  nothing: "/?q=zeppelin",
  wrong: "/?q=taken%3Amay",
  photograph: "/photographs/1",
  map: "/map",
  timeline: "/timeline",
  months: "/timeline?span=2016",
  events: "/events",
  control: "/control",
  findings: "/findings",
  compare: "/compare?a=1&b=2",
  sources: "/sources",
  gallery: "/sources/1",
  batches: "/batches",
  log: "/log",
  add: "/add",
  api: "/api",
  about: "/about",
};
