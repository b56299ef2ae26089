/** The look of the pages: one column that fits a telephone, light and dark as the reader has it, no script and no picture. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f3ef, #16181b);
  --card: light-dark(#fff, #1f2226);
  --ink: light-dark(#1d2125, #eceef0);
  --soft: light-dark(#5b646d, #a3adb7);
  --line: light-dark(#dcdfe3, #363b41);
  --accent: light-dark(#0b6b53, #57c7a5);
  --on-accent: light-dark(#fff, #08211a);
  --warn: light-dark(#7a4b00, #f2c078);
  --warn-ground: light-dark(#fdf3df, #33291a);
  --wrong: light-dark(#a4202f, #ff9aa2);
  --wrong-ground: light-dark(#fcecee, #3a2023);
}
* { box-sizing: border-box }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem 1rem; display: grid; place-items: center;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main { width: 100%; max-width: 27rem }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 .25rem 1rem; font-weight: 600; color: var(--soft) }
.brand::before {
  content: ""; width: 1.1rem; height: 1.1rem; border-radius: 50%; border: 2px solid var(--accent);
  background: linear-gradient(var(--accent) 0 0) 50% 22%/2px 42% no-repeat, linear-gradient(var(--accent) 0 0) 78% 50%/38% 2px no-repeat;
}
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.75rem; box-shadow: 0 1px 2px #0001, 0 8px 24px #0000000d }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; text-wrap: balance }
p { margin: 0 0 1rem }
.card > :last-child { margin-bottom: 0 }
.soft { color: var(--soft); font-size: .9375rem }
b, code { overflow-wrap: anywhere }
code { font: .875em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--ground); padding: .15em .35em; border-radius: .3em }
dl { margin: 0 0 1.25rem; border: 1px solid var(--line); border-radius: .75rem }
dl > div { display: grid; grid-template-columns: 6rem 1fr; gap: .75rem; padding: .6rem .9rem }
dl > div + div { border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; font-weight: 500; overflow-wrap: anywhere; min-width: 0 }
dd small { display: block; font-weight: 400; color: var(--soft) }
.note { border-radius: .75rem; padding: .7rem .9rem; margin: 0 0 1.25rem; font-size: .9375rem; background: var(--warn-ground); color: var(--warn) }
.note.wrong { background: var(--wrong-ground); color: var(--wrong) }
label { display: block }
.field { font-weight: 500; margin-bottom: .35rem }
input[type=text] {
  width: 100%; min-height: 2.9rem; padding: .5rem .8rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--soft); border-radius: .6rem;
}
/* Shown and hidden by style alone, since the page has no script: a field of the type password could only be hidden. */
.secret { -webkit-text-security: disc }
form:has(#show:checked) .secret { -webkit-text-security: none; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.show { display: flex; gap: .5rem; align-items: center; width: fit-content; margin-top: .6rem; font-size: .9375rem; cursor: pointer }
.show input[type=checkbox] { margin: 0 }
details { margin: 1rem 0 0 }
summary { cursor: pointer; color: var(--soft); font-size: .9375rem; border-radius: .3rem }
details p { margin: .6rem 0 0 }
fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; min-width: 0 }
legend { padding: 0; margin-bottom: .4rem; font-weight: 500 }
.choice { display: flex; gap: .75rem; padding: .6rem .9rem; border: 1px solid var(--line); cursor: pointer }
.choice:first-of-type { border-radius: .75rem .75rem 0 0 }
.choice:last-of-type { border-radius: 0 0 .75rem .75rem }
.choice:only-of-type { border-radius: .75rem }
.choice + .choice { border-top: 0 }
.choice:hover { background: var(--ground) }
.choice small { display: block; color: var(--soft); font-size: .875rem }
input[type=checkbox] { flex: none; width: 1.15rem; height: 1.15rem; margin: .2rem 0 0; accent-color: var(--accent) }
.actions { display: flex; gap: .75rem; margin-top: 1.25rem }
button {
  flex: 1; min-height: 2.9rem; padding: .5rem 1rem; font: inherit; font-weight: 600; cursor: pointer; border-radius: .6rem;
  border: 1px solid var(--line); background: var(--card); color: var(--ink);
}
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button:hover { filter: brightness(.95) }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 55%, transparent); outline-offset: 2px }
@media (max-width: 22rem) { .card { padding: 1.25rem } dl > div { grid-template-columns: 1fr; gap: 0 } .actions { flex-direction: column } }
`
