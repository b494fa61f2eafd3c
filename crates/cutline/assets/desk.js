// Keys of the desk. Every page works without it.
(() => {
  const items = () => [...document.querySelectorAll("[data-item] .open, [data-item] td:first-child")];
  const typing = (target) => target.closest("input, textarea, select, [contenteditable]");
  const step = (by) => {
    const way = document.querySelector(by > 0 ? "[data-after]" : "[data-before]");
    if (way) return way.click();
    const links = items().filter((item) => item.matches("a"));
    const at = links.indexOf(document.activeElement);
    const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by];
    if (next) next.focus();
  };
  const veils = document.querySelectorAll("details.veil");
  const unveiled = () => sessionStorage.getItem("unveiled") === "yes";
  const show = (open) => veils.forEach((veil) => { veil.open = open; });
  if (unveiled()) show(true);
  // Words that are selected in a caption go into the open form of one of its facts.
  document.addEventListener("selectionchange", () => {
    const selection = document.getSelection();
    const node = selection.anchorNode && selection.anchorNode.parentElement;
    const caption = node && node.closest(".caption");
    const reading = caption && caption.closest(".reading");
    if (!reading || selection.isCollapsed || !caption.contains(selection.focusNode)) return;
    const range = selection.getRangeAt(0).cloneContents();
    range.querySelectorAll(".speaker").forEach((speaker) => speaker.remove());
    const forms = [...reading.querySelectorAll("details.decide[open]")];
    const words = range.textContent.trim();
    if (forms.length && words) forms[forms.length - 1].querySelector("[data-words]").value = words;
  });
  document.addEventListener("toggle", (event) => {
    const opened = event.target;
    if (!opened.matches || !opened.matches("details.decide[open]")) return;
    // One form is open at a time, so that it is clear where selected words go.
    document.querySelectorAll("details.decide[open]").forEach((other) => { if (other !== opened) other.open = false; });
  }, true);
  // What is pasted or chosen is shown as it is read, before anything is kept.
  const live = document.querySelector("[data-live]");
  let waiting = 0;
  let asked = 0;
  const look = async () => {
    const mine = ++asked;
    const answer = await fetch(live.action, { method: "POST", body: new FormData(live) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const preview = page.getElementById("preview") || page.querySelector(".message");
    if (mine === asked && preview) document.getElementById("preview").replaceChildren(...preview.childNodes);
  };
  if (live) live.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => look().catch(() => {}), 400);
  });
  // A key that decides: an acceptance is sent, what wants a reason asks for it; Enter sends what the key meant.
  const decides = (event) => {
    const item = event.target.closest("[data-item]");
    const button = item && [...item.querySelectorAll("[data-key]")].find((known) => known.dataset.key === event.key);
    if (!button) return null;
    return () => {
      button.closest("details.decide").open = true;
      const why = button.form.elements.why;
      button.form.dataset.means = button.value;
      if (button.value === "accept") button.click();
      else why.focus();
    };
  };
  document.addEventListener("keydown", (event) => {
    const form = event.target.form;
    if (event.key !== "Enter" || event.target.tagName !== "INPUT" || !form || !form.dataset.means) return;
    event.preventDefault();
    form.querySelector(`button[value="${form.dataset.means}"]`).click();
  });
  // Where a decision leads on to the next finding, that one has the keys.
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.matches("[data-item]")) target.querySelector(".open").focus();
  else if (document.querySelector(".queue") && !location.search.includes("slip")) step(1);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const keys = {
      "/": () => document.getElementById("q").focus(),
      j: () => step(1),
      k: () => step(-1),
      g: () => {
        sessionStorage.setItem("unveiled", unveiled() ? "no" : "yes");
        show(unveiled());
      },
      "?": () => document.getElementById("keys").showModal(),
    };
    const act = keys[event.key] || decides(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
})();
