import type { DateSystem } from "../values/serials.ts"

/** A sheet of a workbook, in the order of its tabs. */
export interface SheetFact {
  readonly name: string
  readonly isHidden: boolean
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
    isHidden: attribute(text, "state").toLowerCase().includes("hidden")
  }))
})
