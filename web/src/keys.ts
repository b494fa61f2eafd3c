// Keys: `/` search, `j` `k` next and previous, `?` what there is.
import { about, all, one, type Press } from "./page";

const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Focuses the next item of the page, or the one before; in a gallery, turns the page. */
export function step(by: 1 | -1): void {
  const way = one<HTMLElement>(by > 0 ? "[data-after]" : "[data-before]");
  if (way) return way.click();
  const links = all<HTMLAnchorElement>("[data-item] a.open");
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by;
  links[next]?.focus();
}

export function keys(pressed: Press[]): void {
  const dialog = one<HTMLDialogElement>("#keys");
  const general: Record<string, () => void> = {
    "/": () => one<HTMLElement>("#q")?.focus(),
    j: () => step(1),
    k: () => step(-1),
    "?": () => dialog?.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog?.open || about(event)?.closest(TYPING)) return;
    const act = general[event.key] ?? pressed.map((press) => press(event)).find((act) => act !== null);
    if (!act) return;
    event.preventDefault();
    act();
  });
  // Where a decision leads on to the next finding, that one has the keys.
  const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (target?.matches("[data-item]")) one<HTMLElement>(".open", target)?.focus();
  else if (one(".queue") && !location.search.includes("slip")) step(1);
}
