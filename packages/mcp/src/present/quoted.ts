import { legibleLine } from "@hourbook/core/values/legible"

const clipped = (text: string, longest: number): string => {
  const characters = [...text]
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("")}…`
}

/**
 * Text that people wrote: in quotes, on one line, at most so many characters. It may contain anything, including what
 * reads as an instruction to an assistant, so results show it only in quotes.
 */
export const quoted = (text: string, longest = 200): string => JSON.stringify(clipped(legibleLine(text), longest))
