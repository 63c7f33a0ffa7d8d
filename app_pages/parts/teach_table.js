// The table of a pair, filled step by step, then walked back. All values come from the library; texts are only ever
// set as text. Nothing moves by itself.

const by = (root, name) => root.querySelector(`.${name}`);

function fillOrder(rows, columns, whole) {
  const cells = [];
  for (let i = 0; i < rows; i++) {
    const row = [];
    for (let j = 0; j < columns; j++) row.push([i, j]);
    if (whole) cells.push(row);
    else row.forEach((cell) => cells.push([cell]));
  }
  return cells;
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

class Table {
  constructor(root) {
    this.root = root;
    this.grid = by(root, "grid");
    this.step = 0;
    this.told = null;
    by(root, "first").addEventListener("click", () => this.go(0));
    by(root, "back").addEventListener("click", () => this.go(this.step - 1));
    by(root, "on").addEventListener("click", () => this.go(this.step + 1));
    by(root, "filled").addEventListener("click", () => this.go(this.fill.length));
    by(root, "last").addEventListener("click", () => this.go(this.end));
    by(root, "slider").addEventListener("input", (event) => this.go(Number(event.target.value)));
    by(root, "whole").addEventListener("change", (event) => this.byRows(event.target.checked));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("focusin", (event) => this.tell(event.target.closest("td")));
    this.grid.addEventListener("pointerover", (event) => this.tell(event.target.closest("td")));
  }

  show(data, send) {
    this.send = send;
    const made = JSON.stringify({ ...data, step: 0 });
    if (made === this.made) return;
    const again = this.made !== undefined;
    this.made = made;
    this.data = data;
    this.build();
    const whole = by(this.root, "whole").checked;
    this.fill = fillOrder(data.values.length, data.values[0].length, whole);
    this.go(again ? this.end : Math.min(data.step ?? this.end, this.end), false);
  }

  get end() {
    return this.fill.length + this.data.path.length;
  }

  build() {
    const { reference, hypothesis, values } = this.data;
    const head = element("tr");
    ["", "∅", ...hypothesis].forEach((unit) => {
      const cell = element("th", "", unit);
      cell.scope = "col";
      head.append(cell);
    });
    const rows = values.map((row, i) => {
      const made = element("tr");
      const name = element("th", "", ["∅", ...reference][i]);
      name.scope = "row";
      made.append(name);
      row.forEach((value, j) => {
        const cell = element("td");
        cell.dataset.at = `${i},${j}`;
        cell.tabIndex = i || j ? -1 : 0;
        made.append(cell);
      });
      return made;
    });
    const body = element("tbody");
    body.append(...rows);
    const top = element("thead");
    top.append(head);
    this.grid.replaceChildren(top, body);
  }

  cell(i, j) {
    return this.grid.querySelector(`td[data-at="${i},${j}"]`);
  }

  byRows(whole) {
    const filled = this.step >= this.fill.length ? null : this.fill.slice(0, this.step).flat().length;
    const walked = this.step - this.fill.length;
    this.fill = fillOrder(this.data.values.length, this.data.values[0].length, whole);
    const width = this.data.values[0].length;
    this.go(filled === null ? this.fill.length + walked : whole ? Math.ceil(filled / width) : filled);
  }

  go(step, report = true) {
    this.step = Math.max(0, Math.min(step, this.end));
    const { values, lattice, path } = this.data;
    const filled = new Set(this.fill.slice(0, this.step).flat().map(String));
    const walking = Math.max(0, this.step - this.fill.length);
    const walked = new Set(path.slice(0, walking).map(({ cell }) => String(cell)));
    const complete = this.step >= this.fill.length;
    const now = walking ? [path[walking - 1].cell] : this.step ? this.fill[this.step - 1] : [];
    const current = new Set(now.map(String));
    this.grid.querySelectorAll("td").forEach((cell) => {
      const [i, j] = cell.dataset.at.split(",").map(Number);
      const known = filled.has(cell.dataset.at) || complete;
      const shown = known ? values[i][j] : "";
      if (cell.textContent !== shown) cell.textContent = shown;
      cell.classList.toggle("known", known);
      cell.classList.toggle("lattice", complete && lattice[i][j]);
      cell.classList.toggle("walked", walked.has(cell.dataset.at));
      cell.classList.toggle("now", current.has(cell.dataset.at));
    });
    const slider = by(this.root, "slider");
    slider.max = this.end;
    slider.value = this.step;
    by(this.root, "back").disabled = by(this.root, "first").disabled = this.step === 0;
    by(this.root, "on").disabled = by(this.root, "last").disabled = this.step === this.end;
    const phase = walking ? `Walking back: ${walking} of ${path.length}` : `Filling: ${this.step} of ${this.fill.length}`;
    by(this.root, "phase").textContent = phase;
    slider.setAttribute("aria-valuetext", phase);
    this.built(walking);
    if (now.length === 1) this.tell(this.cell(...now[0]), walking ? path[walking - 1].said : "");
    else if (now.length) this.tell(this.cell(...now.at(-1)), "The whole row is filled; its last cell:");
    else this.tell(null);
    if (report) this.report();
  }

  report() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send("step", this.step), 700);
  }

  built(walking) {
    const last = walking ? this.data.path[walking - 1] : null;
    by(this.root, "rebuilt").textContent = last ? last.rebuilt : "";
    by(this.root, "operations").textContent = last ? last.operations : "";
    by(this.root, "result").hidden = !last;
  }

  tell(cell, said = "") {
    const box = by(this.root, "tell");
    if (!cell) {
      box.replaceChildren(element("p", "", "Step through the table, or point at a cell to see where its number comes from."));
      return;
    }
    if (!cell.classList.contains("known")) {
      box.replaceChildren(element("p", "", "This cell is not filled yet."));
      return;
    }
    const [i, j] = cell.dataset.at.split(",").map(Number);
    const { symbols, numbers, candidates, prefixes } = this.data;
    const list = element("ul");
    candidates[i][j].forEach(({ words, best }) => list.append(element("li", best ? "best" : "", best ? `${words} ◆` : words)));
    const parts = [said && element("p", "said", said), element("p", "prefixes", prefixes[i][j])];
    parts.push(element("p", "formula", symbols[i][j]), element("p", "formula", numbers[i][j]), list);
    box.replaceChildren(...parts.filter(Boolean));
  }

  key(event) {
    const at = event.target.closest("td");
    const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!at || !way) return;
    const [i, j] = at.dataset.at.split(",").map(Number);
    const next = this.cell(i + way[0], j + way[1]);
    event.preventDefault();
    if (!next) return;
    at.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".lens-table");
  root.made ??= new Table(root);
  root.made.show(data, setTriggerValue);
}
