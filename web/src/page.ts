// Finding things on a page.

export const one = <E extends Element>(selector: string, within: ParentNode = document): E | null =>
  within.querySelector<E>(selector);

export const all = <E extends Element>(selector: string, within: ParentNode = document): E[] =>
  [...within.querySelectorAll<E>(selector)];

/** The element that an event is about. */
export const about = (event: Event): Element | null => (event.target instanceof Element ? event.target : null);

/** An element with attributes and what is in it. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...inside);
  return element;
}

/** What a key does on this page, if it does something. */
export type Press = (event: KeyboardEvent) => (() => void) | null;
