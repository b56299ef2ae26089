import { strFromU8, unzipSync, zipSync } from "fflate"
import { mostUnpacked, tooMuchUnpacked, type Unread } from "./limits.ts"
import { currenciesOf, partsOf, type WorkbookFacts, workbookFacts } from "./workbookFacts.ts"

/** A workbook that can be read row by row. */
export interface CheckedWorkbook extends WorkbookFacts {
  readonly bytes: Uint8Array
  /** The paths of its parts by the ids of its relations. */
  readonly parts: ReadonlyMap<string, string>
  /** The currency that each style of cells shows; none where none does. */
  readonly currencies: ReadonlyArray<string | null>
}

/** What is read whole: texts that cells share, styles, and what says where they are. */
const mostWhole = 64 * 1024 ** 2

/** Each element of such a part takes hundreds of bytes. */
const mostTags = 4_000_000

/** A part that is not compressed is read in one piece, with all of its rows in memory at once. */
const longestPiece = 64 * 1024

const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/iu.test(name)
const isRead = (name: string): boolean => /\.(?:xml|rels)$/iu.test(name)

const tagsIn = (part: Uint8Array): number => {
  let tags = 0
  for (let at = part.indexOf(60); at !== -1; at = part.indexOf(60, at + 1)) tags++
  return tags
}

const factsIn = (parts: Readonly<Record<string, Uint8Array>>): Omit<CheckedWorkbook, "bytes"> => {
  const textOf = (path: RegExp): string => {
    const [, part] = Object.entries(parts).find(([name]) => path.test(name)) ?? []
    return part === undefined ? "" : strFromU8(part)
  }
  return {
    ...workbookFacts(textOf(/(?:^|\/)workbook\d*\.xml$/iu)),
    parts: partsOf(textOf(/(?:^|\/)workbook\d*\.xml\.rels$/iu)),
    currencies: currenciesOf(textOf(/(?:^|\/)styles\d*\.xml$/iu))
  }
}

/**
 * A workbook that can be read row by row without more memory than its rows take; or why not. Everything in it counts towards
 * the limit, since its parts decide by themselves which of them are read.
 */
export const checkedWorkbook = (bytes: Uint8Array): CheckedWorkbook | Unread => {
  let [unpacked, isTooMuch, isInPieces, hidesItsSize] = [0, false, true, false]
  const parts = unzipSync(bytes, {
    filter: ({ compression, name, originalSize, size }) => {
      unpacked += originalSize
      isInPieces &&= compression !== 0 || originalSize <= longestPiece
      hidesItsSize ||= compression !== 0 && originalSize === 0 && size > 2
      const isWhole = isRead(name) && !isSheet(name)
      isTooMuch ||= isWhole && originalSize > mostWhole
      return isWhole && !isTooMuch && unpacked <= mostUnpacked
    }
  })
  if (unpacked > mostUnpacked) return { problem: tooMuchUnpacked }
  if (hidesItsSize) return { problem: { code: "damagedWorkbook" } }
  const tags = Object.values(parts).reduce((sum, part) => sum + tagsIn(part), 0)
  if (isTooMuch || tags > mostTags) return { problem: { code: "workbookTexts" } }
  return {
    bytes: isInPieces ? bytes : zipSync(unzipSync(bytes), { level: 1 }),
    ...factsIn(parts)
  }
}
