// What is veiled: shown when asked for, for as long as the browser's tab is open.
import { all, type Press } from "./page";

export function veils(): Press {
  const unveiled = (): boolean => sessionStorage.getItem("unveiled") === "yes";
  const show = (): void => all<HTMLDetailsElement>("details.veil").forEach((veil) => (veil.open = unveiled()));
  if (unveiled()) show();
  const turn = (): void => {
    sessionStorage.setItem("unveiled", unveiled() ? "no" : "yes");
    show();
  };
  return (event) => (event.key === "g" ? turn : null);
}
