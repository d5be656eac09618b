const root = document.documentElement;
const steps = Array.from(document.querySelectorAll(".step"));
const [back, forward, all, place] = ["back", "forward", "all", "place"].map((id) => document.getElementById(id));
let at = 0;
function show(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  steps.forEach((step, index) => step.classList.toggle("shown", index === at));
  back.setAttribute("aria-disabled", String(at === 0));
  forward.setAttribute("aria-disabled", String(at === steps.length - 1));
  place.textContent = steps[at].querySelector("h3").textContent;
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
// From the introduction the way forward is to the step below it.
function onward() {
  const isBelow = steps[at].getBoundingClientRect().top > window.innerHeight / 2;
  turn(isBelow ? at : at + 1);
}
// A link may name a step; one that is left out leads to the next that is shown.
function follow() {
  const named = /^#step-(\d+)$/.exec(location.hash);
  if (named === null) { return; }
  const of = (step) => Number(step.id.slice("step-".length));
  const later = steps.filter((step) => of(step) >= Number(named[1]));
  later.sort((one, other) => of(one) - of(other));
  if (later.length !== 0) { turn(steps.indexOf(later[0])); }
}
back.addEventListener("click", () => turn(at - 1));
forward.addEventListener("click", onward);
all.addEventListener("click", () => {
  page(!root.classList.contains("paged"));
  steps[at].scrollIntoView();
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
  const ways = { ArrowLeft: () => turn(at - 1), ArrowRight: onward };
  // With all steps in sight Home and End are the browser's, for the ends of the page.
  const ends = { Home: () => turn(0), End: () => turn(steps.length - 1) };
  const way = ways[event.key] || (root.classList.contains("paged") ? ends[event.key] : undefined);
  if (way === undefined) { return; }
  event.preventDefault();
  way();
});
window.addEventListener("hashchange", follow);
document.querySelector("nav").hidden = false;
page(true);
show(0);
follow();
