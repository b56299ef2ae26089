/** A number without an exponent, as people and spreadsheets write it. */
export const numberText = (value: number): string => {
  const text = String(value)
  return /e/iu.test(text) ? value.toFixed(20).replace(/\.?0+$/u, "") : text
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => cellText(value) || "–"

/** What changed as text, field by field in the order of their names; the parts of a value by their names. */
const objectText = (value: object): string =>
  Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]: [string, unknown]) =>
      isObject(one) && "before" in one && "after" in one
        ? `${name}: ${shown(one.before)} → ${shown(one.after)}`
        : `${name} ${cellText(one)}`
    )
    .join("; ")

/** A value of a row as the text of a cell; lists are joined by ", ". */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return value
  if (typeof value === "number") return numberText(value)
  if (Array.isArray(value)) return value.map(cellText).join(", ")
  return isObject(value) ? objectText(value) : JSON.stringify(value)
}

/** Texts that begin with the guard are guarded, too, so that it can be taken away from those that have it. */
const runs = /^'*[=+\-@\t\r]/u

/** A text that a spreadsheet does not run as a formula. */
export const thatNeverRuns = (text: string): string => (runs.test(text) ? `'${text}` : text)

/** What is between two cells of a line. */
export type Delimiter = "," | ";"

const special = { ",": /[",\r\n]/u, ";": /[";\r\n]/u }

/** One line of the file, as RFC 4180 has it. */
export const csvLine = (values: ReadonlyArray<unknown>, delimiter: Delimiter = ","): string => {
  const quoted = (text: string) => (special[delimiter].test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return `${values.map((value) => quoted(cellText(value))).join(delimiter)}\r\n`
}
