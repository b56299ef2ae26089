/** Controls, marks of direction, zero-width characters, tags, and selectors that can carry hidden text. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}\u{e0000}-\u{e0fff}]/gu

/** Line breaks and tabs, and the joiners and selectors of emoji and of some scripts. */
const kept = new Set(["\t", "\n", "\r", "\u200c", "\u200d", "\ufe0e", "\ufe0f"])

/** Text without the characters that a reader cannot see or that reverse the text around them. */
export const legible = (text: string): string =>
  text.replace(invisible, (character) => (kept.has(character) ? character : ""))

/** The same on one line: what a reader takes the text for. */
export const legibleLine = (text: string): string => legible(text).replace(/\s+/gu, " ").trim()
