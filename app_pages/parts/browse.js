// The map of the lines, and the keys of aligned lines: n and p go from error to error, arrows from cell to cell.
// Texts are only ever read from the page and set as text.

const EDIT = ".cl-row:not(:first-child) > :is(.cl-s, .cl-d, .cl-i)";
const SIZES = [14, 12, 10, 8, 6, 5, 4, 3, 2, 1];
const TALLEST = 72;
const SMALLEST_IN_ONE = 8;
const UNDEFINED = 255;
const WAIT = 3000;
const typing =
  "input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]";

let shown = null; // the component on the page: {data, root, send}
let done = null; // the last request to go somewhere that was followed
let last = null; // the cell that had the focus last
let turning = false; // another page was asked for and is not there yet

const spots = () => [...document.querySelectorAll(".cl-flow [tabindex]")].filter((spot) => spot.checkVisibility());
const starts = () => [...document.querySelectorAll(EDIT)].filter((cell) => !cell.previousElementSibling?.matches(EDIT));

function focus(spot) {
  document.querySelectorAll('.cl-flow [tabindex="0"]').forEach((other) => other.setAttribute("tabindex", "-1"));
  spot.setAttribute("tabindex", "0");
  spot.scrollIntoView({ block: "nearest" });
  spot.focus({ focusVisible: true });
}

function say(words) {
  if (shown) shown.root.querySelector(".said").textContent = words;
}

function nextError(way) {
  const errors = starts();
  const active = document.activeElement;
  const here = active.closest?.(".cl-flow, .cl-item") ? active : last;
  const after = (error) => Boolean(here.compareDocumentPosition(error) & Node.DOCUMENT_POSITION_FOLLOWING);
  const before = (error) => Boolean(here.compareDocumentPosition(error) & Node.DOCUMENT_POSITION_PRECEDING);
  const next = !here?.isConnected ? errors.at(way > 0 ? 0 : -1) : way > 0 ? errors.find(after) : errors.findLast(before);
  say("");
  if (next) return focus(next);
  const { page, pages } = shown.data;
  if (way > 0 ? page < pages : page > 1) turnPage(way, "seek");
  else if (!errors.length) say("There is no error.");
  else say(way > 0 ? "That was the last error." : "That was the first error.");
}

// To "seek" goes on to an error there, "top" shows the page from its start, "stay" moves nothing.
function turnPage(way, then) {
  const { page, pages } = shown.data;
  if (turning) return;
  if (!(way > 0 ? page < pages : page > 1)) return say(way > 0 ? "That is the last page." : "That is the first page.");
  turning = true;
  shown.send("turn", { way, then });
}

function step(way, from) {
  const all = spots();
  const next = all[all.indexOf(from) + way];
  if (next) focus(next);
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !shown) return;
  hideTip();
  const target = event.composedPath()[0];
  if (target.closest?.(typing)) return;
  if (event.key === "n" || event.key === "p") nextError(event.key === "n" ? 1 : -1);
  else if (event.key === "N" || event.key === "P") turnPage(event.key === "N" ? 1 : -1, "top");
  else if (target.matches?.(".cl-flow [tabindex]") && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    const forward = target.closest(".cl-flow").dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    step(event.key === forward ? 1 : -1, target);
  } else return;
  event.preventDefault();
}

const tip = document.createElement("div");
tip.className = "cl-tip";
tip.setAttribute("aria-hidden", "true");

function showTip(words, box) {
  tip.textContent = words;
  (document.querySelector('[data-testid="stApp"]') ?? document.body).append(tip); // whose colour scheme it takes
  const { width, height } = tip.getBoundingClientRect();
  const below = box.bottom + 6 + height < innerHeight;
  tip.style.left = `${Math.max(4, Math.min(box.left, document.documentElement.clientWidth - width - 4))}px`;
  tip.style.top = `${below ? box.bottom + 6 : Math.max(4, box.top - height - 6)}px`;
}

const hideTip = () => tip.remove();

function onPoint(event) {
  const spot = event.target.closest?.(".cl-flow [aria-label]");
  if (spot && event.type === "focusin") last = spot;
  if (spot) showTip(spot.getAttribute("aria-label"), spot.getBoundingClientRect());
  else if (event.type === "pointerover") tipOfFocus();
}

