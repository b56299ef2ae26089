import type { Reason } from "../values/Reason.ts"

/** Why a file cannot be read, and what to do about it. */
export interface Unread {
  readonly problem: Reason
}

/** How much of a table is held in memory. */
export interface TableLimits {
  /** Tables of work have some dozens. A cell far to the right takes as much memory as all that are missing before it. */
  readonly columns: number
  readonly rows: number
  /** Each takes some memory, even where it is empty. */
  readonly cells: number
}

/** As many rows as a sheet can have. */
export const tableLimits: TableLimits = { columns: 1000, rows: 1_048_576, cells: 25_000_000 }

/** Whatever an archive unpacks to, which may be a thousand times as much as it has itself. */
export const mostUnpacked = 1024 ** 3

/** Characters of a text, fewer than JavaScript can hold. */
export const longestText = 500_000_000

export const tooManyRows = ({ rows }: TableLimits): Reason => ({ code: "tooManyRows", most: rows })
export const tooManyCells = ({ cells }: TableLimits) => ({ code: "tooManyCells", most: cells }) as const
export const tooManyColumns = ({ columns }: TableLimits, line: number): Reason => ({
  code: "tooManyColumns",
  most: columns,
  line
})
export const tooLongText: Reason = { code: "longText", megabytes: longestText / 1_000_000 }
export const tooMuchUnpacked: Reason = { code: "largeArchive" }
