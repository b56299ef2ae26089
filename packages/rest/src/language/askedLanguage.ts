import { languages } from "@hourbook/core/preferences/PreferenceValues"
import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import { Result } from "effect"
import type { HttpServerRequest } from "effect/http"

/** The locale that a tag such as `de-AT` names, if files and papers are written in its language. */
const inLanguage = (tag: string): InLanguage | undefined => {
  const [, language, region] = /^([a-z]{2})(?:-([a-z]{2}))?$/iu.exec(tag.trim()) ?? []
  const code = languages.find((one) => one === language?.toLowerCase())
  if (code === undefined) return undefined
  return { language: code, locale: region === undefined ? code : `${code}-${region.toUpperCase()}` }
}

const noLanguage = `lang: expected ${languages.join(" or ")}, which may have a region: en-GB`

/** The first language of Accept-Language that files and papers are written in; English without one. */
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

type Lang = string | ReadonlyArray<string> | undefined

/** The language that a request has a file or paper in: that of `lang`, or else of Accept-Language. */
export const askedLanguage = (
  { headers }: HttpServerRequest.HttpServerRequest,
  lang: Lang
): Result.Result<InLanguage, string> => {
  const asked = lang === undefined ? preferred(headers["accept-language"]) : inLanguage(String(lang))
  return asked === undefined ? Result.fail(noLanguage) : Result.succeed(asked)
}

/** What is wrong with the language of a request, which may have one for anything. */
export const languageComplaint = ({ lang }: { readonly lang?: Lang }): string | undefined =>
  lang !== undefined && inLanguage(String(lang)) === undefined ? noLanguage : undefined
