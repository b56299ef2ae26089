import { Zip, ZipDeflate } from "fflate"
import { type CellFormat, columnWidths, type SheetCell, writtenCell } from "./sheetCells.ts"
import { sheetHead, sheetTail, stylesXml, workbookParts, xmlText } from "./xlsxParts.ts"

/** Rows of a sheet, its first line among them; more go on in a further sheet. */
export const sheetRows = 1_048_576

/** Bytes of a sheet before it is packed: an archive keeps lengths of less than 4 GiB. */
const sheetBytes = 4_000_000_000

interface SheetOptions {
  /** The name of the sheet. */
  readonly name: string
  readonly columns: ReadonlyArray<string>
  /** Some rows, for the widths of the columns. */
  readonly sample: ReadonlyArray<ReadonlyArray<SheetCell>>
  /** Rows and bytes of a sheet, if fewer than there can be. */
  readonly rows?: number
  readonly bytes?: number
}

/** A workbook that is written row by row. What is made is taken in between, so that memory does not follow its length. */
export interface SheetWriter {
  readonly add: (cells: ReadonlyArray<SheetCell>) => void
  readonly end: () => void
  /** The bytes since the last call. */
  readonly take: () => Uint8Array
}

const letters = (column: number): string =>
  `${column < 26 ? "" : letters(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`

/** Text whose space readers would take away. */
const keepsSpace = /^\s|\s$|\s\s|[\t\n\r]/u

/** The same bytes for the same rows: archives want a time, which no sheet has. */
const noTime = "1980-01-01T00:00:00"

/** Packing at 6, which is usual, takes twice as long for a fifth less. */
const packing = { level: 3 } as const

/** Rows are packed so many characters at a time, since each time costs as much as packing some of them. */
const packedAtOnce = 65_536

/** Writes an XLSX workbook with a frozen first line, real numbers and days, and amounts in the format of their currency. */
export const xlsxWriter = ({
  bytes = sheetBytes,
  columns,
  name,
  rows = sheetRows,
  sample
}: SheetOptions): SheetWriter => {
  const encoder = new TextEncoder()
  const formats: Array<CellFormat> = ["general", "header", "text", "day", "moment"]
  const places = new Map(formats.map((format, at) => [format, at]))
  const placeOf = (format: CellFormat): number => {
    const place = places.get(format) ?? formats.push(format) - 1
    places.set(format, place)
    return place
  }
  const references = columns.map((_, at) => letters(at))
  const head = sheetHead(columnWidths(columns, sample))

  let chunks: Array<Uint8Array> = []
  const archive = new Zip((failure, chunk) => {
    if (failure !== null) throw failure
    chunks.push(chunk)
  })
  const open = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, packing)
    file.mtime = noTime
    archive.add(file)
    return file
  }
  const put = (path: string, text: string): void => open(path).push(encoder.encode(text), true)

  let sheets = 0
  let sheet: ZipDeflate | undefined
  let line = 0
  let xml = ""
  let packed = 0
  const addLine = (file: ZipDeflate, cells: ReadonlyArray<SheetCell>, format?: CellFormat): void => {
    line++
    xml += `<row r="${line}">`
    for (const [at, cell] of cells.entries()) {
      if (cell === null || cell === "") continue
      const written = writtenCell(cell)
      const start = `<c r="${references[at]}${line}" s="${placeOf(format ?? written.format)}"`
      if (written.type === "text") {
        const space = keepsSpace.test(written.value) ? ' xml:space="preserve"' : ""
        xml += `${start} t="inlineStr"><is><t${space}>${xmlText(written.value)}</t></is></c>`
      } else xml += `${start}${written.type === "boolean" ? ' t="b"' : ""}><v>${written.value}</v></c>`
    }
    xml += "</row>"
    if (xml.length < packedAtOnce) return
    const encoded = encoder.encode(xml)
    file.push(encoded)
    packed += encoded.length
    xml = ""
  }
  const openSheet = (): ZipDeflate => {
    sheets++
    line = 0
    packed = 0
    const file = open(`xl/worksheets/sheet${sheets}.xml`)
    xml = head
    addLine(file, columns, "header")
    return file
  }
  const closeSheet = (file: ZipDeflate): void => file.push(encoder.encode(xml + sheetTail), true)

  return {
    add: (cells) => {
      sheet ??= openSheet()
      if (line >= rows || packed >= bytes) {
        closeSheet(sheet)
        sheet = openSheet()
      }
      addLine(sheet, cells)
    },
    end: () => {
      closeSheet(sheet ?? openSheet())
      put("xl/styles.xml", stylesXml(formats))
      for (const [path, text] of workbookParts(name, sheets)) put(path, text)
      archive.end()
    },
    take: () => {
      const taken = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
      let at = 0
      for (const chunk of chunks) {
        taken.set(chunk, at)
        at += chunk.length
      }
      chunks = []
      return taken
    }
  }
}
