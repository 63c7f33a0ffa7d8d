// The table of a pair, filled step by step, then walked back. All values come from the library; texts are only ever
// set as text. Nothing moves by itself.

const REPORT_AFTER = 700; // milliseconds without another step
const SPEAK_AFTER = 150; // milliseconds without another cell

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// The head of a row or column: its unit, and the number by which formulas call it.
function heading(scope, unit, number) {
  const made = element("th", "", unit);
  made.scope = scope;
  if (number >= 0) made.append(element("small", "", String(number)));
  return made;
}

class Table {
  constructor(root) {
    this.root = root;
    this.grid = this.part("grid");
    this.part("first").addEventListener("click", () => this.go(0));
    this.part("back").addEventListener("click", () => this.go(this.step - 1));
    this.part("on").addEventListener("click", () => this.go(this.step + 1));
    this.part("filled").addEventListener("click", () => this.go(this.fill.length));
    this.part("last").addEventListener("click", () => this.go(this.end));
    this.part("slider").addEventListener("input", (event) => this.go(Number(event.target.value)));
    this.part("whole").addEventListener("change", () => this.reorder());
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("pointerover", (event) => this.tell(event.target.closest("td")));
    this.grid.addEventListener("focusin", (event) => this.speak(this.tell(event.target.closest("td"))));
    this.grid.addEventListener("pointerleave", () => this.tell(this.now));
  }

  part(name) {
    return this.root.querySelector(`.${name}`);
  }

  get end() {
    return this.fill.length + this.data.path.length;
  }

  show(data, send) {
    this.send = send;
    const made = JSON.stringify({ ...data, step: null, rows: null });
    if (made === this.made) return;
    const first = this.made === undefined;
    const before = first ? null : { step: this.step, fill: this.fill.length, end: this.end };
    this.made = made;
    this.data = data;
    if (first) this.part("whole").checked = data.rows;
    this.fill = data.fills[this.part("whole").checked ? "rows" : "cells"];
    this.build();
    if (first) this.go(data.step ?? this.end, null);
    else this.go(this.kept(before), 0);
  }

  // After a change of texts, costs or unit, as far as it was: at the end, on the way back, or filling.
  kept({ step, fill, end }) {
    if (step === end) return this.end;
    return step > fill ? this.fill.length + Math.min(step - fill, this.data.path.length) : Math.min(step, this.fill.length);
  }

  build() {
    const { reference, hypothesis, values } = this.data;
    const head = element("tr");
    ["", "∅", ...hypothesis].forEach((unit, place) => head.append(heading("col", unit, place - 1)));
    const body = element("tbody");
    values.forEach((row, i) => {
      const made = element("tr");
      made.append(heading("row", ["∅", ...reference][i], i));
      row.forEach((_, j) => {
        const cell = element("td");
        cell.dataset.at = `${i},${j}`;
        cell.tabIndex = i || j ? -1 : 0;
        made.append(cell);
      });
      body.append(made);
    });
    const top = element("thead");
    top.append(head);
    this.grid.replaceChildren(top, body);
    this.cells = new Map([...this.grid.querySelectorAll("td")].map((cell) => [cell.dataset.at, cell]));
    this.part("lines").replaceChildren(...this.data.rule.map((line) => element("div", "", line)));
    const longest = Math.max(values.length, values[0].length);
    this.root.classList.toggle("some", longest > 7 && longest <= 11);
    this.root.classList.toggle("many", longest > 11);
  }

  // Another order of filling keeps as much of the table filled, and the way back as far as it was.
  reorder() {
    const filled = this.fill.slice(0, this.step).flat().length;
    const back = this.step - this.fill.length;
    this.fill = this.data.fills[this.part("whole").checked ? "rows" : "cells"];
    let step = 0;
    for (let sum = 0; step < this.fill.length && sum < filled; step++) sum += this.fill[step].length;
    this.go(back > 0 ? this.fill.length + back : step);
  }

