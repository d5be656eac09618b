const root = document.documentElement;
const steps = Array.from(document.querySelectorAll(".step"));
const [back, forward, all, place] = ["back", "forward", "all", "place"].map((id) => document.getElementById(id));
let at = 0;
function show(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  steps.forEach((step, index) => step.classList.toggle("shown", index === at));
  back.setAttribute("aria-disabled", String(at === 0));
  forward.setAttribute("aria-disabled", String(at === steps.length - 1));
  place.textContent = "Step " + at + ", the last is " + (steps.length - 1);
}
function page(isPaged) {
  root.classList.toggle("paged", isPaged);
  all.textContent = isPaged ? "All steps" : "One step";
}
function turn(to) {
  page(true);
  show(to);
  steps[at].scrollIntoView();
}
// A link may name a step.
function follow() {
  const named = steps.findIndex((step) => "#" + step.id === location.hash);
  if (named !== -1) { turn(named); }
}
back.addEventListener("click", () => turn(at - 1));
forward.addEventListener("click", () => turn(at + 1));
all.addEventListener("click", () => {
  page(!root.classList.contains("paged"));
  steps[at].scrollIntoView();
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
  // With all steps in sight Home and End are the browser's, for the ends of the page.
  const ends = root.classList.contains("paged") ? { Home: 0, End: steps.length - 1 } : {};
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ...ends }[event.key];
  if (to === undefined) { return; }
  event.preventDefault();
  turn(to);
});
window.addEventListener("hashchange", follow);
document.querySelector("nav").hidden = false;
page(true);
show(0);
follow();
