import { strFromU8, unzipSync } from "fflate"
import { layoutOf } from "./layoutOf.ts"
import { headerLineIn, headerRowIn } from "./sources/headerRow.ts"
import { recognise } from "./sources/recognise.ts"
import { solidtimeFiles, solidtimeTable } from "./sources/solidtime.ts"
import type { Source } from "./sources/Source.ts"
import { decodeText } from "./table/decodeText.ts"
import type { Encoding, PossibleEncoding } from "./table/encodings.ts"
import { longestText, mostUnpacked, tooLongText, tooMuchUnpacked, type Unread } from "./table/limits.ts"
import { allOf, problemOf } from "./table/parseDelimited.ts"
import { readXlsx } from "./table/readXlsx.ts"
import { type Table, tableOf } from "./table/Table.ts"

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
  readonly reason: string
}

export const unreadable = (reason: string): UnreadableFile => ({ _tag: "UnreadableFile", reason })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** A workbook of old, or one with a password. */
const isCompound = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/** What an archive has of solidtime and of workbooks. */
const unpack = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | Unread => {
  let [size, longest] = [0, 0]
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = solidtimeFiles.some((file) => name === file) || name === "[Content_Types].xml"
        if (!isWanted) return false
        size += originalSize
        longest = Math.max(longest, originalSize)
        return size <= mostUnpacked && longest <= longestText
      }
    })
    if (longest > longestText) return { problem: tooLongText }
    return size > mostUnpacked ? { problem: tooMuchUnpacked } : new Map(Object.entries(files))
  } catch {
    return { problem: "the archive is damaged: download it again" }
  }
}

/** Whether a text has JSON. */
export const isJson = /^\uFEFF?\s*(?:\[\s*)?\{/u

/** Reads a CSV file in any usual encoding. */
export const readText = (bytes: Uint8Array, given?: Encoding): RecognisedFile | UnreadableFile => {
  if (isZip(bytes) || isCompound(bytes)) return unreadable("it is not text")
  if (bytes.length > longestText) return unreadable(tooLongText)
  const { encoding, open, text } = decodeText(bytes, given)
  if (isJson.test(text)) return unreadable("it has JSON, not a table: use a CSV or XLSX file")
  const { by, headerLine, rows } = layoutOf(text)
  const lines = allOf(rows)
  if ("_tag" in lines) return unreadable(problemOf(lines))
  const file = recognised(tableOf(lines, `${encoding}, ${by}`, headerLine))
  if ("_tag" in file || encoding.startsWith("UTF-")) return file
  return { ...file, encodings: open, readAs: (encoding) => readText(bytes, encoding) }
}

/** Reads a CSV file, an XLSX workbook or solidtime's archive. */
export const readFile = async (bytes: Uint8Array): Promise<RecognisedFile | UnreadableFile> => {
  if (isCompound(bytes)) {
    return unreadable("it is a workbook of an old form, or has a password: save it as XLSX, without a password")
  }
  if (!isZip(bytes)) return readText(bytes)
  const files = unpack(bytes)
  if ("problem" in files) return unreadable(files.problem)
  if (files.has("time_entries.csv")) {
    const found = solidtimeTable(new Map([...files].map(([name, content]) => [name, strFromU8(content)])))
    return "problem" in found ? unreadable(found.problem) : found
  }
  if (!files.has("[Content_Types].xml")) {
    return unreadable("the archive is neither an export of solidtime nor an XLSX workbook")
  }
  const table = await readXlsx(bytes, {
    known: (rows) => headerRowIn(rows)?.row.line,
    any: headerLineIn
  })
  return "problem" in table ? unreadable(table.problem) : recognised(table)
}

/** A table with the tracker that wrote it, if it is one. */
export const recognised = (table: Table): RecognisedFile | UnreadableFile =>
  table.header.length < 2
    ? unreadable("the file is not a table: a CSV or XLSX file needs a line of headers and at least two columns")
    : { table, source: recognise(table) }
