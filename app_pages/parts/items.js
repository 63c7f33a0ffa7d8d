// Aligned lines, from markup that the library escaped. It is parsed without running anything, and shown only
// if it holds nothing but what such lines are made of.

const TAGS = new Set(["DIV", "SPAN", "P", "BR", "DETAILS", "SUMMARY"]);
const PLAIN = new Set(["class", "dir", "role", "tabindex", "title", "open", "aria-label", "aria-hidden", "data-item"]);
const STYLE = /^width:[\d.e+-]+ch$/;

const isPlain = ({ name, value }) => PLAIN.has(name) || (name === "style" && STYLE.test(value));
const isKnown = (element) => TAGS.has(element.tagName) && [...element.attributes].every(isPlain);

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".lens-lines");
  if (root.made === data.html) return;
  const { body } = new DOMParser().parseFromString(data.html, "text/html");
  if ([...body.querySelectorAll("*")].every(isKnown)) root.replaceChildren(...body.childNodes);
  else root.textContent = "These lines cannot be shown: their markup holds something that lines are not made of.";
  root.made = data.html;
}
