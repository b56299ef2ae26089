/** How long after a key a person may still be typing ahead. */
const aheadMillis = 1500

/** A field of text, and a cell in which a key begins to edit. */
const typedIn = "input:not([type=checkbox],[type=radio],[type=file]),textarea,[contenteditable],td[role=gridcell]"

/** What a person presses, rather than types into. */
const pressed = "button,a,summary,[role=button],[role=menuitem],[role=tab]"

let lastKey = Number.NEGATIVE_INFINITY

if (typeof document !== "undefined") {
  document.addEventListener(
    "keydown",
    ({ target }) => {
      if (!(target instanceof Element) || target.closest(pressed) === null) lastKey = performance.now()
    },
    { capture: true, passive: true }
  )
}

/** Whether the keys that a person presses now are meant for what has the focus: a field, a cell, or a shortcut of the page. */
export const isTyping = (): boolean =>
  document.activeElement?.matches(typedIn) === true || performance.now() - lastKey < aheadMillis
