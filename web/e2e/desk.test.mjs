// What people do at the desk, in a browser: `node --test e2e/`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { PAGES, openBrowser, openDesk } from "./desk.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let desk;
let browser;
/** Every address that any page asked for, and everything that a console was told. */
const asked = new Set();
const told = [];

before(async () => {
  desk = await openDesk();
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  desk?.close();
});

/** A page in a context of its own, watched. */
async function open(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("request", (request) => asked.add(request.url()));
  page.on("console", (message) => {
    // A page that says 400 is one that tests ask for; how fast a graphics driver is, is no mistake of a page.
    const expected = /the server responded with a status of 400|GL Driver Message/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected) told.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => told.push(`${page.url()}: ${error}`));
  await page.goto(desk.address + path);
  return page;
}

for (const colorScheme of ["light", "dark"]) {
  test(`no page keeps anybody out, ${colorScheme}`, async () => {
    const page = await open("/", { colorScheme, bypassCSP: true });
    const wrong = [];
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(desk.address + path);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run());
      for (const { id, nodes } of violations) wrong.push(`${name}: ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" | ")}`);
    }
    assert.deepEqual(wrong, []);
    await page.context().close();
  });
}

test("a town is searched, an agency narrows, a photograph opens with its spans", async () => {
  const page = await open("/");
  const all = await page.locator(".tile").count();
  const town = await page.locator(".facets a").filter({ hasText: "/" }).first().textContent();
  await page.locator("#q").fill(`in:"${town}"`);
  await page.locator("#q").press("Enter");
  await page.waitForURL(/q=/);
  const found = await page.locator(".tile").count();
  assert.ok(found > 0 && found < all, `${found} of ${all} in ${town}`);
  await page.goto(desk.address + "/");
  const agencies = page.locator(".facets h2", { hasText: "agency" }).locator("+ ul a");
  const agency = await agencies.first().textContent();
  await agencies.first().click();
  await page.waitForURL(/q=agency/);
  const tiles = await page.locator(".tile").count();
  assert.ok(tiles > 0 && tiles < all, `${tiles} of ${all} by ${agency}`);
  await page.locator(".tile a.open").first().click();
  await page.waitForURL(/photographs/);
  await page.keyboard.press("g");
  assert.ok((await page.locator(".caption .m").count()) >= 3, "its spans are marked");
  await page.context().close();
});

test("keys alone lead from the sheet to a photograph", async () => {
  const page = await open("/");
  await page.keyboard.press("?");
  assert.ok(await page.locator("dialog#keys").isVisible());
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  const first = await page.evaluate(() => document.activeElement.getAttribute("href"));
  await page.keyboard.press("j");
  const second = await page.evaluate(() => document.activeElement.getAttribute("href"));
  assert.notEqual(first, second);
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => address.pathname === second);
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.id), "q");
  await page.context().close();
});

test("the search box completes fields and values", async () => {
  const page = await open("/");
  const box = page.locator("#q");
  await box.pressSequentially("contr");
  const offers = page.locator("#completions [role=option]");
  await offers.filter({ hasText: "control:" }).first().waitFor();
  await box.press("ArrowDown");
  await box.press("Enter");
  assert.equal(await box.inputValue(), "control:");
  await box.pressSequentially("reb");
  await offers.filter({ hasText: "control:rebels" }).first().waitFor();
  await box.press("ArrowDown");
  await box.press("Enter");
  assert.equal((await box.inputValue()).trim(), "control:rebels");
  await box.press("Enter");
  await page.waitForURL(/control%3Arebels/);
  assert.ok((await page.locator(".tile").count()) > 0);
  await page.context().close();
});

test("words selected in a caption correct a fact, and that is undone", async () => {
  const page = await open("/photographs/1");
  await page.evaluate(() => sessionStorage.setItem("unveiled", "yes"));
  await page.reload();
  const decide = page.locator(".lines details.decide").first();
  await decide.locator("summary").click();
  await page.locator(".caption .m").first().dblclick();
  const words = await page.evaluate(() => document.getSelection().toString().trim());
  assert.ok(words);
  assert.equal(await decide.locator("[data-words]").inputValue(), words);
  const place = page.locator(".lines li", { has: page.locator("b.kind", { hasText: /^place/ }) }).first();
  await place.locator("summary").click();
  await place.locator("[name=value]").fill("Kutaisi, Georgia");
  await place.locator("[name=why]").fill("seen on the sign");
  await place.locator("[name=reviewer]").fill("A. Desk");
  await place.locator("button[value=correct]").click();
  await page.waitForURL(/done=/);
  const corrected = page.locator(".lines .ruling", { hasText: "A. Desk" });
  assert.ok((await corrected.count()) > 0);
  await page.locator(".done button", { hasText: "Undo" }).click();
  await page.waitForURL(/done=/);
  assert.equal(await page.locator(".lines .ruling", { hasText: "seen on the sign" }).count(), 0, "as it was read");
  await page.context().close();
});

