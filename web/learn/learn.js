// The article's script: highlights names, starts interactive figures, recognises exercises, and copies program text. It
// loads nothing of the program before the reader asks for it.
"use strict";

// The names of a point in the text or in a figure, as docs/embed.md lists them.
const namesOf = (place) => {
  if (place.dataset.name) return place.dataset.name.split(" ");
  const plain = place.textContent.normalize("NFKC").replace(/^[ab](?=\d)/, "w");
  return [plain === "O" ? "origin" : plain];
};

const PLACES = "[data-name], var";

const light = (section, names) => {
  for (const place of section.querySelectorAll(PLACES)) {
    place.classList.toggle("lit", namesOf(place).some((name) => names.includes(name)));
  }
};

const point = (event, isOn) => {
  const place = event.target.closest("[data-name]") ?? event.target.closest("var");
  const section = place?.closest("section");
  if (!section) return;
  const names = isOn ? namesOf(place) : [];
  light(section, names);
  if (program?.classList.contains("ready") && (!isOn || section.contains(alive))) ask("highlight", names[0] ?? null);
};

document.addEventListener("pointerover", (event) => point(event, true));
document.addEventListener("pointerout", (event) => point(event, false));

// The one running program, laid over the picture of its figure.
let program = null;
let alive = null;
let isByKey = false;

const ask = (collidoscope, value) => program.contentWindow.postMessage({ collidoscope, value }, location.origin);

const place = () => {
  if (!alive) return;
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = alive.querySelector(".picture");
  program.width = offsetWidth;
  program.height = offsetHeight;
  program.style.transform = `translate(${offsetLeft}px, ${offsetTop}px)`;
};

const name = (figure, text = "Bring it alive") => {
  const button = figure.querySelector("button");
  button.textContent = text;
  button.ariaLabel = `${text}: ${figure.querySelector(".picture").ariaLabel}`;
};

const nameAlive = () => name(alive, program.classList.contains("ready") ? "Back to the picture" : "Loading …");

const leave = () => {
  const left = alive;
  program?.remove();
  program = alive = null;
  if (left) name(left);
};

const enliven = (figure) => {
  if (figure === alive) return;
  const address = figure.querySelector(".open a").href.replace("#", "?embed#");
  const before = alive;
  alive = figure;
  if (program) {
    program.contentWindow.location.replace(address);
  } else {
    program = document.createElement("iframe");
    program.src = address;
    document.querySelector("article").append(program);
  }
  program.title = figure.querySelector(".picture").ariaLabel;
  place();
  if (before) name(before);
  nameAlive();
};

// Once a figure is running, the program moves to the one in the middle of the screen.
const middle = new IntersectionObserver(
  (entries) => entries.filter((entry) => alive && entry.isIntersecting).forEach((entry) => enliven(entry.target)),
  { rootMargin: "-45% 0px" },
);

for (const figure of document.querySelectorAll("figure")) {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", ({ detail }) => {
    isByKey = detail === 0;
    if (figure === alive) leave();
    else enliven(figure);
  });
  figure.querySelector(".open").append(button);
  name(figure);
  figure.querySelector(".picture").addEventListener("click", () => enliven(figure));
  middle.observe(figure);
}
new ResizeObserver(place).observe(document.querySelector("article"));

const told = document.createElement("p");
told.role = "status";
document.querySelector("article").append(told);

// The exercises on the running figure that are not yet done.
const exercises = (act) => document.querySelectorAll(`.exercise[data-act=${act}][data-figure=${alive.id}]:not(.done)`);

const finish = (exercise) => {
  exercise.classList.add("done");
  exercise.open = true;
  told.textContent = `Done: ${exercise.querySelector("summary").textContent}`;
};

const hear = {
  ready: () => {
    program.classList.add("ready");
    nameAlive();
    if (isByKey) program.focus();
  },
  failed: (reason) => {
    const figure = alive;
    leave();
    name(figure, reason);
  },
  pointed: (name) => light(alive.closest("section"), name ? [name] : []),
  // Separating the shapes counts only after they have overlapped.
  verdict: ({ colliding }) => {
    for (const exercise of exercises("apart")) {
      if (colliding) exercise.classList.add("begun");
      else if (exercise.classList.contains("begun")) finish(exercise);
    }
  },
  step: (step) => {
    for (const exercise of exercises("step")) {
      if (step?.number >= Number(exercise.dataset.step)) finish(exercise);
    }
  },
};

addEventListener("message", ({ source, data }) => {
  if (source === program?.contentWindow) hear[data?.collidoscope]?.(data.value);
});

// Only a page loaded over HTTPS has the clipboard.
for (const code of navigator.clipboard ? document.querySelectorAll(".code") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.querySelector("input:checked + label + pre").textContent);
    button.textContent = "Copied";
  });
  code.append(button);
}
