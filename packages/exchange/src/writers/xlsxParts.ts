import type { CellFormat } from "./sheetCells.ts"

const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packaged = "http://schemas.openxmlformats.org/package/2006"
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml"
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapedCharacter = (character: string): string => {
  const code = character.charCodeAt(0)
  return named[character] ?? `_x${code.toString(16).toUpperCase().padStart(4, "0")}_`
}
// oxlint-disable-next-line no-control-regex -- these are what XML cannot contain
const special = /[&<>"\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/gu

/** Text within XML. What XML cannot contain, and what looks like its replacement, is written as `_x0001_`. */
export const xmlText = (text: string): string => text.replace(special, escapedCharacter)

/** What is before the rows of a sheet: the widths of its columns, and a first line that stays in view. */
export const sheetHead = (widths: ReadonlyArray<number>): string =>
  `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join("") +
  "</cols><sheetData>"

export const sheetTail = "</sheetData></worksheet>"

const shown = (format: CellFormat): string => {
  switch (format) {
    case "general":
    case "header":
      return ""
    case "text":
      return "@"
    case "day":
      return "yyyy\\-mm\\-dd"
    case "moment":
      return "yyyy\\-mm\\-dd\\ hh:mm:ss"
    case "hours":
      return "0.00"
    case "clock":
      return "[h]:mm"
    default:
      return format.slice(0, -1).replace(" ", "\\ ")
  }
}

/** The styles of a workbook: one for each format, by its place. */
export const stylesXml = (formats: ReadonlyArray<CellFormat>): string => {
  const own = 164
  const codes = formats.map((format, at) => ({ id: own + at, code: shown(format), bold: format === "header" }))
  const written = codes.filter(({ code }) => code !== "")
  return (
    `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="${written.length}">` +
    written.map(({ code, id }) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`).join("") +
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${codes.length}">` +
    codes
      .map(
        ({ bold, code, id }) =>
          `<xf numFmtId="${code === "" ? 0 : id}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0"` +
          `${code === "" ? "" : ' applyNumberFormat="1"'}${bold ? ' applyFont="1"' : ""}/>`
      )
      .join("") +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

/** The name of a sheet: at most 31 characters, without those that it cannot have. */
const sheetName = (name: string, number: number): string => {
  const end = number === 1 ? "" : ` ${number}`
  return `${name.replace(/[:\\/?*[\]]/gu, " ").slice(0, 31 - end.length)}${end}`
}

/** The other files of a workbook with so many sheets, by path. */
export const workbookParts = (name: string, sheets: number): ReadonlyArray<readonly [string, string]> => {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`
  return [
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews><sheets>` +
        numbers
          .map((at) => `<sheet name="${xmlText(sheetName(name, at))}" sheetId="${at}" r:id="sheet${at}"/>`)
          .join("") +
        "</sheets></workbook>"
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships">${relation("styles", "styles", "styles.xml")}` +
        numbers.map((at) => relation(`sheet${at}`, "worksheet", `worksheets/sheet${at}.xml`)).join("") +
        "</Relationships>"
    ],
    [
      "_rels/.rels",
      `${declaration}<Relationships xmlns="${packaged}/relationships">${relation("workbook", "officeDocument", "xl/workbook.xml")}</Relationships>`
    ],
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="${packaged}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>` +
        numbers
          .map(
            (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${contentType}.worksheet+xml"/>`
          )
          .join("") +
        "</Types>"
    ]
  ]
}
