// Words that are selected in a caption go into the open form of one of its facts.
import { all, one } from "./page";

/** The words selected, and the reading in whose caption they stand. */
function selected(): { words: string; reading: Element } | null {
  const selection = document.getSelection();
  const caption = selection?.anchorNode?.parentElement?.closest(".caption");
  const reading = caption?.closest(".reading");
  if (!selection || !caption || !reading || selection.isCollapsed || !caption.contains(selection.focusNode)) return null;
  const range = selection.getRangeAt(0).cloneContents();
  all(".speaker", range).forEach((speaker) => speaker.remove());
  const words = range.textContent?.trim() ?? "";
  return words ? { words, reading } : null;
}

export function words(): void {
  document.addEventListener("selectionchange", () => {
    const found = selected();
    if (!found) return;
    const form = all("details.decide[open]", found.reading).at(-1);
    const field = form ? one<HTMLInputElement>("[data-words]", form) : null;
    if (field) field.value = found.words;
  });
  const opened = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLDetailsElement) || !form.matches("details.decide[open]")) return;
    // One form is open at a time, so that it is clear where selected words go.
    all<HTMLDetailsElement>("details.decide[open]").forEach((other) => {
      if (other !== form) other.open = false;
    });
  };
  document.addEventListener("toggle", opened, true);
}
