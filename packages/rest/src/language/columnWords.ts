import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import { english } from "./english.ts"
import { german } from "./german.ts"

/** The words of a file for people. */
export interface ColumnWords {
  /** Of decimal hours. */
  readonly hours: string
  /** The columns of every list, by their names for programs. */
  readonly columns: Readonly<Record<string, string>>
  /** Other names of columns in the rows of one type. */
  readonly of: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Values that are words of the contract. */
  readonly values: Readonly<Record<string, string>>
}

export const columnWords: Readonly<Record<InLanguage["language"], ColumnWords>> = { en: english, de: german }
