const steps = Array.from(document.querySelectorAll(".step"));
const place = document.getElementById("place");
let at = 0;
function show(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  steps.forEach((step, index) => step.classList.toggle("shown", index === at));
  place.textContent = "Step " + at + " of 0 to " + (steps.length - 1);
}
document.getElementById("back").addEventListener("click", () => show(at - 1));
document.getElementById("forward").addEventListener("click", () => show(at + 1));
document.getElementById("all").addEventListener("click", () => {
  document.documentElement.classList.toggle("paged");
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to === undefined) { return; }
  event.preventDefault();
  document.documentElement.classList.add("paged");
  show(to);
});
document.querySelector("nav").hidden = false;
document.documentElement.classList.add("paged");
show(0);
