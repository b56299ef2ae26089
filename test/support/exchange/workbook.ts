import { strToU8, type ZipOptions, zipSync } from "fflate"

const names = "http://schemas.openxmlformats.org"
const relations = (all: Readonly<Record<string, readonly [type: string, target: string]>>): string =>
  `<Relationships xmlns="${names}/package/2006/relationships">${Object.entries(all)
    .map(
      ([id, [type, target]]) =>
        `<Relationship Id="${id}" Type="${names}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
    )
    .join("")}</Relationships>`

interface Parts {
  /** The rows of its sheet, as XML. */
  readonly rows: string
  /** The texts that its cells share, as XML. */
  readonly texts?: string
  /** The formats of numbers that its cells have by their place. */
  readonly formats?: ReadonlyArray<string>
  /** What is said of the workbook, as XML. */
  readonly properties?: string
  readonly sheet?: string
  readonly more?: Readonly<Record<string, Uint8Array>>
  readonly level?: ZipOptions["level"]
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")

const stylesOf = (formats: ReadonlyArray<string>): string => {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  return `<styleSheet><numFmts>${codes.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`
}

/** A workbook written part by part, as no spreadsheet program would. */
export const workbook = ({
  formats,
  level = 9,
  more = {},
  properties = "",
  rows,
  sheet = "sheet1.xml",
  texts
}: Parts): Uint8Array =>
  zipSync(
    {
      "[Content_Types].xml": strToU8(`<Types xmlns="${names}/package/2006/content-types"/>`),
      "_rels/.rels": strToU8(relations({ rId1: ["officeDocument", "xl/workbook.xml"] })),
      "xl/workbook.xml": strToU8(
        `<workbook xmlns:r="${names}/officeDocument/2006/relationships">${properties}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        relations({
          rId1: ["worksheet", "worksheets/sheet1.xml"],
          ...(texts === undefined ? {} : { rId2: ["sharedStrings", "sharedStrings.xml"] as const }),
          ...(formats === undefined ? {} : { rId3: ["styles", "styles.xml"] as const })
        })
      ),
      ...(texts === undefined ? {} : { "xl/sharedStrings.xml": strToU8(`<sst>${texts}</sst>`) }),
      ...(formats === undefined ? {} : { "xl/styles.xml": strToU8(stylesOf(formats)) }),
      [`xl/worksheets/${sheet}`]: strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ...more
    },
    { level }
  )

/** The same archive, in whose directory a file has another size than it unpacks to. */
export const claiming = (archive: Uint8Array, name: string, size: number): Uint8Array => {
  const bytes = Buffer.from(archive)
  // The directory is behind all files.
  const at = bytes.lastIndexOf(name) - 46
  bytes.writeUInt32LE(size, at + 24)
  return bytes
}