test("a gallery is pasted, shown as it is read, and added", async () => {
  const page = await open("/add");
  await page.locator("#text").fill("Women wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)");
  const keep = page.locator("#preview button.main");
  await keep.waitFor();
  assert.ok((await page.locator("#preview .caption .m").count()) >= 3, "what is read is marked before it is kept");
  await keep.click();
  await page.waitForURL((address) => address.pathname !== "/add");
  await page.goto(desk.address + "/?q=wool");
  assert.equal(await page.locator(".tile").count(), 1);
  await page.context().close();
});

test("a finding is decided with keys alone", async () => {
  const page = await open("/findings");
  const before = await page.locator(".queue > li").count();
  assert.ok(before > 0);
  assert.ok(await page.evaluate(() => document.activeElement.matches(".queue a.open")), "the first has the keys");
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await page.keyboard.type("the slip of another desk");
  if (await page.locator(".queue > li details[open] [name=reviewer]").count()) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("A. Desk");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/done=/);
  assert.equal(await page.locator(".queue > li").count(), before - 1);
  await page.locator(".done button", { hasText: "Undo" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".queue > li").length === count, before);
  await page.context().close();
});

test("captions stand side by side, and a gallery fills the screen", async () => {
  const page = await open("/compare?a=1&b=2");
  assert.ok((await page.locator(".sides mark").count()) > 0, "words that only one has are marked");
  await page.goto(desk.address + "/sources/1");
  await page.locator("button.full").click();
  await page.waitForFunction(() => document.fullscreenElement?.matches("main.gallery"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("main.gallery").scrollTop > 0);
  await page.context().close();
});

test("the map draws towns as circles", async () => {
  const page = await open("/map");
  await page.locator("#map[data-shown]").waitFor();
  assert.ok(Number(await page.locator("#map").getAttribute("data-shown")) > 0);
  assert.ok((await page.locator(".places li").count()) > 0);
  const points = await (await page.request.get(desk.address + "/map.geojson?zoom=12")).json();
  for (const { properties } of points.features) {
    const radius = { site: 0.5, district: 3, town: 10 }[properties.precision];
    assert.equal(properties.radius_km, radius, properties.name);
  }
  const [from] = await page.locator(".times input").all();
  await from.focus();
  await from.press("ArrowRight");
  await page.locator(".times output", { hasText: "taken" }).waitFor();
  await page.context().close();
});

test("a time is chosen on the timeline with keys", async () => {
  const page = await open("/timeline");
  await page.locator(".bars a").first().focus();
  await page.keyboard.press("Shift+ArrowRight");
  const link = page.locator("[role=status] a");
  assert.match(await link.getAttribute("href"), /taken%3A\d+\.\.\d+/);
  await link.click();
  await page.waitForURL(/taken/);
  await page.context().close();
});

test("the theme is chosen and stays", async () => {
  const page = await open("/", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.keyboard.press("t");
  await page.keyboard.press("t");
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.goto(desk.address + "/about");
  assert.equal(await paper(), dark);
  await page.context().close();
});

test("everything is there without a script, and on a phone nothing is wider than it", async () => {
  const page = await open("/", { javaScriptEnabled: false });
  for (const path of Object.values(PAGES)) {
    await page.goto(desk.address + path);
    assert.ok(await page.locator("h1").count(), path);
  }
  await page.goto(desk.address + "/map");
  assert.ok((await page.locator(".places a").count()) > 0, "the map's places are a list");
  await page.context().close();
  const phone = await open("/", { viewport: { width: 360, height: 780 } });
  for (const path of Object.values(PAGES)) {
    await phone.goto(desk.address + path);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${path} is ${wide} wide`);
  }
  await phone.context().close();
});

test("nothing was asked of any other machine, and no console heard of a mistake", () => {
  const elsewhere = [...asked].filter((url) => !url.startsWith(desk.address + "/") && !/^(blob|data):/.test(url));
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(told, []);
});