function tipOfFocus() {
  const spot = document.activeElement;
  if (spot?.matches(".cl-flow [aria-label]:focus-visible")) showTip(spot.getAttribute("aria-label"), spot.getBoundingClientRect());
  else hideTip();
}

document.addEventListener("keydown", onKey);
document.addEventListener("pointerover", onPoint);
document.addEventListener("focusin", onPoint);
document.addEventListener("focusout", hideTip);
document.addEventListener("scroll", tipOfFocus, true);

// The page that was asked for may still be on its way.
function follow(wanted) {
  if (!wanted || wanted.nonce === done) {
    turning = false;
    return;
  }
  done = wanted.nonce;
  const first = String(shown.data.shown[0]);
  const deadline = performance.now() + WAIT;
  const look = () => {
    const items = document.querySelectorAll(".cl-item");
    if (items[0]?.dataset.item !== first && performance.now() < deadline) return requestAnimationFrame(look);
    turning = false;
    if (wanted.item !== undefined) {
      const item = document.querySelector(`.cl-item[data-item="${wanted.item}"]`);
      document.querySelectorAll(".cl-here").forEach((other) => other.classList.remove("cl-here"));
      item?.classList.add("cl-here");
      item?.scrollIntoView({ block: "start" });
      item?.focus({ preventScroll: true });
    } else if (wanted.top) {
      items[0]?.scrollIntoView({ block: "start" });
    } else {
      const error = starts().at(wanted.way > 0 ? 0 : -1);
      if (error) focus(error);
      else document.querySelector(".cl-item")?.focus();
    }
  };
  look();
}

const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function colours(root) {
  const parse = (name) => {
    const probe = root.querySelector(`.${name}`);
    return getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  };
  return { perfect: parse("perfect"), low: parse("low"), high: parse("high"), none: parse("none"), ring: parse("ring") };
}

function lineWords(line) {
  const byte = shown.data.rates[line];
  const rate = byte === UNDEFINED ? "no rate" : byte === 0 ? "perfect" : byte > 250 ? "above 100 %" : `${Math.round(byte / 2.5)} %`;
  const out = shown.data.kept && !kept(line) ? ", not among those found" : "";
  return `${shown.data.noun} ${line + 1} of ${shown.data.rates.length}: ${rate}${out}`;
}

const kept = (line) => !shown.data.kept || Boolean(shown.data.kept[line >> 3] & (128 >> (line & 7)));

function grid(canvas) {
  const width = canvas.parentElement.clientWidth;
  const lines = shown.data.rates.length;
  const rows = (size) => Math.ceil(lines / Math.max(1, Math.floor(width / size)));
  const inOne = SIZES.find((size) => size >= SMALLEST_IN_ONE && rows(size) === 1);
  const size = inOne ?? SIZES.find((size) => rows(size) * size <= TALLEST) ?? 1;
  const columns = Math.max(1, Math.floor(width / size));
  return { size, columns, width, height: Math.ceil(lines / columns) * size };
}

// The marks change less often than what is around them: they are painted once and kept.
let painted = { key: null, canvas: null };

function marks({ size, columns, width, height }, scale, { perfect, low, high, none }) {
  const { rates, source } = shown.data;
  const key = [source, width, scale, perfect].join("|");
  if (painted.key === key) return painted.canvas;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  const side = size >= 4 ? size - 1 : size;
  for (let line = 0; line < rates.length; line++) {
    const byte = rates[line];
    const strength = Math.sqrt(Math.min(byte, 250) / 250);
    const colour = byte === UNDEFINED ? none : byte === 0 ? perfect : low.map((l, at) => l + strength * (high[at] - l));
    pen.fillStyle = `rgb(${colour.map(Math.round)})`;
    pen.globalAlpha = kept(line) ? 1 : 0.2;
    pen.fillRect((line % columns) * size, Math.floor(line / columns) * size, side, side);
  }
  painted = { key, canvas };
  return canvas;
}

