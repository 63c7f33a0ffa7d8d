"""The style sheet of aligned items, in light and dark; every operation has a colour and a mark."""

MARKS = {
    "substitution": "background: light-dark(#ffe0a3, #6b4a00); text-decoration: underline wavy 1px; "
    "text-underline-offset: 3px;",
    "deletion": "background: light-dark(#f9c2a8, #7a2f00); text-decoration: line-through;",
    "insertion": "background: light-dark(#b5daf2, #00426b); text-decoration: underline double 1px; "
    "text-underline-offset: 3px;",
}
"""The look of each operation, as CSS."""

STYLE = (
    f"""
.cl-s {{ {MARKS["substitution"]} }}
.cl-d {{ {MARKS["deletion"]} }}
.cl-i {{ {MARKS["insertion"]} }}
"""
    + """
.cl, .cl-tip { --ink: light-dark(#1b1b1f, #f0f0f2); --soft: light-dark(#5c5c66, #a9a9b3);
  --edge: light-dark(#c9c9d1, #55555e); --paper: light-dark(#ffffff, #16161a); --focus: light-dark(#0b57d0, #8ab4f8); }
.cl { color: var(--ink); font: 1rem/1.5 "DejaVu Sans Mono", "Noto Sans Mono", ui-monospace, monospace; }
.cl-item { border-bottom: 1px solid var(--edge); padding: .5rem 0 .6rem; scroll-margin: 5rem; content-visibility: auto;
  contain-intrinsic-size: auto 9rem; }
.cl-item:target, .cl-item.cl-here { box-shadow: -4px 0 0 var(--focus); }
.cl-head { font: .85rem/1.4 system-ui, sans-serif; color: var(--soft); display: flex; flex-wrap: wrap; gap: 0 1rem; }
.cl-head span { overflow-wrap: anywhere; min-width: 0; }
.cl-head span:first-child { color: var(--ink); font-weight: 600; }
.cl-body { display: grid; grid-template-columns: minmax(3.5rem, max-content) 1fr; gap: 0 .9rem; margin-top: .2rem; }
.cl-names { display: grid; align-content: start; font: .8rem/1.5rem system-ui, sans-serif; color: var(--soft);
  max-width: min(9rem, 22vw); }
.cl-names span { height: 1.6rem; line-height: 1.6rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cl-flow { min-width: 0; overflow: auto hidden; padding: 3px; margin: -3px; }
.cl-block { display: inline-block; vertical-align: top; margin-bottom: .25rem; max-width: 100%; }
.cl-row:first-child { color: var(--soft); }
.cl-row { display: block; white-space: pre; height: 1.6rem; line-height: 1.6rem; }
.cl-cell { display: inline-block; text-align: center; border-radius: 2px; line-height: 1.35rem; height: 1.35rem;
  vertical-align: baseline; }
.cl-word .cl-cell { min-width: 100%; }
.cl-gap { box-shadow: inset 0 0 0 1px var(--edge); }
.cl-m { outline: 1.5px dashed var(--ink); outline-offset: -1.5px; }
.cl-raw { text-decoration: underline dotted 1px var(--soft); text-underline-offset: 4px; }
.cl-gone { color: var(--soft); background: light-dark(#ececf0, #33333a); }
.cl-flow [tabindex] { scroll-margin: 5rem 0; }
.cl-flow [tabindex]:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
.cl-code { font-size: .6em; }
.cl-mark { font-family: "Noto Sans", "DejaVu Sans", sans-serif; }
.cl-faint { color: var(--soft); }
.cl-fold, .cl-fold::details-content { display: inline; }
.cl-fold > summary { display: inline-block; cursor: pointer; color: var(--soft);
  font: .8rem/1.5rem system-ui, sans-serif;
  border: 1px dashed var(--edge); border-radius: 4px; padding: 0 .5rem; margin: 0 .4rem; list-style: none;
  vertical-align: top; }
.cl-fold:not([open])::details-content { display: none; }
.cl-say { font: .85rem/1.5 system-ui, sans-serif; color: var(--soft); margin-top: .15rem; overflow-wrap: anywhere; }
.cl-legend { font: .85rem/1.6 system-ui, sans-serif; color: var(--soft); display: flex; flex-wrap: wrap;
  gap: .2rem 1.2rem; }
.cl-legend .cl-cell { font: 1rem/1.35rem "DejaVu Sans Mono", "Noto Sans Mono", ui-monospace, monospace;
  color: var(--ink); padding: 0 .35rem; }
.cl-tip { position: fixed; z-index: 1000; max-width: min(26rem, 90vw); padding: .3rem .6rem; border-radius: 4px;
  background: var(--ink); color: var(--paper); font: .85rem/1.4 system-ui, sans-serif; pointer-events: none;
  overflow-wrap: anywhere; }
.cl-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
"""
)
