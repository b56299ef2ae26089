const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

export const graphemesOf = (text: string): ReadonlyArray<string> =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/** Controls, marks of direction and other characters without a shape. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}\u{e0000}-\u{e0fff}]/gu

/** Printed in place of a character that the font lacks. */
export const replacement = "\uFFFD"

/** A text on one line, with a mark for each character that the font lacks: nothing is dropped unseen. */
export const printableOf = (
  text: string,
  hasGlyph: (codePoint: number) => boolean
): { readonly text: string; readonly isLacking: boolean } => {
  const isPrintable = (part: string): boolean =>
    [...part.replace(invisible, "")].every((character) => hasGlyph(character.codePointAt(0) ?? 0))
  const line = text
    .normalize("NFC")
    .replace(/[\t\n\v\f\r ]+/gu, " ")
    .trim()
  if (isPrintable(line)) return { text: line.replace(invisible, ""), isLacking: false }
  const shown = graphemesOf(line).map((grapheme) => (isPrintable(grapheme) ? grapheme : replacement))
  return { text: shown.join("").replace(invisible, ""), isLacking: true }
}
