// Choosing photographs of the contact sheet: how many, all, none. The form itself works without a script.
import { all, make, one } from "./page";

export function selection(): void {
  const bar = one<HTMLElement>(".chosen-ones");
  if (!bar) return;
  const boxes = all<HTMLInputElement>("input[name=photograph]");
  const count = make("span", { role: "status" });
  const every = make("button", { type: "button" });
  const show = (): void => {
    const chosen = boxes.filter((box) => box.checked).length;
    count.textContent = chosen ? `${chosen} chosen` : "none chosen";
    every.textContent = chosen === boxes.length ? "None" : "All on this page";
    boxes.forEach((box) => box.closest(".tile")?.classList.toggle("chosen", box.checked));
  };
  every.addEventListener("click", () => {
    const on = boxes.some((box) => !box.checked);
    boxes.forEach((box) => (box.checked = on));
    show();
  });
  document.addEventListener("change", show);
  document.addEventListener("keydown", (event) => {
    const tile = document.activeElement?.closest(".tile");
    const box = tile && event.key === "x" && document.activeElement?.matches("a.open") ? one<HTMLInputElement>("input[name=photograph]", tile) : null;
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
    box.checked = !box.checked;
    show();
  });
  bar.prepend(every, count);
  show();
}
