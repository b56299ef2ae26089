/** A number without an exponent, as people and spreadsheets write it. */
export const numberText = (value: number): string => {
  const text = String(value)
  return /e/iu.test(text) ? value.toFixed(20).replace(/\.?0+$/u, "") : text
}

/** A value of a row as the text of a cell; lists are joined by ", ". */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return value
  if (typeof value === "number") return numberText(value)
  return Array.isArray(value) ? value.map(cellText).join(", ") : JSON.stringify(value)
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
