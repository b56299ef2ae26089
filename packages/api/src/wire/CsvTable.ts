import { Context } from "effect"

/** Which list of an answer is its table, for `Accept: text/csv`. */
export interface Table {
  /** The key of the rows in `data`. */
  readonly rows: string
  /** How further rows are asked for; null where an answer has them all. */
  readonly pages: "cursor" | "feed" | null
  /** What is asked for beside the rows, unless the request says so: as little as there is. */
  readonly sparing: Readonly<Record<string, string>>
}

/** An endpoint that also answers as a file: one row a line, the whole list, by `Accept: text/csv`. */
export class CsvTable extends Context.Service<CsvTable, Table>()("@hourbook/api/CsvTable") {}

/** A list that is read in pages. */
export const paged = (rows: string, sparing: Table["sparing"] = {}): Table => ({ rows, pages: "cursor", sparing })

/** A list that an answer has whole. */
export const whole = (rows: string): Table => ({ rows, pages: null, sparing: {} })

/** What an endpoint with a table takes besides its own parameters. */
export const csvParameter = "for"
