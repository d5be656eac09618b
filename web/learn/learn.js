// The article's script: highlights names, makes figures interactive, recognises exercises, and copies program text. It
// loads nothing of the program before the reader asks for it. The figures that drag.js redraws stay without the program.
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
  if (program?.classList.contains("ready") && (!isOn || section.contains(active))) send("highlight", names[0] ?? null);
};

document.addEventListener("pointerover", (event) => point(event, true));
document.addEventListener("pointerout", (event) => point(event, false));

// The one running program, laid over the picture of its figure.
let program = null;
let active = null;
let isByKey = false;

const send = (collidoscope, value) => program.contentWindow.postMessage({ collidoscope, value }, location.origin);

const placeProgram = () => {
  if (!active) return;
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = active.querySelector(".picture");
  program.width = offsetWidth;
  program.height = offsetHeight;
  program.style.transform = `translate(${offsetLeft}px, ${offsetTop}px)`;
};

const name = (figure, text = "Make interactive") => {
  const button = figure.querySelector("button");
  button.textContent = text;
  button.ariaLabel = `${text}: ${figure.querySelector(".picture").ariaLabel}`;
};

const nameActive = () => name(active, program.classList.contains("ready") ? "Show static figure" : "Loading …");

const deactivate = () => {
  const left = active;
  program?.remove();
  program = active = null;
  if (left) name(left);
};

const activate = (figure) => {
  if (figure === active) return;
  const address = figure.querySelector(".open a").href.replace("#", "?embed#");
  const before = active;
  active = figure;
  if (program) {
    program.contentWindow.location.replace(address);
  } else {
    program = document.createElement("iframe");
    program.src = address;
    document.querySelector("article").append(program);
  }
  program.title = figure.querySelector(".picture").ariaLabel;
  placeProgram();
  if (before) name(before);
  nameActive();
};

// Once a figure is running, the program moves to the one in the middle of the screen.
const middle = new IntersectionObserver(
  (entries) => entries.filter((entry) => active && entry.isIntersecting).forEach((entry) => activate(entry.target)),
  { rootMargin: "-45% 0px" },
);

for (const figure of document.querySelectorAll("figure:not([data-drag])")) {
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", ({ detail }) => {
    isByKey = detail === 0;
    if (figure === active) deactivate();
    else activate(figure);
  });
  figure.querySelector(".open").append(button);
  name(figure);
  figure.querySelector(".picture").addEventListener("click", () => activate(figure));
  middle.observe(figure);
}
new ResizeObserver(placeProgram).observe(document.querySelector("article"));

const announcement = document.createElement("p");
announcement.role = "status";
document.querySelector("article").append(announcement);

// The exercises on a figure that are not yet done.
const exercises = (act, figure) => document.querySelectorAll(`.exercise[data-act=${act}][data-figure=${figure.id}]:not(.done)`);

const finish = (exercise) => {
  exercise.classList.add("done");
  exercise.open = true;
  announcement.textContent = `Done: ${exercise.querySelector("summary").textContent}`;
};

// Separating the shapes counts only after they have overlapped.
const judge = (figure, { colliding }) => {
  for (const exercise of exercises("apart", figure)) {
    if (colliding) exercise.classList.add("begun");
    else if (exercise.classList.contains("begun")) finish(exercise);
  }
};

// What drag.js reports.
document.addEventListener("verdict", ({ target, detail }) => judge(target, detail));

const receive = {
  ready: () => {
    program.classList.add("ready");
    nameActive();
    if (isByKey) program.focus();
  },
  failed: (reason) => {
    const figure = active;
    deactivate();
    name(figure, reason);
  },
  pointed: (name) => light(active.closest("section"), name ? [name] : []),
  verdict: (verdict) => judge(active, verdict),
  step: (step) => {
    for (const exercise of exercises("step", active)) {
      if (step?.number >= Number(exercise.dataset.step)) finish(exercise);
    }
  },
};

addEventListener("message", ({ source, data }) => {
  if (source === program?.contentWindow) receive[data?.collidoscope]?.(data.value);
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
