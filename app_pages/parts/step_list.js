// The chosen steps in order: dragged by their handle, moved by arrow keys or buttons, taken out by ×.
// Names are only ever set as text.

const ROW = "li";

function button(className, text, label, onClick) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.title = label;
  if (onClick) made.addEventListener("click", onClick);
  return made;
}

function moved(names, from, to) {
  const order = [...names];
  const [name] = order.splice(from, 1);
  order.splice(to, 0, name);
  return order;
}

// The row changes places with those that the pointer passes, and the order is sent when the pointer is let go. The list
// keeps the pointer, since a row that moves in the document would lose it.
function drag(handle, list, send) {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const row = handle.closest(ROW);
    list.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    const follow = ({ clientY }) => {
      const others = [...list.querySelectorAll(ROW)].filter((other) => other !== row);
      const below = others.find((other) => {
        const { top, height } = other.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      if ((below ?? null) !== row.nextElementSibling) list.insertBefore(row, below ?? null);
    };
    list.addEventListener("pointermove", follow);
    const letGo = () => {
      list.removeEventListener("pointermove", follow);
      row.classList.remove("dragged");
      handle.focus();
      send([...list.querySelectorAll(ROW)].map((each) => each.dataset.name));
    };
    list.addEventListener("lostpointercapture", letGo, { once: true });
    handle.focus();
    event.preventDefault();
  });
}

// What is drawn runs ahead of the server: a move is drawn at once and sent, and an answer to an earlier move is passed over.
function draw(list, names) {
  list.order = names;
  const send = (order) => {
    const focused = list.getRootNode().activeElement?.closest(ROW)?.dataset.name;
    if (order.join() === names.join()) return;
    list.pending.push(order.join());
    draw(list, order);
    [...list.querySelectorAll(ROW)].find((row) => row.dataset.name === focused)?.querySelector(".handle").focus();
    list.send("order", order);
  };
  const rows = names.map((name, place) => {
    const row = document.createElement(ROW);
    row.dataset.name = name;
    const move = (way) => {
      const to = place + way;
      if (to >= 0 && to < names.length) send(moved(names, place, to));
    };
    const out = () => send(names.filter((other) => other !== name));
    const handle = button("handle", "⠿", `${name}, ${place + 1} of ${names.length}: drag it, or move it by arrow keys`);
    handle.addEventListener("keydown", (event) => {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (way) move(way);
      else if (event.key === "Delete") out();
      else return;
      event.preventDefault();
    });
    drag(handle, list, send);
    const label = document.createElement("span");
    label.textContent = name;
    label.title = list.does.get(name) ?? "";
    const up = button("move", "↑", `Move ${name} up`, () => move(-1));
    const down = button("move", "↓", `Move ${name} down`, () => move(1));
    up.disabled = place === 0;
    down.disabled = place === names.length - 1;
    row.append(handle, label, ...(names.length > 1 ? [up, down] : []), button("out", "×", `Take ${name} out`, out));
    return row;
  });
  list.replaceChildren(...rows);
}

export default function ({ data, parentElement, setTriggerValue }) {
  const list = parentElement.querySelector("ol");
  const names = data.steps.map(({ name }) => name);
  list.send = setTriggerValue;
  list.does = new Map(data.steps.map(({ name, does }) => [name, does]));
  list.pending ??= [];
  const answered = list.pending.indexOf(names.join());
  if (answered >= 0) list.pending.splice(0, answered + 1);
  const overtaken = answered >= 0 && list.pending.length > 0;
  if (!overtaken && list.order?.join() !== names.join()) draw(list, names);
}
