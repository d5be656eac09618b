// The page as an embed: it leaves keys and touch to the host page until it is clicked or tapped and after the pointer has
// left it, and the wheel without Ctrl always; links to the full app in its corner, and exchanges messages with the
// host page.
"use strict";

if (new URLSearchParams(location.search).has("embed")) {
  document.documentElement.classList.add("embedded");
  // The loader focuses the canvas as soon as it exists.
  document.getElementById("glcanvas").focus = () => {};
}

// The longest message of the host page that is accepted, in characters of its JSON.
const LONGEST = 1 << 18;

// Lets events that aren't for the program pass to the browser.
const past = (events, isTheirs) => {
  for (const name of events) {
    window.addEventListener(name, (event) => {
      if (isTheirs(event)) event.stopImmediatePropagation();
    }, { capture: true, passive: true });
  }
};

const embed = (canvas, { send }) => {
  let isHeld = false;
  let isByFinger = false;

  const made = (kind, id, looks) => {
    const element = Object.assign(document.createElement(kind), { id, ...looks });
    document.body.append(element);
    return element;
  };
  const whole = made("a", "whole", {
    target: "_blank",
    rel: "noopener",
    textContent: "⤢",
    title: "Open in the full app",
    ariaLabel: "Open in the full app",
  });
  const lead = () => { whole.href = `${location.pathname}${location.hash}`; };
  const letGoButton = made("button", "let-go", { type: "button", textContent: "Release" });

  const hold = (held) => {
    isHeld = held;
    document.documentElement.classList.toggle("held", held);
    document.documentElement.classList.toggle("by-finger", held && isByFinger);
  };

  const letGo = () => {
    hold(false);
    canvas.blur();
    parent.focus();
  };

  window.addEventListener("pointerdown", ({ pointerType, target }) => {
    isByFinger = pointerType === "touch";
    if (target === canvas && !isByFinger) hold(true);
  }, { capture: true });
  past(["wheel"], ({ target, ctrlKey }) => target === canvas && !(isHeld && ctrlKey));
  // A browser turns an unhandled touch into mouse events.
  const fingers = ["touchstart", "touchmove", "touchend", "touchcancel", "pointerdown", "mousemove", "mousedown", "mouseup"];
  past(fingers, ({ target }) => target === canvas && isByFinger && !isHeld);

  // The tap that focuses the embed also acts.
  canvas.addEventListener("click", ({ clientX, clientY }) => {
    if (!isByFinger || isHeld) return;
    hold(true);
    canvas.focus();
    const touch = new Touch({ identifier: 0, target: canvas, clientX, clientY });
    const dispatch = (name) => canvas.dispatchEvent(new TouchEvent(name, { changedTouches: [touch], cancelable: true }));
    dispatch("touchstart");
    requestAnimationFrame(() => requestAnimationFrame(() => dispatch("touchend")));
  });
  window.addEventListener("blur", () => hold(false));
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse" && isHeld) letGo();
  });
  letGoButton.addEventListener("click", letGo);
  for (const name of ["pointerdown", "focus", "contextmenu"]) whole.addEventListener(name, lead);
  lead();

  window.addEventListener("message", ({ source, data }) => {
    if (source !== parent || parent === window || typeof data?.collidoscope !== "string") return;
    let text;
    try {
      text = JSON.stringify({ collidoscope: data.collidoscope, value: data.value });
    } catch {
      return;
    }
    if (text.length <= LONGEST) send("asked", text);
  });

  return {
    letGo,
    lead,
    post: (message) => parent !== window && parent.postMessage(message, "*"),
  };
};
