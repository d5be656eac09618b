// The page as a picture in somebody else's: it leaves the focus, the wheel and a finger to the page around it until it
// is clicked or tapped, has a way to the whole program in its corner, and talks to that page in messages.
"use strict";

if (new URLSearchParams(location.search).has("embed")) {
  document.documentElement.classList.add("embedded");
  // The loader takes the focus for the canvas as soon as it is there.
  document.getElementById("glcanvas").focus = () => {};
}

// No message of the page around is longer, in characters of its JSON.
const LONGEST = 1 << 18;

// Has events that are not the program's go past it to the browser.
const past = (events, isTheirs) => {
  for (const name of events) {
    window.addEventListener(name, (event) => {
      if (isTheirs(event)) event.stopImmediatePropagation();
    }, { capture: true, passive: true });
  }
};

const embed = (glass, { tell }) => {
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
    title: "Open in the whole program",
    ariaLabel: "Open in the whole program",
  });
  const lead = () => { whole.href = `${location.pathname}${location.hash}`; };
  const letGoButton = made("button", "let-go", { type: "button", textContent: "Scroll on" });

  const hold = (held) => {
    isHeld = held;
    document.documentElement.classList.toggle("held", held);
    document.documentElement.classList.toggle("by-finger", held && isByFinger);
  };

  const letGo = () => {
    hold(false);
    glass.blur();
    parent.focus();
  };

  window.addEventListener("pointerdown", ({ pointerType, target }) => {
    isByFinger = pointerType === "touch";
    if (target === glass && !isByFinger) hold(true);
  }, { capture: true });
  // The page around has the wheel and the fingers until then.
  past(["wheel"], ({ target }) => target === glass && !isHeld);
  // A browser makes a mouse of a finger that it was left.
  const fingers = ["touchstart", "touchmove", "touchend", "touchcancel", "pointerdown", "mousemove", "mousedown", "mouseup"];
  past(fingers, ({ target }) => target === glass && isByFinger && !isHeld);

  // The tap that takes hold does what it is on.
  glass.addEventListener("click", ({ clientX, clientY }) => {
    if (!isByFinger || isHeld) return;
    hold(true);
    glass.focus();
    const touch = new Touch({ identifier: 0, target: glass, clientX, clientY });
    const send = (name) => glass.dispatchEvent(new TouchEvent(name, { changedTouches: [touch], cancelable: true }));
    send("touchstart");
    requestAnimationFrame(() => requestAnimationFrame(() => send("touchend")));
  });
  window.addEventListener("blur", () => hold(false));
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
    if (text.length <= LONGEST) tell("asked", text);
  });

  return {
    letGo,
    lead,
    post: (message) => parent !== window && parent.postMessage(message, "*"),
  };
};
