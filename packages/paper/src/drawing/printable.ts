import type { FontOf } from "../fonts/openFonts.ts"

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

export const graphemesOf = (text: string): ReadonlyArray<string> =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/** Controls, marks of direction and other characters without a shape. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}\u{e0000}-\u{e0fff}]/gu

/** Printed in place of a character that the font lacks. */
export const replacement = "\uFFFD"

/** A text as it is printed, with what of it no font has. */
export interface Printable {
  readonly text: string
  readonly lacking: ReadonlyArray<string>
}

/** A text on one line, with a mark for each character that every font lacks: nothing is dropped unseen. */
export const printableOf = (text: string, fontOf: FontOf): Printable => {
  const line = text
    .normalize("NFC")
    .replace(/[\t\n\v\f\r ]+/gu, " ")
    .trim()
  const seen = line.replace(invisible, "")
  if (fontOf(seen) === 0) return { text: seen, lacking: [] }
  const graphemes = graphemesOf(line).map((grapheme) => grapheme.replace(invisible, ""))
  const lacking = graphemes.filter((grapheme) => fontOf(grapheme) === undefined)
  const shown = graphemes.map((grapheme) => (fontOf(grapheme) === undefined ? replacement : grapheme))
  return { text: shown.join(""), lacking }
}

/** A part of a printable text in one font, by its number. */
export interface Run {
  readonly text: string
  readonly font: number
}

/** The parts of a printable text that are in one font each. */
export const runsOf = (text: string, fontOf: FontOf): ReadonlyArray<Run> => {
  if (fontOf(text) === 0) return [{ text, font: 0 }]
  const runs: Array<Run> = []
  for (const grapheme of graphemesOf(text)) {
    const font = fontOf(grapheme) ?? 0
    const last = runs.at(-1)
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + grapheme }
    else runs.push({ font, text: grapheme })
  }
  return runs
}
