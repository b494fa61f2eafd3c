// Light or dark as it was chosen last, before anything is drawn. Without a choice the system's holds.
const chosen = localStorage.getItem("theme");
if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
