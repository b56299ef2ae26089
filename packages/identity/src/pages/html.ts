/** Markup that may be sent as it is. */
export interface Html {
  readonly markup: string
}

type Hole = string | Html | ReadonlyArray<Html> | undefined

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (mark) => `&#${mark.charCodeAt(0)};`)

const filled = (hole: Hole): string => {
  if (hole === undefined) return ""
  if (typeof hole === "string") return escaped(hole)
  return "markup" in hole ? hole.markup : hole.map(({ markup }) => markup).join("")
}

/** A template whose holes are text, which is escaped, or markup. */
export const html = (parts: TemplateStringsArray, ...holes: ReadonlyArray<Hole>): Html => ({
  markup: parts.reduce((whole, part, index) => whole + filled(holes[index - 1]) + part)
})
