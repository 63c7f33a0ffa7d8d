"""The style sheet of a report, for light and dark screens, narrow ones, and paper."""

from cer_core.markup import STYLE

PAGE = (
    """
:root { color-scheme: light dark; --page-ink: #1b1b1f; --page-soft: #5c5c66; --page-edge: #c9c9d1;
  --page-paper: #ffffff; --page-shade: #f3f3f6; --page-link: #0b57d0; }
@media screen and (prefers-color-scheme: dark) { :root { --page-ink: #f0f0f2; --page-soft: #b4b4be;
  --page-edge: #55555e; --page-paper: #16161a; --page-shade: #24242a; --page-link: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 3rem; color: var(--page-ink);
  background: var(--page-paper); font: 16px/1.5 "DejaVu Sans", "Noto Sans", system-ui, Helvetica, Arial, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--page-edge); }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
p { margin: .4rem 0; overflow-wrap: anywhere; }
ul.said { margin: .4rem 0; padding-left: 1.2rem; }
ul.said li { overflow-wrap: anywhere; margin: .2rem 0; }
#answer p { font-size: 1.15rem; }
a { color: var(--page-link); }
nav ol { columns: 14rem; column-gap: 3rem; padding-left: 1.6rem; }
.signature { color: var(--page-soft); font: .75rem/1.4 "DejaVu Sans Mono", "Noto Sans Mono", ui-monospace, monospace;
  overflow-wrap: anywhere; margin: .2rem 0 1rem; }
.soft { color: var(--page-soft); }
.wide { overflow-x: auto; max-width: 100%; }
.wide:focus-visible { outline: 3px solid var(--page-link); outline-offset: 2px; }
table { border-collapse: collapse; margin: .8rem 0 .2rem; font-size: .9rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; overflow-wrap: anywhere; }
th, td { border-bottom: 1px solid var(--page-edge); padding: .3rem .8rem .3rem 0; text-align: right;
  vertical-align: top; white-space: nowrap; font-variant-numeric: tabular-nums; }
thead th { background: var(--page-shade); vertical-align: bottom; max-width: 12rem; white-space: normal;
  overflow-wrap: anywhere; }
thead th:first-child, tbody th { padding-left: .4rem; }
th.text, td.text { text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 5rem; }
tbody th { font-weight: 400; text-align: left; white-space: pre-wrap; min-width: 9rem; max-width: 24rem;
  overflow-wrap: anywhere; }
small { display: block; color: var(--page-soft); font-size: .8em; font-weight: 400; }
.best { font-weight: 700; }
figure { margin: 1rem 0; }
figcaption { color: var(--page-soft); font-size: .9rem; margin-bottom: .3rem; overflow-wrap: anywhere; }
.wide > svg { display: block; max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .1rem 1rem; margin: .2rem 0 1rem 1rem;
  font-size: .9rem; }
dt { color: var(--page-soft); }
dd { margin: 0; overflow-wrap: anywhere; }
pre { background: var(--page-shade); padding: .6rem .8rem; font-size: .85rem; white-space: pre-wrap;
  overflow-wrap: anywhere; }
footer { margin-top: 3rem; border-top: 1px solid var(--page-edge); padding-top: .6rem; }
@page { margin: 16mm 14mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; } }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  .wide, .cl-flow { overflow: visible; }
  h2, h3, caption, figcaption { break-after: avoid; }
  thead { display: table-header-group; }
  tr, figure, .cl-block, .signature { break-inside: avoid; }
  .signature { break-before: avoid; }
  th, td { padding-right: .5rem; white-space: normal; }
  tbody th { min-width: 0; }
  #confusions, #lines { break-before: page; }
  nav a { color: inherit; text-decoration: none; }
}
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .3rem; } }
"""
    + STYLE
    + ".cl-item { content-visibility: visible; }"
)
"""CSS; the marks of the aligned items are those of ``cer_core.markup``."""
