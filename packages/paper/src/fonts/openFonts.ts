import { create } from "fontkit"
import type { FontFiles } from "./fontFiles.ts"

type HasGlyph = (codePoint: number) => boolean

const openFont = (bytes: Uint8Array): HasGlyph => {
  const font = create(Buffer.from(bytes))
  if (!("hasGlyphForCodePoint" in font)) throw new Error("a collection of fonts instead of one")
  return (codePoint) => font.hasGlyphForCodePoint(codePoint)
}

/** The font that has all characters of a text: 0 is that of texts, 1 the first of signs; undefined if none has. */
export type FontOf = (text: string) => number | undefined

/** Which font has which characters. */
export const openFonts = ({ signs, text }: FontFiles): FontOf => {
  const fonts = [text, ...signs].map(openFont)
  return (part) => {
    const characters = [...part]
    const found = fonts.findIndex((has) => characters.every((character) => has(character.codePointAt(0) ?? 0)))
    return found === -1 ? undefined : found
  }
}
