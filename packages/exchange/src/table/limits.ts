/** Why a file cannot be read, and what to do about it. */
export interface Unread {
  readonly problem: string
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

const grouped = (number: number): string => number.toLocaleString("en-US")

export const tooManyRows = ({ rows }: TableLimits): string =>
  `it has more than ${grouped(rows)} rows: split it into several files`
export const tooManyCells = ({ cells }: TableLimits): string =>
  `it has more than ${grouped(cells)} cells: split it into several files`
export const tooManyColumns = ({ columns }: TableLimits, line: number): string =>
  `line ${line} has something beyond column ${grouped(columns)}: delete what is to the right of the table`
export const tooLongText = `it has more than ${grouped(longestText / 1_000_000)} MB of text: split it into several files`
export const tooMuchUnpacked = "the archive unpacks to more than 1 GiB: split it into several files"
