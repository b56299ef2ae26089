import { legibleLine } from "../shared/legible.ts"
import { fold } from "../shared/Text.ts"

/** Whether two names are the same, whatever their case. */
export const isSameName = (a: string, b: string): boolean => fold(a.trim()) === fold(b.trim())

/** Whether a reader takes two names for the same: they differ at most in case, spaces and invisible characters. */
export const looksTheSame = (a: string, b: string): boolean => fold(legibleLine(a)) === fold(legibleLine(b))
