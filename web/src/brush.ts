// A time from the timeline: drag over bars, or Shift and arrow keys, opens the photographs of that time.
import { about, all, make, one, type Press } from "./page";

export function brush(): void {
  const bars = one<HTMLElement>("ol.bars[data-query]");
  if (!bars) return;
  const items = all<HTMLElement>("[data-span]", bars);
  let from = -1;
  let to = -1;
  const says = make("p", { class: "soft", role: "status" }, "Drag over bars, or Shift and arrow keys, for a time of several.");
  bars.after(says);
  const link = make("a", { href: "/" });
  const chosen = (): [string, string] | null => {
    const ends = [items[Math.min(from, to)]?.dataset.span, items[Math.max(from, to)]?.dataset.span] as const;
    return ends[0] && ends[1] && from !== to ? [ends[0], ends[1]] : null;
  };
  const show = (): void => {
    items.forEach((item, at) => item.classList.toggle("chosen", at >= Math.min(from, to) && at <= Math.max(from, to) && from !== to));
    const ends = chosen();
    if (!ends) return;
    const query = `${bars.dataset.query ?? ""} taken:${ends[0]}..${ends[1]}`.trim();
    link.href = `/?q=${encodeURIComponent(query)}`;
    link.textContent = `Photographs of ${ends[0]} to ${ends[1]}`;
    says.replaceChildren(link);
  };
  const at = (event: Event): number => items.findIndex((item) => item.contains(about(event)));
  let dragging = false;
  bars.addEventListener("pointerdown", (event) => {
    from = to = at(event);
    dragging = from >= 0 && event.button === 0;
  });
  bars.addEventListener("pointermove", (event) => {
    const here = at(event);
    if (!dragging || here < 0 || here === to) return;
    to = here;
    show();
  });
  addEventListener("pointerup", () => {
    const ended = dragging && chosen();
    dragging = false;
    if (ended) link.click();
  });
  bars.addEventListener("dragstart", (event) => event.preventDefault());
  const keyed: Press = (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const here = at(event);
    if (by === 0 || here < 0) return null;
    return () => {
      const next = items[here + by];
      if (!next) return;
      if (!event.shiftKey) from = here + by;
      else if (from < 0 || here !== to) from = here;
      to = here + by;
      one<HTMLElement>("a", next)?.focus();
      show();
    };
  };
  bars.addEventListener("keydown", (event) => {
    const act = keyed(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
