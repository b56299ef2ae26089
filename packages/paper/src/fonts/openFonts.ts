import { create } from "fontkit"
import type { FontFiles } from "./fontFiles.ts"

type HasGlyph = (codePoint: number) => boolean

/** Looks each character up once: texts have the same few over and over. */
const openFont = (bytes: Uint8Array): HasGlyph => {
  const font = create(Buffer.from(bytes))
  if (!("hasGlyphForCodePoint" in font)) throw new Error("a collection of fonts instead of one")
  const known = new Map<number, boolean>()
  return (codePoint) => {
    const found = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint)
    known.set(codePoint, found)
    return found
  }
}

/** The font that has all characters of a text: 0 is that of texts, 1 the first of signs; undefined if none has. */
export type FontOf = (text: string) => number | undefined

const hasAll = (text: string, has: HasGlyph): boolean => {
  for (const character of text) if (!has(character.codePointAt(0) ?? 0)) return false
  return true
}

/** Which font has which characters. */
export const openFonts = ({ signs, text }: FontFiles): FontOf => {
  const fonts = [text, ...signs].map(openFont)
  return (part) => {
    const found = fonts.findIndex((has) => hasAll(part, has))
    return found === -1 ? undefined : found
  }
}