  // Shows a step, and tells it after so many milliseconds, or not at all.
  go(step, reportAfter = REPORT_AFTER) {
    this.step = Math.max(0, Math.min(step, this.end));
    const { values, lattice, path } = this.data;
    const filled = new Set(this.fill.slice(0, this.step).flat().map(String));
    const back = Math.max(0, this.step - this.fill.length);
    const complete = this.step >= this.fill.length;
    const walked = new Set(path.slice(0, back).flatMap(({ cell, to }) => [String(cell), String(to)]));
    const now = new Set((back ? [path[back - 1].cell] : this.step ? this.fill[this.step - 1] : []).map(String));
    this.cells.forEach((cell, at) => {
      const [i, j] = at.split(",").map(Number);
      const known = filled.has(at);
      const shown = known ? values[i][j] : "";
      if (cell.textContent !== shown) cell.textContent = shown;
      cell.classList.toggle("known", known);
      cell.classList.toggle("lattice", complete && lattice[i][j]);
      cell.classList.toggle("walked", walked.has(at));
      cell.classList.toggle("now", now.has(at));
    });
    this.now = back ? this.cells.get(String(path[back - 1].cell)) : this.cells.get([...now].at(-1));
    const phase = back ? `Back: step ${back} of ${path.length}` : `Filling: step ${this.step} of ${this.fill.length}`;
    this.part("phase").textContent = phase;
    const slider = this.part("slider");
    slider.max = this.end;
    slider.value = this.step;
    slider.setAttribute("aria-valuetext", phase);
    this.part("back").disabled = this.part("first").disabled = this.step === 0;
    this.part("on").disabled = this.part("last").disabled = this.step === this.end;
    this.part("filled").disabled = this.step === this.fill.length;
    this.result(back ? path[back - 1] : null);
    const told = this.tell(this.now);
    this.reveal(this.now);
    if (this.root.querySelector("button:disabled:focus")) slider.focus();
    if (reportAfter !== null) {
      const heard = this.root.getRootNode().activeElement === slider; // it speaks its value itself
      this.speak([heard ? "" : `${phase}.`, back ? path[back - 1].why : told].join(" "));
      clearTimeout(this.timer);
      const rows = this.part("whole").checked;
      this.timer = setTimeout(() => this.send("step", { step: this.step, rows }), reportAfter);
    }
  }

  result(last) {
    this.part("result").hidden = !last;
    const rows = this.part("aligned").querySelectorAll("tr");
    rows.forEach((row) => row.replaceChildren(row.firstElementChild));
    this.why = last ? last.why : "";
    if (!last) return;
    last.alignment.forEach(([operation, reference, hypothesis]) => {
      [reference, hypothesis, operation].forEach((text, place) => {
        rows[place].append(element("td", place < 2 && !text ? "gap" : "", text || " "));
      });
    });
    this.part("rebuilt").textContent = last.rebuilt || "nothing yet";
  }

  // Scrolls the table's own box, never the page, so that the cell is in view.
  reveal(cell) {
    if (!cell) return;
    const box = this.grid.parentElement;
    const [outer, inner] = [box.getBoundingClientRect(), cell.getBoundingClientRect()];
    box.scrollLeft += Math.max(0, inner.right - outer.right + 8) - Math.max(0, outer.left - inner.left + 8);
    box.scrollTop += Math.max(0, inner.bottom - outer.bottom + 8) - Math.max(0, outer.top - inner.top + 8);
  }

  // The page's one voice for screen readers: what is explained now, once.
  speak(words) {
    clearTimeout(this.voice);
    this.voice = setTimeout(() => (this.part("spoken").textContent = words), SPEAK_AFTER);
  }

  // Shows where a cell's number comes from; returns it in words.
  tell(cell) {
    const box = this.part("tell");
    this.grid.querySelectorAll(".told, .from").forEach((marked) => marked.classList.remove("told", "from"));
    cell?.classList.add("told");
    this.part("why").textContent = cell === this.now ? this.why : "";
    if (!cell || !this.grid.contains(cell)) {
      const hint = "Step through the table, or point at a cell to see where its number comes from.";
      box.replaceChildren(element("p", "", hint));
      return "";
    }
    if (!cell.classList.contains("known")) {
      box.replaceChildren(element("p", "", "This cell is not filled yet."));
      return "This cell is not filled yet.";
    }
    const [i, j] = cell.dataset.at.split(",").map(Number);
    const { symbols, numbers, words, candidates } = this.data.told[i][j];
    const list = element("ul");
    candidates.forEach(([told, best, from]) => {
      list.append(element("li", best ? "best" : "", best ? `${told} ◆` : told));
      this.cells.get(String(from)).classList.add("from");
    });
    box.replaceChildren(
      element("p", "formula", symbols),
      ...(numbers === symbols ? [] : [element("p", "formula", numbers)]),
      list,
      element("p", "", words),
    );
    return `${numbers}. ${words}`;
  }

  key(event) {
    const at = event.target.closest("td");
    if (!at) return;
    const [i, j] = at.dataset.at.split(",").map(Number);
    const [rows, columns] = [this.data.values.length, this.data.values[0].length];
    const whole = event.ctrlKey || event.metaKey;
    const to = {
      ArrowUp: [i - 1, j],
      ArrowDown: [i + 1, j],
      ArrowLeft: [i, j - 1],
      ArrowRight: [i, j + 1],
      Home: [whole ? 0 : i, 0],
      End: [whole ? rows - 1 : i, columns - 1],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    const next = this.cells.get(String(to));
    if (!next || next === at) return;
    at.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".lens-teach");
  root.table ??= new Table(root);
  root.table.show(data, setTriggerValue);
}
