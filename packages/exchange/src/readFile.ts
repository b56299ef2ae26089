import { strFromU8, unzipSync } from "fflate"
import { recognise } from "./sources/recognise.ts"
import { solidtimeFiles, solidtimeTable } from "./sources/solidtime.ts"
import type { Source } from "./sources/Source.ts"
import { decodeText } from "./table/decodeText.ts"
import { delimiterOf, parseDelimited } from "./table/parseDelimited.ts"
import { readXlsx } from "./table/readXlsx.ts"
import { type Table, tableOf } from "./table/Table.ts"

/** A file's rows, and which tracker wrote it. */
export interface RecognisedFile {
  readonly table: Table
  readonly source: Source
}

/** Why a file is not a table, and what to do about it. */
export interface UnreadableFile {
  readonly _tag: "UnreadableFile"
  readonly reason: string
}

export const unreadable = (reason: string): UnreadableFile => ({ _tag: "UnreadableFile", reason })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The limit of an unpacked archive: a larger one is refused before it fills the memory. */
const mostUnpacked = 1024 ** 3

const unpack = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | UnreadableFile => {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = solidtimeFiles.some((file) => name === file) || name === "[Content_Types].xml"
        if (isWanted) size += originalSize
        return isWanted && size <= mostUnpacked
      }
    })
    return size > mostUnpacked ? unreadable("the archive unpacks to more than 1 GiB") : new Map(Object.entries(files))
  } catch {
    return unreadable("the archive is damaged: download it again")
  }
}

/** Whether a text has JSON. */
export const isJson = /^\uFEFF?\s*(?:\[\s*)?\{/u

/** The delimiters in words. */
export const names = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const

/** Reads a CSV file in any usual encoding, an XLSX workbook or solidtime's archive. */
export const readFile = async (bytes: Uint8Array): Promise<RecognisedFile | UnreadableFile> => {
  if (isZip(bytes)) {
    const files = unpack(bytes)
    if ("_tag" in files) return files
    if (files.has("time_entries.csv")) {
      return solidtimeTable(new Map([...files].map(([name, content]) => [name, strFromU8(content)])))
    }
    if (!files.has("[Content_Types].xml")) {
      return unreadable("the archive is neither an export of solidtime nor an XLSX workbook")
    }
    return recognised(await readXlsx(bytes))
  }
  const { encoding, text } = decodeText(bytes)
  if (isJson.test(text)) return unreadable("it has JSON, not a table: use a CSV or XLSX file")
  const delimiter = delimiterOf(text)
  const rows = parseDelimited(text, delimiter)
  if ("_tag" in rows) return unreadable(`a quoted cell that begins on line ${rows.line} never ends`)
  return recognised(tableOf(rows, `${encoding}, separated by ${names[delimiter]}`))
}

/** A table with the tracker that wrote it, if it is one. */
export const recognised = (table: Table): RecognisedFile | UnreadableFile =>
  table.header.length < 2
    ? unreadable("the file is not a table: a CSV or XLSX file needs a line of headers and at least two columns")
    : { table, source: recognise(table) }
