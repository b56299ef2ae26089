import { readCurrency } from "../values/words.ts"

/** The currencies of signs that are those of several, by the language that a format names in hexadecimal or by its tag. */
const byLanguage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: {
    "409": "USD",
    "1009": "CAD",
    C0C: "CAD",
    C09: "AUD",
    "1409": "NZD",
    C04: "HKD",
    "404": "TWD",
    "1004": "SGD",
    "4809": "SGD",
    "80A": "MXN",
    "EN-US": "USD",
    "EN-CA": "CAD",
    "FR-CA": "CAD",
    "EN-AU": "AUD",
    "EN-NZ": "NZD",
    "EN-SG": "SGD",
    "ES-MX": "MXN"
  },
  "¥": { "411": "JPY", "804": "CNY", "JA-JP": "JPY", "ZH-CN": "CNY" },
  kr: {
    "41D": "SEK",
    "414": "NOK",
    "814": "NOK",
    "406": "DKK",
    "40F": "ISK",
    "SV-SE": "SEK",
    "NB-NO": "NOK",
    "DA-DK": "DKK",
    "IS-IS": "ISK"
  },
  "kr.": { "406": "DKK", "40F": "ISK", "DA-DK": "DKK", "IS-IS": "ISK" }
}

/** A sign with the language that it is written in, such as `[$€-407]`. */
const bracketed = /\[\$([^\]-]*)(?:-([^\],]*))?[^\]]*\]/gu

/**
 * What a format writes beside the figure: a text in quotes, a character behind a backslash, or a sign. The characters behind `_` and `*`
 * are spaces as wide as them, and fillers.
 */
const written = /"([^"]*)"|\\(.)|[_*].|(\p{Sc})/gu

const codes = new Set(Intl.supportedValuesOf("currency"))
const isSign = /\p{Sc}|^(?:zł|Kč)$/iu

/** What a text beside the figure says of its currency: a code or a sign. Other words are units, such as `h`. */
const currencyIn = (text: string): string | null => {
  const sign = text.trim()
  return codes.has(sign) ? sign : isSign.test(sign) ? readCurrency(sign) : null
}

/** The currency that a format of numbers shows; null where it shows none, or a sign of several. */
export const shownCurrency = (format: string): string | null => {
  for (const [, sign = "", language = ""] of format.matchAll(bracketed)) {
    const found = currencyIn(sign) ?? byLanguage[sign.trim()]?.[language.toUpperCase().replace(/^0+/u, "")] ?? null
    if (found !== null) return found
  }
  const texts: Array<string> = []
  let single = ""
  for (const [, quoted, escaped = "", sign = ""] of format.replace(bracketed, "").matchAll(written)) {
    single += escaped
    texts.push(quoted ?? sign)
  }
  return [...texts, single].map(currencyIn).find((currency) => currency !== null) ?? null
}
