// Keys that decide: an acceptance is sent, what wants a reason asks for it; Enter sends what the key meant.
import { about, all, one, type Press } from "./page";

export function decisions(): Press {
  document.addEventListener("keydown", (event) => {
    const field = event.target;
    const means = field instanceof HTMLInputElement ? field.form?.dataset.means : undefined;
    if (event.key !== "Enter" || !means || !(field instanceof HTMLInputElement) || !field.form) return;
    event.preventDefault();
    one<HTMLButtonElement>(`button[value="${CSS.escape(means)}"]`, field.form)?.click();
  });
  return (event) => {
    const item = about(event)?.closest("[data-item]");
    const buttons = item ? all<HTMLButtonElement>("[data-key]", item) : [];
    const button = buttons.find((known) => known.dataset.key === event.key);
    const form = button?.form;
    if (!button || !form) return null;
    return () => {
      button.closest("details")?.setAttribute("open", "");
      form.dataset.means = button.value;
      if (button.value === "accept") button.click();
      else one<HTMLInputElement>("[name=why]", form)?.focus();
    };
  };
}
