import { isRow, type Row } from "./pages.ts"

/** The one of a list that has a word in a field. */
interface Entry {
  readonly where: string
  readonly is: string
}

/** Where a value is in a row: keys, one within the other. */
export type Path = ReadonlyArray<string | Entry>

const within = (value: unknown, step: string | Entry): unknown => {
  if (typeof step === "string") return isRow(value) ? value[step] : undefined
  return Array.isArray(value) ? value.filter(isRow).find((one) => one[step.where] === step.is) : undefined
}

/** The value of a row at a path; undefined for none. */
export const valueAt = (row: Row, path: Path): unknown => path.reduce<unknown>(within, row)
