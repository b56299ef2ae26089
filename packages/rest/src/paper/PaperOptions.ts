import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import { Context, Result, Struct } from "effect"
import type { HttpServerRequest } from "effect/http"
import { pageParameters, type Query } from "../files/pages.ts"
import { askedLanguage, languageComplaint } from "../language/askedLanguage.ts"
import { paperDefaults, type PaperFormat, paperFormats, type PaperKind, paperParameters } from "../shapes/Printed.ts"

/** How a paper is written, and how a timesheet is grouped. */
export interface PaperOptions extends InLanguage {
  readonly by: "day" | "project"
  readonly hasPrices: boolean
  readonly format: PaperFormat
  /** Whether an invoice has its timesheet behind it. */
  readonly hasTimesheet: boolean
}

/** How the response to a request is printed; null where it is data. */
export const AskedPaper = Context.Reference<PaperOptions | null>("@hourbook/rest/paper/AskedPaper", {
  defaultValue: () => null
})

/** The format that a request asks for, by `format` or by the first type of Accept; undefined for data as JSON or a file. */
export const askedPaperFormat = (
  kind: PaperKind,
  { headers }: HttpServerRequest.HttpServerRequest,
  { format }: Query
): PaperFormat | undefined => {
  if (format !== undefined) return paperFormats[kind].find((one) => one === format)
  return /^\s*application\/pdf\b/iu.test(headers["accept"] ?? "") ? "pdf" : undefined
}

/** The formats of an endpoint, for a request that asks for another. */
export const noPaperFormat = (kind: PaperKind): string => {
  const formats = paperFormats[kind]
  return formats.length === 1
    ? `format: expected ${formats[0]}`
    : `format: expected ${formats.slice(0, -1).join(", ")} or ${formats.at(-1)}`
}

const annexOfPdf = "annex: is for PDF: add format=pdf, or leave it out"

/** How a request has a paper printed, or what is wrong with its parameters. */
export const paperOptions = (
  request: HttpServerRequest.HttpServerRequest,
  format: PaperFormat,
  { annex, group = paperDefaults.group, lang, prices = paperDefaults.prices, ...others }: Query
): Result.Result<PaperOptions, string> => {
  const ofFiles = ["for", "bom", "ids"].find((name) => others[name] !== undefined)
  if (ofFiles !== undefined) return Result.fail(`${ofFiles}: is for CSV and XLSX: leave it out`)
  const ofPages = pageParameters.find((name) => others[name] !== undefined)
  if (ofPages !== undefined) return Result.fail(`${ofPages}: a PDF has all pages: leave it out, or ask for JSON`)
  if (group !== "day" && group !== "project") return Result.fail("group: expected day or project")
  if (prices !== "0" && prices !== "1") return Result.fail("prices: expected 0 or 1")
  if (annex !== undefined && annex !== "timesheet") return Result.fail("annex: expected timesheet")
  if (annex !== undefined && (format === "xrechnung" || format === "peppol")) return Result.fail(annexOfPdf)
  return Result.map(askedLanguage(request, lang), (asked) => ({
    ...asked,
    by: group,
    hasPrices: prices === "1",
    format,
    hasTimesheet: annex !== undefined
  }))
}

/** What is wrong with the parameters of a paper in a request for anything else, which may have a language all the same. */
export const paperComplaint = (query: Query): string | undefined => {
  const wrong = languageComplaint(query)
  if (wrong !== undefined) return wrong
  if (query["annex"] !== undefined) return annexOfPdf
  const name = Struct.keys(paperDefaults).find((parameter) => query[parameter] !== undefined)
  return name === undefined ? undefined : `${name}: is for PDF: add format=pdf, or leave it out`
}

const ofPaper = new Set([...paperParameters.timesheet, ...paperParameters.invoice])

/** The query without what only papers take. */
export const withoutPaper = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== "format" && !ofPaper.has(name)))
