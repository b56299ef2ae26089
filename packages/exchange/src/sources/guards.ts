import type { Format } from "../table/Format.ts"
import { foldHeader } from "./Field.ts"
import type { Source } from "./Source.ts"

/** Takes away what a program wrote before a text, so that no spreadsheet runs it as a formula. */
export type Guard = (text: string) => string

/** An apostrophe before a cell that would be a formula: figures and names of people begin with none. */
export const withoutGuard: Guard = (cell) => (/^'[=+\-@\t]/u.test(cell) ? cell.slice(1) : cell)

/** Hourbook's files for people have one more before texts that already begin with some. */
const hourbook: Guard = (cell) => (/^'+[=+\-@\t\r]/u.test(cell) ? cell.slice(1) : cell)

/** Kimai writes an apostrophe and a space, also before texts with the name of an old way to run programs. */
const kimai: Guard = (cell) => (/^' (?:[=+\-@\t\r\n]|[^]*dde)/iu.test(cell) ? cell.slice(2) : cell)

const none: Guard = (cell) => cell

/** Whether the headers are those of Hourbook's lists for people, which have lengths in two forms. */
const isForPeople = (header: ReadonlyArray<string>): boolean =>
  header.some((text) => foldHeader(text).endsWith(" (h:mm)"))

interface Guarded {
  readonly header: ReadonlyArray<string>
  readonly format: Format
}

/** How a file guards its texts. An apostrophe of a program that is not known to write any is part of the text. */
export const guardOf = ({ format, header }: Guarded, { name }: Pick<Source, "name">): Guard => {
  if (name === "kimai") return kimai
  return name === "generic" && format.kind !== "workbook" && isForPeople(header) ? hourbook : none
}
