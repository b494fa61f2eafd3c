// `f`: picture and caption fill the screen, arrow keys turn the pages of a gallery.
import { make, one, type Press } from "./page";
import { step } from "./keys";

export function fullScreen(): Press {
  const main = one<HTMLElement>("main.gallery, main.photo");
  if (!main || !document.fullscreenEnabled) return () => null;
  const turn = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void main.requestFullscreen().catch(() => undefined);
  };
  const button = make("button", { type: "button", class: "full" }, "Full screen");
  button.addEventListener("click", turn);
  const steps = one(".steps", main) ?? make("p", { class: "steps" });
  if (!steps.isConnected) one("h1", main)?.before(steps);
  steps.append(button);
  const keys: Record<string, () => void> = { f: turn };
  const frames = [...main.querySelectorAll<HTMLElement>(".frame")];
  const scroll = (by: 1 | -1): void => {
    if (!frames.length) return step(by);
    const here = frames.findIndex((frame) => frame.getBoundingClientRect().bottom > 80);
    const top = frames[here]?.getBoundingClientRect().top ?? 0;
    // Back: first to the top of the frame that is being read.
    const next = by < 0 && top < -20 ? here : here + by;
    frames[next]?.scrollIntoView({ block: "start" });
  };
  if (main.matches(".gallery")) {
    keys.ArrowRight = () => scroll(1);
    keys.ArrowLeft = () => scroll(-1);
  }
  return (event) => keys[event.key] ?? null;
}
