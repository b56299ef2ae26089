import { fold } from "../values/fold.ts"
import { legibleLine } from "../values/legible.ts"

/** How names are compared: neither their case matters nor what kind of white space is in them, and how much. */
export const foldName = (name: string): string => fold(name.replace(/\s+/gu, " ").trim())

/** Whether two names are the same, whatever their case and their spaces. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b)

/** The longest word of a name, folded: every name that is the same has it, whatever its spaces. */
export const longestWord = (name: string): string =>
  foldName(name)
    .split(" ")
    .reduce((longest, word) => (word.length > longest.length ? word : longest))

/** Whether a reader takes two names for the same: they differ at most in case, spaces and invisible characters. */
export const looksTheSame = (a: string, b: string): boolean => fold(legibleLine(a)) === fold(legibleLine(b))
