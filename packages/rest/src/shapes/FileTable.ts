import { Context } from "effect"

/** The formats of files. Every list has the first three; records of time and money are also entries of a journal. */
export const listFormats = ["csv", "xlsx", "jsonl", "hledger"] as const
export type ListFormat = (typeof listFormats)[number]

/** Which list of an answer is its table, for an answer as a file. */
export interface Table {
  /** The key of the rows in `data`. */
  readonly rows: string
  /** What a row is, in JSON Lines. */
  readonly type: string
  /** How further rows are asked for; null where an answer has them all. */
  readonly pages: "cursor" | "feed" | null
  /** What is asked for beside the rows, unless the request says so: as little as there is. */
  readonly sparing: Readonly<Record<string, string>>
  /**
   * A list within a row, of which CSV and XLSX have a row each. The keys in `keeps` are in all of them and the others in the
   * first, so that columns still add up. With `asks`, only where one of these parameters is sent: else it has no columns.
   */
  readonly each?: {
    readonly list: string
    readonly keeps: ReadonlyArray<string>
    readonly asks?: ReadonlyArray<string>
  }
}

/** An endpoint that also answers as a file: the whole list, by `format` or Accept. */
export class FileTable extends Context.Service<FileTable, Table>()("@hourbook/rest/FileTable") {}

/** A list that is read in pages. */
export const paged = (rows: string, type: string, sparing: Table["sparing"] = {}): Table => ({
  rows,
  type,
  pages: "cursor",
  sparing
})

/** A list that an answer has whole. */
export const whole = (rows: string, type: string): Table => ({ rows, type, pages: null, sparing: {} })

const journaled: ReadonlyArray<string> = ["time_entry", "payment", "payout", "charge"]

/** The formats of a list. */
export const formatsOf = ({ type }: Table): ReadonlyArray<ListFormat> =>
  listFormats.filter((format) => format !== "hledger" || journaled.includes(type))

/** What an endpoint with a table takes besides its own parameters. */
export const fileParameters = ["format", "for", "bom", "ids", "lang"] as const

/** Those of them that CSV or XLSX have: anything else is as they are by default. */
export const sheetDefaults = { for: "plain", bom: "0", ids: "0" } as const
