/** The program that a file is for: `excel` gets cells that cannot run as formulas. */
export type Flavour = "plain" | "excel"

const special = /[",\r\n]/u
const runs = /^[=+\-@\t\r]/u

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

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cell = (value: unknown, flavour: Flavour): string => {
  const text = cellText(value)
  // A number may begin with a minus: a spreadsheet reads it as one.
  return quoted(flavour === "excel" && typeof value !== "number" && runs.test(text) ? `'${text}` : text)
}

/** One line of the file, as RFC 4180 has it. */
export const csvLine = (values: ReadonlyArray<unknown>, flavour: Flavour): string =>
  `${values.map((value) => cell(value, flavour)).join(",")}\r\n`
