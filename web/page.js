// What macroquad's loader lacks: a progress bar, an error line, and what `src/ui/browser.rs` asks of a page: downloads,
// the clipboard, files, text drawn by the browser, the address, and the accessible view of the window.
"use strict";

// Until the program has drawn, a link to a preset shows that scene's picture, and one to another scene none.
(async () => {
  const packed = location.hash.match(/^#1\.([\w-]+)$/)?.[1];
  if (!packed) return;
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const { preset } = await new Response(unpacked).json();
  for (const svg of document.querySelectorAll("#first svg")) {
    const picture = /^[a-z0-9-]+$/.test(preset ?? "") && (await fetch(`first/${preset}-${svg.classList[0]}.svg`));
    if (!picture.ok) svg.remove();
    else svg.replaceWith(new DOMParser().parseFromString(await picture.text(), "image/svg+xml").documentElement);
  }
})().catch(() => {});

// macroquad's bundle assigns these undeclared, which strict code may do only to existing variables.
var register_plugin, on_init;

window.addEventListener("load", () => {
  const PROGRAM = "collidoscope.wasm";

  // The requests and events, in the order of `Ask` and `News` in browser.rs.
  const ASKED = ["download", "copy", "draw", "chooseFile", "address", "wake", "wouldLose", "log", "opened", "mirror", "leave", "still", "post", "showArticle"];
  const NEWS = { opening: 0, pasted: 1, copying: 2, cutting: 3, file: 4, drawn: 5, address: 6, fault: 7, pixelRatio: 8, pressed: 9, colours: 10, asked: 11, searched: 12 };

  const element = (id) => document.getElementById(id);
  const canvas = element("glcanvas");
  const reading = new TextDecoder();
  const writing = new TextEncoder();
  element("reload").addEventListener("click", () => location.reload());
  element("skip").addEventListener("click", () => element("description").focus());
  element("search").addEventListener("input", () => send("searched", element("search").value));
  const news = [];
  const asks = new URLSearchParams(location.search);
  // What the page does in addition as an embed; see embed.js.
  let embedded = null;
  let isRunning = false;
  let isBroken = false;
  let wouldLose = false;
  // The fragment for the address.
  let wanted = null;
  let puttingAgain = 0;

  // The program sleeps while nothing moves; this wakes it for a frame.
  const wake = () => {
    if (isRunning && !isBroken) importObject.env.sapp_schedule_update();
  };

  // The host page may send more than the program draws; requests beyond this limit are dropped.
  const MOST_ASKED = 1000;

  const send = (what, payload = "") => {
    if (what === "asked" && news.length >= MOST_ASKED) return;
    const bytes = typeof payload === "string" ? writing.encode(payload) : payload;
    news.push({ what: NEWS[what], bytes });
    wake();
  };

  // Shows a fatal error; the page stays as it was.
  const giveUp = (reason, canTryAgain = true) => {
    // The first error is the reason for all that follow.
    if (isBroken) return;
    isBroken = true;
    // The program no longer handles keys and the mouse.
    if (isRunning) wasm_exports = Object.fromEntries(Object.keys(wasm_exports).map((name) => [name, () => {}]));
    // Before the first frame, the placeholder picture is better than none.
    if (!isRunning) element("first").append(element("trouble"));
    element("trouble").append(element("words"));
    element("progress").hidden = true;
    element("reload").hidden = !canTryAgain;
    element("reason").textContent = reason;
    element("trouble").hidden = false;
    embedded?.post({ collidoscope: "failed", value: reason });
  };

  // A text, a zero and bytes: how both sides pass bytes with a description.
  const headed = (text, body) => {
    const head = writing.encode(`${text}\0`);
    const both = new Uint8Array(head.length + body.length);
    both.set(head);
    both.set(body, head.length);
    return both;
  };

  const splitAtZero = (bytes) => {
    const end = bytes.indexOf(0);
    return [reading.decode(bytes.subarray(0, end)), bytes.subarray(end + 1)];
  };

  const TYPES = { png: "image/png", svg: "image/svg+xml", gif: "image/gif", json: "application/json", html: "text/html" };

  const putAddress = () => {
    if (wanted === null) return;
    const { pathname, search } = location;
    try {
      history.replaceState(null, "", wanted ? `${pathname}${search}#${wanted}` : pathname + search);
      wanted = null;
      embedded?.lead();
    } catch {
      // Some browsers limit the rate of these calls.
      clearTimeout(puttingAgain);
      puttingAgain = setTimeout(putAddress, 10_000);
    }
  };

  // The theme that suits the reader's system, now and when it changes: the one of highest contrast where the system
  // forces colours or prefers contrast.
  const followTheColours = () => {
    const is = (query) => matchMedia(`(${query})`);
    const light = is("prefers-color-scheme: light");
    const contrast = [is("forced-colors: active"), is("prefers-contrast: more")];
    const follow = () => {
      const dark = contrast.some((one) => one.matches) ? "projector" : "chalkboard";
      send("colours", light.matches ? "paper" : dark);
    };
    for (const one of [light, ...contrast]) one.addEventListener("change", follow);
    follow();
  };

  // Leave unchanged nodes alone, so that they are not announced again and keep the focus.
  const say = (node, text) => {
    if (node.textContent !== text) node.textContent = text;
  };

  const write = (place, lines) => {
    while (place.children.length > lines.length) place.lastElementChild.remove();
    while (place.children.length < lines.length) place.append(document.createElement("p"));
    lines.forEach((line, at) => say(place.children[at], line));
  };

  // One button a name: the focus stays on it wherever it now stands, and goes on to the first of what has opened.
  const name = (place, names) => {
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    const gone = [...place.children];
    const made = [];
    const buttons = names.map((name) => {
      const kept = gone.findIndex(({ textContent }) => textContent === name);
      if (kept >= 0) return gone.splice(kept, 1)[0];
      made.push(Object.assign(document.createElement("button"), { type: "button", textContent: name }));
      return made.at(-1);
    });
    for (const button of gone) button.remove();
    buttons.forEach((button, at) => button === place.children[at] || place.insertBefore(button, place.children[at]));
    if (focused) (gone.includes(focused) ? made[0] ?? buttons[0] : focused)?.focus();
    return buttons;
  };

  const asked = {
    download(bytes) {
      const [name, body] = splitAtZero(bytes);
      const type = TYPES[name.split(".").pop()] ?? "application/octet-stream";
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([body], { type }));
      link.download = name;
      link.click();
      // By then the browser has begun to read it.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },

    copy(bytes) {
      const refused = () => send("fault", "The browser did not allow copying");
      const { clipboard } = navigator;
      if (!clipboard) return refused();
      clipboard.writeText(reading.decode(bytes)).catch(refused);
    },

    draw(bytes) {
      const [order, svg] = splitAtZero(bytes);
      const [width, height] = order.split(" ").map(Number);
      const url = URL.createObjectURL(new Blob([svg], { type: TYPES.svg }));
      const image = new Image();
      const drawn = document.createElement("canvas");
      Object.assign(drawn, { width, height });
      image.src = url;
      image.decode()
        .then(() => {
          const pen = drawn.getContext("2d", { alpha: false, willReadFrequently: true });
          pen.drawImage(image, 0, 0, width, height);
          send("drawn", new Uint8Array(pen.getImageData(0, 0, width, height).data.buffer));
        })
        .catch(() => send("drawn", new Uint8Array()))
        .finally(() => URL.revokeObjectURL(url));
    },

    chooseFile() {
      element("file").click();
    },

    address(bytes) {
      wanted = reading.decode(bytes);
      putAddress();
    },

    wake(bytes) {
      setTimeout(wake, Number(reading.decode(bytes)));
    },

    wouldLose(bytes) {
      wouldLose = bytes[0] === 1;
    },

    log(bytes) {
      console.debug(reading.decode(bytes));
    },

    opened() {
      element("loading").hidden = true;
      if (window === window.top) keepForLater();
    },

    mirror(bytes) {
      const { title, words, buttons, search } = JSON.parse(reading.decode(bytes));
      document.title = `${title} – Collidoscope`;
      canvas.setAttribute("aria-label", embedded ? title : `${title}. Arrow keys push B, I and O rotate, H lists the keys.`);
      element("title").textContent = title;
      write(element("words"), words);
      name(element("buttons"), buttons.map(({ name }) => name)).forEach((button, at) => {
        const { is_on } = buttons[at];
        button.onclick = () => send("pressed", String(at));
        if (is_on === null) button.removeAttribute("aria-pressed");
        else button.setAttribute("aria-pressed", is_on);
      });
      const field = element("search");
      if (search === null && document.activeElement === field) canvas.focus();
      field.hidden = search === null;
      if (search === null) return;
      const { text, ...place } = search;
      if (document.activeElement !== field) field.value = text;
      for (const side in place) field.style[side] = `${place[side]}px`;
    },

    leave(bytes) {
      const OUT = 2;
      if (bytes[0] === OUT) return embedded?.letGo();
      const after = element("buttons").firstElementChild ?? element("description");
      (bytes[0] === 1 ? after : element("skip")).focus();
    },

    still(bytes) {
      const { documentElement } = new DOMParser().parseFromString(reading.decode(bytes), TYPES.svg);
      const first = element("first");
      for (const svg of first.querySelectorAll("svg")) svg.remove();
      first.prepend(documentElement);
      first.classList.add("still");
      if (embedded) first.append(element("words"));
      element("loading").hidden = false;
      embedded?.post({ collidoscope: "failed", value: "This browser has no WebGL, which the pictures are drawn with." });
    },

    post(bytes) {
      embedded?.post(JSON.parse(reading.decode(bytes)));
    },

    showArticle() {
      // A frame after the click, some browsers take it for a popup.
      if (!open("learn/", "_blank")) location.assign("learn/");
    },
  };

  if (typeof miniquad_add_plugin === "undefined") {
    return giveUp("A part of the page could not be loaded: mq_js_bundle.js");
  }

  miniquad_add_plugin({
    name: "collidoscope",
    version: 1,
    register_plugin({ env }) {
      env.collidoscope_ask = (what, pointer, length) => {
        const bytes = new Uint8Array(wasm_memory.buffer, pointer, length).slice();
        // Run after the frame: a focus change fires its handlers synchronously, and they call back into the program.
        queueMicrotask(() => asked[ASKED[what]](bytes));
      };
      env.collidoscope_news_length = () => (news.length ? news[0].bytes.length : -1);
      env.collidoscope_take_news = (pointer) => {
        const { what, bytes } = news.shift();
        new Uint8Array(wasm_memory.buffer, pointer, bytes.length).set(bytes);
        return what;
      };
      env.collidoscope_now = () => performance.now();
    },
  });

  // --- the page's events ------------------------------------------------------------------------

  const take = async (files) => {
    const file = files[0];
    if (!file) return;
    const LARGEST = 16 << 20;
    if (file.size > LARGEST) return send("fault", `${file.name}: larger than 16 MiB`);
    try {
      send("file", headed(file.name, new Uint8Array(await file.arrayBuffer())));
    } catch {
      send("fault", `${file.name}: this file cannot be read`);
    }
  };

  let pixelRatio = 0;

  // Matches the canvas to the screen's pixels after a change of the window, the zoom or the screen.
  const fit = () => {
    if (pixelRatio !== devicePixelRatio) {
      pixelRatio = devicePixelRatio;
      send("pixelRatio", String(pixelRatio));
      matchMedia(`(resolution: ${pixelRatio}dppx)`).addEventListener("change", fit, { once: true });
    }
    // The loader's own function that fits the canvas.
    window.onresize?.();
    wake();
  };

  // The browser's own keys bypass the loader, which would suppress or misread them.
  const keepToTheBrowser = () => {
    const isHistory = (event) => event.altKey && event.key.startsWith("Arrow");
    const isFunction = (event) => /^F([3-9]|1[0-2])$/.test(event.key);
    // The loader ignores a Mac's command key, so that ⌘C would arrive as C.
    past(["keydown", "keypress"], (event) => event.metaKey || isHistory(event) || isFunction(event));
    // Back and forward would arrive as the left button.
    past(["mousedown", "mouseup"], (event) => event.button > 2);
    window.addEventListener("keyup", (event) => {
      // A Mac sends no keyup while the command key is down.
      if (event.key === "Meta" && isRunning) {
        wasm_exports.focus(false);
        wasm_exports.focus(true);
      }
    });
    // Firefox would open its search on a slash or a quote.
    canvas.addEventListener("keypress", (event) => event.preventDefault());
  };

  // The wheel as on a desktop: with Shift it still scrolls vertically, and a trackpad's pinch, which arrives as a wheel
  // event with Ctrl, arrives with that key.
  const turnTheWheel = () => {
    const CONTROL = 341;
    const CTRL = 2;
    const PX_A_LINE = 100 / 3;
    let isControlHeld = false;
    const follow = (event) => { isControlHeld = event.ctrlKey; };
    for (const name of ["keydown", "keyup", "mousedown", "blur"]) window.addEventListener(name, follow, { capture: true });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PX_A_LINE : 1;
      const turned = (event.shiftKey && !event.deltaY ? event.deltaX : event.deltaY) * unit;
      // In an embed, Ctrl only keeps the wheel from the host page.
      const isControl = event.ctrlKey && !(embedded && isControlHeld);
      const setControl = (isDown) => isDown ? wasm_exports.key_down(CONTROL, CTRL, false) : wasm_exports.key_up(CONTROL, 0);
      if (isControl !== isControlHeld) setControl(isControl);
      wasm_exports.mouse_wheel(0, -turned);
      if (isControl !== isControlHeld) setControl(isControlHeld);
    }, { capture: true, passive: false });
  };

  const listen = () => {
    // The loader handles these events, too, but passes them on one step late, or not at all.
    const instead = (target, event, act) => target.addEventListener(event, (happened) => {
      happened.stopImmediatePropagation();
      act(happened);
    }, { capture: true });
    instead(document, "paste", (event) => {
      const text = event.clipboardData?.getData("text/plain");
      if (text) send("pasted", text);
      event.preventDefault();
    });
    keepToTheBrowser();
    turnTheWheel();
    // Elsewhere the keys for these reach the program by themselves.
    if (/^(Mac|iP)/.test(navigator.platform)) {
      instead(document, "copy", () => send("copying"));
      instead(document, "cut", () => send("cutting"));
    }
    instead(document, "drop", (event) => {
      event.preventDefault();
      take(event.dataTransfer.files);
    });
    element("file").addEventListener("change", (event) => {
      take([...event.target.files]);
      event.target.value = "";
      canvas.focus();
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    // The loader does not report that the mouse has left.
    canvas.addEventListener("mouseleave", () => isRunning && wasm_exports.mouse_move(-1, -1));
    // A drag continues outside the page.
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") canvas.setPointerCapture(event.pointerId);
      canvas.focus();
    });
    canvas.addEventListener("keydown", (event) => {
      // Save and open are the program's; the browser's own would save and open the page.
      if (event.ctrlKey && !event.altKey && ["s", "o"].includes(event.key.toLowerCase())) event.preventDefault();
    });
    // The program sets the address without this event, so this is a link from elsewhere.
    window.addEventListener("hashchange", () => {
      wanted = null;
      if (location.hash.length > 1) send("address", location.hash.slice(1));
    });
    followTheColours();
    window.addEventListener("resize", fit);
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("focus", () => {
      if (document.activeElement === document.body) canvas.focus();
      wake();
    });
    window.addEventListener("beforeunload", (event) => {
      if (!wouldLose || isBroken) return;
      event.preventDefault();
      event.returnValue = "";
    });
    canvas.addEventListener("webglcontextlost", () => {
      const kept = location.hash ? " Your scene is in the page's address: loading the page again brings it back." : "";
      giveUp(`The browser lost its graphics.${kept}`);
    });
    fit();
    const box = new ResizeObserver(fit);
    try {
      box.observe(canvas, { box: "device-pixel-content-box" });
    } catch {
      box.observe(canvas);
    }
  };

  // --- startup -----------------------------------------------------------------------------------

  const MIXED = "The page was updated while it loaded, and its files do not match.";

  // Whether these bytes are the program of this build. A page that can't compute digests accepts them.
  const isOfThisBuild = async (bytes) => {
    if (!crypto.subtle) return true;
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return `sha256-${btoa(String.fromCharCode(...sum))}` === element("progress").dataset.digest;
  };

  // Once opened, the page also works offline.
  const keepForLater = async () => {
    try {
      await navigator.serviceWorker?.register("worker.js");
    } catch {
      // Some browsers store nothing, or nothing for this page.
    }
  };

  // The program's response, with progress shown in the bar. The browser has unpacked a compressed one, so the length
  // that counts is the one that the build wrote into the page.
  const counted = (response, chunks) => {
    const bar = element("progress");
    const whole = Number(bar.dataset.bytes);
    let come = 0;
    const count = new TransformStream({
      transform(chunk, controller) {
        chunks.push(chunk.slice());
        come += chunk.length;
        bar.value = Math.min(come / whole, 1);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: { "content-type": "application/wasm" } });
  };

  window.addEventListener("error", ({ error, filename, message }) => {
    // Browser extensions run in the page, too.
    const isOurs = error instanceof WebAssembly.RuntimeError || filename.startsWith(new URL(".", location).href);
    if (isOurs && !message.startsWith("ResizeObserver")) giveUp(`The program crashed: ${message}`);
  });

  const start = async () => {
    const options = { antialias: false, depth: false, stencil: false, powerPreference: "low-power" };
    const canDraw = !!canvas.getContext("webgl", options);
    if (asks.has("embed")) {
      embedded = embed(canvas, { send });
    } else if (!canDraw) {
      giveUp("This browser has no WebGL, which the pictures are drawn with. Turn on hardware acceleration, or use another browser.", false);
    }
    // The digest in the address keeps the browser from using a cached file of another build.
    const response = await fetch(`${PROGRAM}?${element("progress").dataset.digest}`);
    if (!response.ok) return giveUp(`The program could not be loaded: ${response.status} ${response.statusText}`);
    const chunks = [];
    const program = await WebAssembly.compileStreaming(counted(response, chunks));
    if (!(await isOfThisBuild(await new Blob(chunks).arrayBuffer()))) return giveUp(MIXED);
    // The loader's alert box only ever reports missing graphics.
    window.alert = (reason) => {
      // The loader needlessly requests this one extension.
      if (!reason.includes("depth_texture")) giveUp(reason);
    };
    register_plugins(plugins);
    add_missing_functions_stabs(program);
    const { exports } = await WebAssembly.instantiate(program, importObject);
    wasm_memory = exports.memory;
    wasm_exports = exports;
    const opening = JSON.stringify({
      site: location.origin + location.pathname,
      fragment: location.hash.slice(1),
      tells: asks.has("tell"),
      digests: asks.has("digest"),
      has_fingers: matchMedia("(hover: none) and (pointer: coarse)").matches,
      cannot_draw: !canDraw,
      size: [innerWidth, innerHeight],
      embed: asks.has("embed") ? asks.get("theme") ?? "auto" : null,
    });
    // The program takes it first, before any request of the host page.
    news.unshift({ what: NEWS.opening, bytes: writing.encode(opening) });
    if (!canDraw) {
      followTheColours();
      return exports.main();
    }
    listen();
    exports.main();
    isRunning = true;
    delete canvas.focus;
    if (!embedded) canvas.focus();
  };

  start().catch((error) => giveUp(`The program could not be started: ${error.message}`));
});
