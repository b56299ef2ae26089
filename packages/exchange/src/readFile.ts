import { layoutOf } from "./layoutOf.ts"
import { recognised, type RecognisedFile, unreadable, type UnreadableFile } from "./recognised.ts"
import { decodeText } from "./table/decodeText.ts"
import type { Encoding } from "./table/encodings.ts"
import { textFormat } from "./table/Format.ts"
import { longestText, tooLongText } from "./table/limits.ts"
import { allOf, problemOf } from "./table/parseDelimited.ts"
import { tableOf } from "./table/Table.ts"

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** A workbook of old, or one with a password. */
const isCompound = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

/** Whether a text has JSON. */
export const isJson = /^\uFEFF?\s*(?:\[\s*)?\{/u

/** Reads a CSV file in any usual encoding. */
export const readText = (bytes: Uint8Array, given?: Encoding): RecognisedFile | UnreadableFile => {
  if (isZip(bytes) || isCompound(bytes)) return unreadable({ code: "notText" })
  if (bytes.length > longestText) return unreadable(tooLongText)
  const { encoding, open, text } = decodeText(bytes, given)
  if (isJson.test(text)) return unreadable({ code: "json", isPasted: false })
  const { by, headerLine, rows } = layoutOf(text)
  const lines = allOf(rows)
  if ("_tag" in lines) return unreadable(problemOf(lines))
  const file = recognised(tableOf(lines, textFormat(encoding, by), headerLine))
  if ("_tag" in file || encoding.startsWith("UTF-")) return file
  return { ...file, encodings: open, readAs: (encoding) => readText(bytes, encoding) }
}

/** Reads a CSV file, an XLSX workbook or solidtime's archive. */
export const readFile = async (bytes: Uint8Array): Promise<RecognisedFile | UnreadableFile> => {
  if (isCompound(bytes)) {
    return unreadable({ code: "oldWorkbook" })
  }
  if (!isZip(bytes)) return readText(bytes)
  // Most files are text, and need nothing of what reads archives.
  return (await import("./readArchive.ts")).readArchive(bytes)
}
