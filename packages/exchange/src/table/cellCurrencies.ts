import { Unzip, UnzipInflate } from "fflate"

/** The currencies that the cells of a row show by their formats, by their column. */
export type RowCurrencies = ReadonlyMap<number, string>

const elements = /<(?:\w+:)?(row|c)\b([^>]*)>/gu
const style = /\bs\s*=\s*["'](\d+)["']/u
const reference = /\br\s*=\s*["']([A-Z]{1,3})\d+["']/u
/** The types of cells that are no numbers. */
const noNumber = /\bt\s*=\s*["'](?!n["'])/u

const columnOf = (letters: string): number => {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** What is unpacked at once: an archive may unpack to a thousand times its size. */
const piece = 16 * 1024

/** The text of a part of an archive, piece by piece. */
function* textOf(archive: Uint8Array, path: string): Generator<string, void, void> {
  const decoder = new TextDecoder()
  let texts: Array<string> = []
  const unzip = new Unzip((file) => {
    if (file.name !== path) return
    file.ondata = (error, bytes, isLast) => {
      if (error === null) texts.push(decoder.decode(bytes, { stream: !isLast }))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < archive.length; at += piece) {
    unzip.push(archive.subarray(at, at + piece), at + piece >= archive.length)
    yield* texts
    texts = []
  }
}

/** A sheet of an archive, and the currency that each style of its workbook shows. */
export interface StyledSheet {
  readonly archive: Uint8Array
  readonly path: string
  readonly currencies: ReadonlyArray<string | null>
}

/** The currencies of each row of a sheet, in their order. */
export function* cellCurrencies({ archive, currencies, path }: StyledSheet): Generator<RowCurrencies, void, void> {
  let [rest, row, column]: [string, Map<number, string> | undefined, number] = ["", undefined, -1]
  for (const text of textOf(archive, path)) {
    const all = rest + text
    const end = all.lastIndexOf(">") + 1
    rest = all.slice(end)
    for (const [, element, attributes = ""] of all.slice(0, end).matchAll(elements)) {
      if (element === "row") {
        if (row !== undefined) yield row
        ;[row, column] = [new Map(), -1]
        continue
      }
      const [, letters] = reference.exec(attributes) ?? []
      column = letters === undefined ? column + 1 : columnOf(letters)
      const currency = currencies[Number(style.exec(attributes)?.[1] ?? -1)] ?? null
      if (currency !== null && !noNumber.test(attributes)) row?.set(column, currency)
    }
  }
  if (row !== undefined) yield row
}
