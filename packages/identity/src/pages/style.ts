/**
 * The look of the pages, with the colours, type and corners of the web app: one column that fits a telephone, light and dark
 * as the reader has it, no script, no picture and no font to load.
 */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.983 0.006 145), oklch(0.195 0.011 165));
  --surface: light-dark(oklch(1 0 0), oklch(0.228 0.012 165));
  --sunken: light-dark(oklch(0.962 0.010 148), oklch(0.170 0.010 165));
  --rule: light-dark(oklch(0.905 0.013 150), oklch(0.315 0.014 165));
  --rule-strong: light-dark(oklch(0.800 0.018 152), oklch(0.430 0.016 165));
  --ink: light-dark(oklch(0.245 0.022 165), oklch(0.945 0.008 150));
  --ink-2: light-dark(oklch(0.440 0.018 162), oklch(0.770 0.012 155));
  --accent: light-dark(oklch(0.455 0.095 162), oklch(0.790 0.125 160));
  --accent-hover: light-dark(oklch(0.400 0.090 162), oklch(0.840 0.120 160));
  --on-accent: light-dark(oklch(0.990 0.005 150), oklch(0.190 0.030 165));
  --owed-ink: light-dark(oklch(0.480 0.095 70), oklch(0.840 0.105 84));
  --owed-soft: light-dark(oklch(0.965 0.030 85), oklch(0.300 0.045 82));
  --overdue-ink: light-dark(oklch(0.500 0.185 27), oklch(0.770 0.130 25));
  --overdue-soft: light-dark(oklch(0.960 0.020 27), oklch(0.290 0.060 27));
  --focus: light-dark(oklch(0.550 0.180 255), oklch(0.760 0.130 250));
  --r-1: 5px; --r-2: 8px; --r-3: 12px;
}
* { box-sizing: border-box }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem 1rem; display: grid; place-items: center;
  background: var(--paper); color: var(--ink);
  font: .9375rem/1.45 "Geist Variable", ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif;
}
main { width: 100%; max-width: 27rem }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 .25rem 1rem; font-weight: 600; color: var(--ink-2) }
.brand::before {
  content: ""; width: 1.1rem; height: 1.1rem; border-radius: 50%; border: 2px solid var(--accent);
  background: linear-gradient(var(--accent) 0 0) 50% 22%/2px 42% no-repeat, linear-gradient(var(--accent) 0 0) 78% 50%/38% 2px no-repeat;
}
.card { background: var(--surface); border: 1px solid var(--rule); border-radius: var(--r-3); padding: 1.75rem }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; text-wrap: balance }
p { margin: 0 0 1rem }
.card > :last-child { margin-bottom: 0 }
a { color: var(--accent) }
.soft { color: var(--ink-2); font-size: .9375rem }
b, code { overflow-wrap: anywhere }
code { font: .875em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--sunken); padding: .15em .35em; border-radius: var(--r-1) }
dl { margin: 0 0 1.25rem; border: 1px solid var(--rule); border-radius: var(--r-2) }
dl > div { display: grid; grid-template-columns: 6rem 1fr; gap: .75rem; padding: .6rem .9rem }
dl > div + div { border-top: 1px solid var(--rule) }
dt { color: var(--ink-2) }
dd { margin: 0; font-weight: 500; overflow-wrap: anywhere; min-width: 0 }
dd small { display: block; font-weight: 400; color: var(--ink-2) }
.note { border-radius: var(--r-2); padding: .7rem .9rem; margin: 0 0 1.25rem; font-size: .9375rem; background: var(--owed-soft); color: var(--owed-ink) }
.note.wrong { background: var(--overdue-soft); color: var(--overdue-ink) }
label { display: block }
.field { font-weight: 500; margin-bottom: .35rem }
input[type=text] {
  width: 100%; min-height: 2.9rem; padding: .5rem .8rem; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--rule-strong); border-radius: var(--r-2);
}
/* Shown and hidden by style alone, since the page has no script: a field of the type password could only be hidden. */
.secret { -webkit-text-security: disc }
form:has(#show:checked) .secret { -webkit-text-security: none; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.show { display: flex; gap: .5rem; align-items: center; width: fit-content; margin-top: .6rem; font-size: .9375rem; cursor: pointer }
.show input[type=checkbox] { margin: 0 }
details { margin: 1rem 0 0 }
summary { cursor: pointer; color: var(--ink-2); font-size: .9375rem; border-radius: var(--r-1) }
details p { margin: .6rem 0 0 }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; min-width: 0 }
legend { padding: 0; margin-bottom: .4rem; font-weight: 500 }
.choice { display: flex; gap: .75rem; padding: .6rem .9rem; border: 1px solid var(--rule); cursor: pointer }
.choice:first-of-type { border-radius: var(--r-2) var(--r-2) 0 0 }
.choice:last-of-type { border-radius: 0 0 var(--r-2) var(--r-2) }
.choice:only-of-type { border-radius: var(--r-2) }
.choice + .choice { border-top: 0 }
.choice:hover { background: var(--sunken) }
.choice small { display: block; color: var(--ink-2); font-size: .875rem }
input[type=checkbox] { flex: none; width: 1.15rem; height: 1.15rem; margin: .2rem 0 0; accent-color: var(--accent) }
.actions { display: flex; gap: .75rem; margin-top: 1.25rem }
button {
  flex: 1; min-height: 2.9rem; padding: .5rem 1rem; font: inherit; font-weight: 600; cursor: pointer; border-radius: var(--r-2);
  border: 1px solid var(--rule); background: var(--surface); color: var(--ink);
}
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button:hover { border-color: var(--rule-strong) }
button.main:hover { background: var(--accent-hover); border-color: var(--accent-hover) }
button.plain { min-height: 0; margin-top: 1rem; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 500; font-size: .875rem; text-decoration: underline }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
@media (max-width: 22rem) { .card { padding: 1.25rem } dl > div { grid-template-columns: 1fr; gap: 0 } .actions { flex-direction: column } }
`
