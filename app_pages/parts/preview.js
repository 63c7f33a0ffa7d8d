// The page is set as the frame's document; the frame's empty sandbox takes scripts, forms and the app away from it.

export default function ({ data, parentElement }) {
  const frame = parentElement.querySelector("iframe");
  if (frame.srcdoc !== data.page) frame.srcdoc = data.page;
}
