import { isRow, type Row } from "./pages.ts"

/** The value of a row at a path; undefined for none. */
export const valueAt = (row: Row, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row)
