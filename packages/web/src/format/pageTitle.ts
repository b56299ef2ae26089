let title = "Hourbook"
let elapsed: string | undefined

const show = (): void => {
  document.title = elapsed === undefined ? title : `${elapsed} · ${title}`
}

/** Names the page in the browser's tab. */
export const setPageTitle = (text: string): void => {
  title = `${text} · Hourbook`
  show()
}

const icon = "/icon.svg"

/** A square with a few figures, as large as they can be. */
const iconOf = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#166148"/><text x="16" y="21" style="font:700 14px sans-serif" fill="#fff" text-anchor="middle" textLength="28" lengthAdjust="spacingAndGlyphs">${text}</text></svg>`
  )}`

/** Shows before it, and in the icon of the tab, how long the timer has run; undefined while none runs. */
export const setElapsedInTitle = (text: string | undefined): void => {
  if (text === elapsed) return
  elapsed = text
  show()
  document.querySelector("link[rel=icon]")?.setAttribute("href", text === undefined ? icon : iconOf(text))
}