function draw() {
  const canvas = shown.root.querySelector("canvas");
  const plan = grid(canvas);
  const { size, columns, width, height } = plan;
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  if (!canvas.width || !canvas.height) return;
  const pen = canvas.getContext("2d");
  const colour = colours(shown.root);
  pen.drawImage(marks(plan, scale, colour), 0, 0);
  pen.scale(scale, scale);
  pen.fillStyle = pen.strokeStyle = `rgb(${colour.ring})`;
  pen.lineWidth = 2;
  const side = size >= 4 ? size - 1 : size;
  const corner = (line) => [(line % columns) * size, Math.floor(line / columns) * size];
  const thick = Math.max(1, Math.round(size / 5));
  for (const line of shown.data.shown) {
    const [left, top] = corner(line);
    pen.fillRect(left, top + side - thick, size, thick);
  }
  if (canvas.getRootNode().activeElement === canvas) pen.strokeRect(...corner(cursor), side, side);
}

let cursor = 0;

function point(line) {
  cursor = Math.max(0, Math.min(shown.data.rates.length - 1, line));
  const canvas = shown.root.querySelector("canvas");
  canvas.setAttribute("aria-valuenow", cursor + 1);
  canvas.setAttribute("aria-valuetext", lineWords(cursor));
  draw();
  const { size, columns } = grid(canvas);
  const box = canvas.getBoundingClientRect();
  const left = box.left + (cursor % columns) * size;
  const bottom = box.top + (Math.floor(cursor / columns) + 1) * size;
  showTip(lineWords(cursor), { left, bottom, top: bottom - size });
}

function jump(line) {
  if (kept(line)) shown.send("jump", line);
  else say(`That ${shown.data.noun} is not among those found.`);
}

function wire(canvas) {
  const at = (event) => {
    const { size, columns } = grid(canvas);
    const column = Math.floor(event.offsetX / size);
    const line = Math.floor(event.offsetY / size) * columns + column;
    return column < columns && line < shown.data.rates.length ? line : null;
  };
  canvas.onpointermove = (event) => {
    const line = at(event);
    if (line === null) return hideTip();
    showTip(lineWords(line), { left: event.clientX, bottom: event.clientY + 8, top: event.clientY - 8 });
  };
  canvas.onpointerleave = hideTip;
  canvas.onclick = (event) => {
    const line = at(event);
    if (line !== null) jump(line);
  };
  canvas.onfocus = () => {
    if (canvas.matches(":focus-visible")) point(shown.data.shown[0] ?? 0);
  };
  canvas.onblur = () => shown && draw();
  canvas.onkeydown = (event) => {
    const { columns } = grid(canvas);
    const last = shown.data.rates.length - 1;
    const moves = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -last, End: last };
    if (event.key in moves) point(cursor + moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") jump(cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".lens-browse");
  shown = {
    root,
    send: setTriggerValue,
    data: { ...data, rates: bytes(data.rates), kept: data.kept && bytes(data.kept), source: data.rates + data.kept },
  };
  const canvas = root.querySelector("canvas");
  canvas.setAttribute("aria-label", `Map of the ${data.noun}s`);
  canvas.setAttribute("aria-valuemax", shown.data.rates.length);
  canvas.setAttribute("aria-valuetext", lineWords(Math.min(cursor, shown.data.rates.length - 1)));
  root.querySelector(".before").onclick = () => nextError(-1);
  root.querySelector(".after").onclick = () => nextError(1);
  root.querySelectorAll(".turn").forEach((button) => (button.hidden = data.pages < 2));
  root.querySelector(".back").onclick = () => turnPage(-1, "stay");
  root.querySelector(".on").onclick = () => turnPage(1, "stay");
  root.querySelector(".back").ariaDisabled = String(data.page <= 1);
  root.querySelector(".on").ariaDisabled = String(data.page >= data.pages);
  wire(canvas);
  const resized = new ResizeObserver(() => shown?.root === root && draw());
  resized.observe(root);
  const [first] = spots();
  if (first && !document.querySelector('.cl-flow [tabindex="0"]')) first.setAttribute("tabindex", "0");
  follow(data.wanted);
  return () => {
    resized.disconnect();
    hideTip();
    if (shown?.root === root) shown = null;
  };
}
