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

// The handle follows the pointer: the row changes places with those it passes, and the order is sent when it is let go.
function drag(handle, list, send) {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const row = handle.closest(ROW);
    handle.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    const follow = ({ clientY }) => {
      const others = [...list.querySelectorAll(ROW)].filter((other) => other !== row);
      const below = others.find((other) => {
        const { top, height } = other.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      if (below !== row.nextElementSibling) list.insertBefore(row, below ?? null);
    };
    const letGo = () => {
      handle.removeEventListener("pointermove", follow);
      row.classList.remove("dragged");
      send([...list.querySelectorAll(ROW)].map((each) => each.dataset.name));
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", letGo, { once: true });
    handle.focus();
    event.preventDefault();
  });
}

export default function ({ data, parentElement, setTriggerValue }) {
  const list = parentElement.querySelector("ol");
  const { steps } = data;
  const made = JSON.stringify(steps);
  if (list.made === made) return;
  const send = (order) => {
    list.wanted = list.getRootNode().activeElement?.closest(ROW)?.dataset.name;
    list.made = null; // what is drawn now is not what was last sent from the server
    if (order.join() !== steps.map(({ name }) => name).join()) setTriggerValue("order", order);
  };
  const names = steps.map(({ name }) => name);
  const rows = steps.map(({ name, does }, place) => {
    const row = document.createElement(ROW);
    row.dataset.name = name;
    const move = (way) => {
      const to = place + way;
      if (to >= 0 && to < names.length) send(moved(names, place, to));
    };
    const handle = button("handle", "⠿", `${name}, ${place + 1} of ${names.length}: drag it, or move it by arrow keys`);
    handle.addEventListener("keydown", (event) => {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (way) move(way);
      else if (event.key === "Delete") send(names.filter((other) => other !== name));
      else return;
      event.preventDefault();
    });
    drag(handle, list, send);
    const label = document.createElement("span");
    label.textContent = name;
    label.title = does;
    const up = button("move", "↑", `Move ${name} up`, () => move(-1));
    const down = button("move", "↓", `Move ${name} down`, () => move(1));
    up.disabled = place === 0;
    down.disabled = place === names.length - 1;
    const out = button("out", "×", `Take ${name} out`, () => send(names.filter((other) => other !== name)));
    row.append(handle, label, ...(names.length > 1 ? [up, down] : []), out);
    return row;
  });
  list.replaceChildren(...rows);
  list.made = made;
  const wanted = rows.find((row) => row.dataset.name === list.wanted);
  if (wanted) wanted.querySelector(".handle").focus({ preventScroll: true });
  list.wanted = undefined;
}
