/*
 * What people wrote into records may hold anything, also what is meant to be read by an assistant as an instruction. It is
 * shown inside quotes only, without characters that nobody sees or that turn the text around.
 */

/** Controls, marks of direction, what has no width, tags, and selectors that carry hidden text. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}\u{e0000}-\u{e0fff}]/gu

/** Line breaks and tabs, and the joiners and selectors of emoji and of some scripts. */
const kept = new Set(["\t", "\n", "\r", "\u200c", "\u200d", "\ufe0e", "\ufe0f"])

/** The text without what is not to be seen. */
export const clean = (text: string): string =>
  text.replace(unseen, (character) => (kept.has(character) ? character : ""))

const clipped = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("")}…`
}

/** As it is shown, on one line. */
export const shown = (text: string): string => clean(text).replace(/\s+/gu, " ").trim()

/** In quotes, on one line, no longer than so many characters. */
export const quoted = (text: string, longest = 200): string => JSON.stringify(clipped(shown(text), longest))
