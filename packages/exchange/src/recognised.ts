import { recognise } from "./sources/recognise.ts"
import type { Source } from "./sources/Source.ts"
import type { Encoding, PossibleEncoding } from "./table/encodings.ts"
import type { Table } from "./table/Table.ts"
import type { Reason } from "./values/Reason.ts"

/** A file's rows, and which tracker wrote it. */
export interface RecognisedFile {
  readonly table: Table
  readonly source: Source
  /** The encodings that its text may be in; none where that is clear. */
  readonly encodings?: ReadonlyArray<PossibleEncoding>
  /** The same file in another encoding. */
  readonly readAs?: (encoding: Encoding) => RecognisedFile | UnreadableFile
}

/** Why a file is not a table, and what to do about it. */
export interface UnreadableFile {
  readonly _tag: "UnreadableFile"
  readonly reason: Reason
}

export const unreadable = (reason: Reason): UnreadableFile => ({ _tag: "UnreadableFile", reason })

/** A table with the tracker that wrote it, if it is one. */
export const recognised = (table: Table): RecognisedFile | UnreadableFile =>
  table.header.length < 2 ? unreadable({ code: "noTable" }) : { table, source: recognise(table) }
