// Each page light and dark, on a desktop and a phone: `node e2e/screenshots.mjs FOLDER`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PAGES, openBrowser, openDesk } from "./desk.mjs";

const out = process.argv[2] ?? "screenshots";
mkdirSync(out, { recursive: true });
const desk = await openDesk();
const browser = await openBrowser();
try {
  for (const colorScheme of ["light", "dark"]) {
    for (const [device, width, height] of [["desktop", 1360, 900], ["phone", 360, 780]]) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height }, reducedMotion: "reduce" });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(desk.address + path);
        if (name === "map") await page.locator("#map[data-shown]").waitFor();
        if (name === "map") await page.waitForTimeout(800);
        await page.screenshot({ path: join(out, `${name}-${colorScheme}-${device}.png`) });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  desk.close();
}
