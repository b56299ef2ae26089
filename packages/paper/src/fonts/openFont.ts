import { create } from "fontkit"

/** Which characters a font has. */
export const openFont = (bytes: Uint8Array): { readonly hasGlyph: (codePoint: number) => boolean } => {
  const font = create(Buffer.from(bytes))
  if (!("hasGlyphForCodePoint" in font)) throw new Error("a collection of fonts instead of one")
  return { hasGlyph: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}
