import { paperDefaults, paperParameters } from "@hourbook/api/wire/Printed"
import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import { Context, Result, Struct } from "effect"
import type { HttpServerRequest } from "effect/http"
import { pageParameters, type Query } from "../files/pages.ts"

/** How a paper is written, and how a timesheet is grouped. */
export interface PaperOptions extends InLanguage {
  readonly by: "day" | "project"
  readonly hasPrices: boolean
}

/** How the response to a request is printed; null where it is data. */
export const AskedPaper = Context.Reference<PaperOptions | null>("@hourbook/http/paper/AskedPaper", {
  defaultValue: () => null
})

/** Whether a request asks for PDF, by `format` or by the first type of Accept. */
export const asksForPaper = ({ headers }: HttpServerRequest.HttpServerRequest, { format }: Query): boolean =>
  format === undefined ? /^\s*application\/pdf\b/iu.test(headers["accept"] ?? "") : format === "pdf"

/** The locale that a tag such as `de-AT` names, if papers are written in its language. */
const inLanguage = (tag: string): InLanguage | undefined => {
  const [, language, region] = /^(en|de)(?:-([a-z]{2}))?$/iu.exec(tag.trim()) ?? []
  if (language === undefined) return undefined
  const isGerman = language.toLowerCase() === "de"
  const code = isGerman ? "de" : "en"
  return { language: code, locale: region === undefined ? code : `${code}-${region.toUpperCase()}` }
}

const noLanguage = "lang: expected en or de, which may have a region: en-GB"

/** The first language of Accept-Language that papers are written in; English without one. */
const preferred = (header = ""): InLanguage => {
  const weighted = header.split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";")
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/iu.exec(parameter)?.[1]).find(Boolean)
    return { of: inLanguage(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  const [first] = weighted
    .filter(({ of, weight }) => of !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return first?.of ?? { language: "en", locale: "en" }
}

/** How a request has a paper printed, or what is wrong with its parameters. */
export const paperOptions = (
  { headers }: HttpServerRequest.HttpServerRequest,
  { group = paperDefaults.group, lang, prices = paperDefaults.prices, ...others }: Query
): Result.Result<PaperOptions, string> => {
  const ofFiles = ["for", "bom"].find((name) => others[name] !== undefined)
  if (ofFiles !== undefined) return Result.fail(`${ofFiles}: is for CSV: leave it out`)
  const ofPages = pageParameters.find((name) => others[name] !== undefined)
  if (ofPages !== undefined) return Result.fail(`${ofPages}: a PDF has all pages: leave it out, or ask for JSON`)
  if (group !== "day" && group !== "project") return Result.fail("group: expected day or project")
  if (prices !== "0" && prices !== "1") return Result.fail("prices: expected 0 or 1")
  const asked = lang === undefined ? preferred(headers["accept-language"]) : inLanguage(String(lang))
  return asked === undefined
    ? Result.fail(noLanguage)
    : Result.succeed({ ...asked, by: group, hasPrices: prices === "1" })
}

/** What is wrong with the parameters of a paper in a request for anything else, which may have a language all the same. */
export const paperComplaint = (query: Query): string | undefined => {
  const { lang } = query
  if (lang !== undefined && inLanguage(String(lang)) === undefined) return noLanguage
  const name = Struct.keys(paperDefaults).find((parameter) => query[parameter] !== undefined)
  return name === undefined ? undefined : `${name}: is for PDF: add format=pdf, or leave it out`
}

/** The query without what only papers take. */
export const withoutPaper = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => name !== "format" && !paperParameters.timesheet.includes(name))
  )
