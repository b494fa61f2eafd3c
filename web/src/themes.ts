// Light, dark, or as the system has it.
import { make, one, type Press } from "./page";

const NAMES = ["system", "light", "dark"] as const;

export function themes(): Press {
  const now = (): (typeof NAMES)[number] => NAMES.find((name) => name === localStorage.getItem("theme")) ?? "system";
  const button = make("button", { type: "button", class: "theme" });
  const show = (): void => {
    const theme = now();
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
    document.dispatchEvent(new Event("theme"));
  };
  const turn = (): void => {
    const next = NAMES[(NAMES.indexOf(now()) + 1) % NAMES.length] ?? "system";
    localStorage.setItem("theme", next);
    show();
  };
  button.addEventListener("click", turn);
  const keys = make("button", { type: "button" }, "Keys ", make("kbd", {}, "?"));
  keys.addEventListener("click", () => one<HTMLDialogElement>("#keys")?.showModal());
  one("footer.bottom")?.append(button, keys);
  show();
  return (event) => (event.key === "t" ? turn : null);
}
