// What is pasted or chosen is shown as it is read, before anything is kept.
import { one } from "./page";

export function live(): void {
  const form = one<HTMLFormElement>("form[data-live]");
  const shown = document.getElementById("preview");
  if (!form || !shown) return;
  let waiting = 0;
  let asked = 0;
  const look = async (): Promise<void> => {
    const mine = (asked += 1);
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const preview = page.getElementById("preview") ?? one(".message", page);
    if (mine === asked && preview) shown.replaceChildren(...preview.childNodes);
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void look().catch(() => undefined), 400);
  });
}
