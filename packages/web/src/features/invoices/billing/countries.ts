import { isCountry } from "@hourbook/einvoice/codes/countries"
import { formatLocale } from "../../../format/locale.ts"

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

/** All countries with their names, by name. Northern Ireland is one in tax ids alone. */
export const countries = (): ReadonlyArray<readonly [code: string, name: string]> => {
  const names = new Intl.DisplayNames(formatLocale(), { type: "region" })
  const byName = new Intl.Collator(formatLocale())
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => isCountry(code) && code !== "XI")
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => byName.compare(one, other))
}

/** The country of the browser, where its language names one. */
export const browserCountry = (): string | null => {
  const region = navigator.languages.map((tag) => new Intl.Locale(tag).region).find((one) => one !== undefined)
  return region !== undefined && isCountry(region) ? region : null
}
