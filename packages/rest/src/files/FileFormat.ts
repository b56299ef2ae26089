import type { NamesOfWorkspace } from "@hourbook/exchange/writers/accountNames"
import type { Column } from "./fileColumns.ts"
import type { Row } from "./pages.ts"
import type { ForPeople } from "./peopleColumns.ts"

/** Makes a file row by row. What is made is taken in between, so that memory does not follow its length. */
export interface FileWriter<A = Row> {
  readonly add: (row: A) => void
  readonly end: () => void
  /** The bytes since the last call, in parts. */
  readonly take: () => ReadonlyArray<Uint8Array>
}

/** What is known of a file before its first row is written. */
export interface FileStart {
  readonly name: string
  /** What a row is. */
  readonly type: string
  readonly columns: ReadonlyArray<Column>
  /** The first answer, and its rows. */
  readonly data: Row
  readonly rows: ReadonlyArray<Row>
  /** The workspace's currency. */
  readonly currency: string | null
  /** What the caller sees of the workspace; empty unless the format needs it. */
  readonly names: NamesOfWorkspace
  /** Of CSV and XLSX: how they are written for people; null for programs. */
  readonly people: ForPeople | null
  /** Of CSV: with a byte order mark. */
  readonly hasMark: boolean
}

export interface FileFormat {
  readonly contentType: string
  readonly extension: string
  readonly open: (start: FileStart) => FileWriter
}
