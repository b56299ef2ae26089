import type { DateSystem } from "../values/serials.ts"
import { shownCurrency } from "./shownCurrency.ts"

/** A sheet of a workbook, in the order of its tabs. */
export interface SheetFact {
  readonly name: string
  readonly isHidden: boolean
  /** The id by which the workbook's relations say in which part it is. */
  readonly relation: string
}

/** What a workbook says of itself. */
export interface WorkbookFacts {
  readonly dateSystem: DateSystem
  readonly sheets: ReadonlyArray<SheetFact>
}

const countsFrom1904 = /<(?:\w+:)?workbookPr\b[^>]*\sdate1904\s*=\s*["'](?:1|true)["']/u
const sheet = /<(?:\w+:)?sheet\s([^>]*)>/gu

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/giu, (all, hex?: string, decimal?: string, name = "") => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : all)
  })

const attribute = (text: string, name: string): string => {
  const [, double, single = ""] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "u").exec(text) ?? []
  return decoded(double ?? single)
}

/** What the part of a workbook that lists its sheets says. */
export const workbookFacts = (xml: string): WorkbookFacts => ({
  dateSystem: countsFrom1904.test(xml) ? "1904" : "1900",
  sheets: Array.from(xml.matchAll(sheet), ([, text = ""]) => ({
    name: attribute(text, "name"),
    isHidden: attribute(text, "state").toLowerCase().includes("hidden"),
    relation: attribute(text, "\\w+:id")
  }))
})

const relationship = /<(?:\w+:)?Relationship\s([^>]*)>/gu

/** The parts of a workbook by the ids of its relations, as paths in the archive. */
export const partsOf = (relations: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(relations.matchAll(relationship), ([, text = ""]) => {
      const target = attribute(text, "Target").replace(/^\.\//u, "")
      return [attribute(text, "Id"), target.startsWith("/") ? target.slice(1) : `xl/${target}`]
    })
  )

const numberFormat = /<(?:\w+:)?numFmt\s([^>]*)>/gu
const stylesOfCells = /<(?:\w+:)?cellXfs\b[^>]*>([^]*?)<\/(?:\w+:)?cellXfs>/u
const styleOfCells = /<(?:\w+:)?xf\b([^>]*)>/gu

/** The currency that each style of cells shows, by its place; none where no style shows any. */
export const currenciesOf = (styles: string): ReadonlyArray<string | null> => {
  const formats = new Map(
    Array.from(styles.matchAll(numberFormat), ([, text = ""]) => [
      attribute(text, "numFmtId"),
      shownCurrency(attribute(text, "formatCode"))
    ])
  )
  const [, cells = ""] = stylesOfCells.exec(styles) ?? []
  const all = Array.from(
    cells.matchAll(styleOfCells),
    ([, text = ""]) => formats.get(attribute(text, "numFmtId")) ?? null
  )
  return all.some((currency) => currency !== null) ? all : []
}
