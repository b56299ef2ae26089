import { strFromU8, unzipSync } from "fflate"
import { recognised, type RecognisedFile, unreadable, type UnreadableFile } from "./recognised.ts"
import { headerLineIn, headerRowIn } from "./sources/headerRow.ts"
import { solidtimeFiles, solidtimeTable } from "./sources/solidtime.ts"
import { longestText, mostUnpacked, tooLongText, tooMuchUnpacked, type Unread } from "./table/limits.ts"
import { readXlsx } from "./table/readXlsx.ts"

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
    return { problem: { code: "damagedArchive" } }
  }
}

/** Reads an XLSX workbook or solidtime's archive. */
export const readArchive = async (bytes: Uint8Array): Promise<RecognisedFile | UnreadableFile> => {
  const files = unpack(bytes)
  if ("problem" in files) return unreadable(files.problem)
  if (files.has("time_entries.csv")) {
    const found = solidtimeTable(new Map([...files].map(([name, content]) => [name, strFromU8(content)])))
    return "problem" in found ? unreadable(found.problem) : found
  }
  if (!files.has("[Content_Types].xml")) {
    return unreadable({ code: "unknownArchive" })
  }
  const table = await readXlsx(bytes, {
    known: (rows) => headerRowIn(rows)?.row.line,
    any: headerLineIn
  })
  return "problem" in table ? unreadable(table.problem) : recognised(table)
}
