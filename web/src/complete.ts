// The search box completes the names of fields and their values.
import { make, one } from "./page";

interface Completion {
  /** The whole query with this in it. */
  query: string;
  /** What is shown. */
  shown: string;
  /** What it means, or how many photographs have it. */
  about: string;
}

export function completion(): void {
  const box = one<HTMLInputElement>("#q");
  const form = box?.form;
  if (!box || !form) return;
  const list = make("ul", { id: "completions", role: "listbox", "aria-label": "Completions" });
  list.hidden = true;
  form.append(list);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", "completions"], ["aria-expanded", "false"]] as const)
    box.setAttribute(name, value);
  let found: Completion[] = [];
  let at = -1;
  let asked = 0;
  const close = (): void => {
    asked += 1;
    found = [];
    at = -1;
    list.hidden = true;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  };
  const choose = (completion: Completion): void => {
    box.value = completion.query;
    close();
    box.focus();
    if (completion.query.endsWith(":")) void ask();
  };
  const mark = (): void => {
    [...list.children].forEach((item, number) => item.setAttribute("aria-selected", String(number === at)));
    const chosen = list.children[at];
    if (chosen) box.setAttribute("aria-activedescendant", chosen.id);
    else box.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  };
  const show = (): void => {
    const items = found.map((completion, number) => {
      const item = make("li", { id: `completion-${number}`, role: "option", "aria-selected": "false" });
      item.append(make("span", { dir: "auto" }, completion.shown), make("span", { class: "soft" }, completion.about));
      item.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        choose(completion);
      });
      return item;
    });
    list.replaceChildren(...items);
    list.hidden = !items.length;
    box.setAttribute("aria-expanded", String(items.length > 0));
    mark();
  };
  const ask = async (): Promise<void> => {
    const mine = (asked += 1);
    const cursor = box.selectionStart ?? box.value.length;
    const question = new URLSearchParams({ q: box.value, at: String([...box.value.slice(0, cursor)].length) });
    const answer = await fetch(`/api/complete?${question}`).catch(() => null);
    if (!answer?.ok || mine !== asked) return;
    const completions = ((await answer.json()) as { completions: Completion[] }).completions;
    if (mine !== asked) return;
    found = completions;
    at = -1;
    show();
  };
  let waiting = 0;
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    // What was offered for less of the word is nothing to choose from.
    close();
    waiting = window.setTimeout(() => void ask(), 120);
  });
  box.addEventListener("blur", close);
  box.addEventListener("keydown", (event) => {
    const chosen = found[at];
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      if (!found.length) void ask();
      else at = (at + 1 + by + found.length + 1) % (found.length + 1) - 1;
      mark();
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && found.length) {
      event.preventDefault();
      close();
    }
  });
}
