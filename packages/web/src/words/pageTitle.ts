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

/** Shows before it how long the timer has run; undefined while none runs. */
export const setElapsedInTitle = (text: string | undefined): void => {
  if (text === elapsed) return
  elapsed = text
  show()
}
