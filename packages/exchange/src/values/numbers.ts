import { type Decimal, fromPlain } from "./Decimal.ts"

/** The mark between whole and fraction. */
export type DecimalMark = "." | ","

/** Digits, marks and the sign alone: no currency, no spaces, and a minus as a hyphen. */
const bare = (text: string): string =>
  text
    .replace(/[\s\u00A0\u202F\u2009'’]/gu, "")
    .replace(/[\u2212\u2013]/gu, "-")
    // As accountants write what is below 0.
    .replace(/^\((?<amount>[^()]+)\)$/u, "-$<amount>")

const numeral = /^[+-]?(?:\d[\d.,]*|[.,]\d+)$/u

/** What a single cell says about its mark: nothing where a mark could also separate thousands. */
const markIn = (text: string): DecimalMark | undefined => {
  const number = bare(text)
  if (!numeral.test(number)) return undefined
  const [comma, point] = [number.lastIndexOf(","), number.lastIndexOf(".")]
  if (comma >= 0 && point >= 0) return comma > point ? "," : "."
  const mark = comma >= 0 ? "," : "."
  const parts = number.split(mark)
  if (parts.length === 1) return undefined
  // Several of one mark, each before three digits, separate thousands, so the other one is that of decimals.
  if (parts.length > 2) return mark === "," ? "." : ","
  const [whole = "", fraction = ""] = parts
  return fraction.length !== 3 || whole.replace(/^[+-]/u, "").length > 3 || /^[+-]?0?$/u.test(whole) ? mark : undefined
}

/** The decimal mark of a column, from all of its cells; undefined where none of them says. */
export const decimalMarkOf = (cells: Iterable<string>): DecimalMark | undefined => {
  for (const cell of cells) {
    const mark = markIn(cell)
    if (mark !== undefined) return mark
  }
  return undefined
}

/** Reads a number: `1.234,56` with a comma as its mark, `1 234.56` or `−3.5` with a point. Undefined for anything else. */
export const readNumber = (text: string, mark: DecimalMark): Decimal | undefined => {
  const number = bare(text).replace(/^\+/u, "")
  if (!numeral.test(number)) return undefined
  const [whole = "", fraction, ...more] = number.split(mark)
  if (more.length > 0) return undefined
  const thousands = mark === "," ? "." : ","
  if (fraction?.includes(thousands) === true || !areThousands(whole, thousands)) return undefined
  const digits = whole.replaceAll(thousands, "")
  const sign = digits.startsWith("-") ? "-" : ""
  const units = digits.replace(/^-/u, "")
  return fromPlain(
    `${sign}${units === "" ? "0" : units}${fraction === undefined || fraction === "" ? "" : `.${fraction}`}`
  )
}

/** Groups of two (India) or three digits, of which the last has three. */
const areThousands = (whole: string, separator: string): boolean => {
  const [first = "", ...groups] = whole.replace(/^-/u, "").split(separator)
  if (groups.length === 0) return true
  return first !== "" && groups.every((group) => /^\d{2,3}$/u.test(group)) && groups.at(-1)?.length === 3
}
