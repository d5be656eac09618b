// What the article does with script: program text is copied at a press, and a name under the pointer lights up
// wherever else it stands, in the text and in the figures of its section.
"use strict";

for (const code of document.querySelectorAll(".code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const shown = code.querySelector("input:checked + label + pre");
    await navigator.clipboard.writeText(shown.textContent);
    button.textContent = "Copied";
  });
  code.append(button);
}

// An italic name of the text and a label of a figure are the same if they read the same.
const NAMES = "section var, section svg text";

const light = (place, isLit) => {
  if (!place) return;
  for (const other of place.closest("section").querySelectorAll(NAMES)) {
    other.classList.toggle("lit", isLit && other.textContent === place.textContent);
  }
};

document.addEventListener("pointerover", (event) => light(event.target.closest(NAMES), true));
document.addEventListener("pointerout", (event) => light(event.target.closest(NAMES), false));
