/** Yes and no in the languages of Kimai's files; other trackers write English. */
const yes = new Set([
  "yes",
  "true",
  "1",
  "y",
  "x",
  "ja",
  "oui",
  "sí",
  "si",
  "sì",
  "sim",
  "tak",
  "evet",
  "да",
  "ano",
  "是"
])
const no = new Set(["no", "false", "0", "n", "", "nein", "non", "não", "nao", "nee", "nie", "hayır", "нет", "ne", "否"])

/** Reads yes or no; null for an empty cell, undefined for anything else. */
export const readYesNo = (text: string): boolean | null | undefined => {
  const word = text.trim().toLowerCase()
  if (word === "") return null
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

/** The signs of one currency each; `$`, `¥` and `kr` are those of several. */
const signs: ReadonlyArray<readonly [sign: RegExp, currency: string]> = [
  [/€/u, "EUR"],
  [/£/u, "GBP"],
  [/₹/u, "INR"],
  [/₺/u, "TRY"],
  [/₪/u, "ILS"],
  [/₩/u, "KRW"],
  [/₫/u, "VND"],
  [/₴/u, "UAH"],
  [/₽/u, "RUB"],
  [/₱/u, "PHP"],
  [/₦/u, "NGN"],
  [/zł/iu, "PLN"],
  [/Kč/iu, "CZK"],
  [/\bUS\$/u, "USD"],
  [/\bCA?\$/u, "CAD"],
  [/\bAU?\$/u, "AUD"],
  [/\bNZ\$/u, "NZD"],
  [/\bHK\$/u, "HKD"],
  [/\bR\$/u, "BRL"]
]

/** The currency of `EUR`, `Euro - EUR`, `EUR (€)` or `90,00 €`; null where there is none, or several have the sign. */
export const readCurrency = (text: string): string | null => {
  if (!/[\p{L}\p{Sc}]/u.test(text)) return null
  const codes = text.toUpperCase().match(/\b[A-Z]{3}\b/gu)
  return codes?.at(-1) ?? signs.find(([sign]) => sign.test(text))?.[1] ?? null
}

/** A figure without the name or sign of its currency, and without the point of an abbreviated one. */
export const withoutCurrency = (text: string): string => text.replace(/\p{Sc}+|\p{L}+\.?/gu, "")

/** Tags joined by commas, semicolons or bars, or a list in JSON; each once. */
export const readTags = (text: string): ReadonlyArray<string> => {
  const parts = text.startsWith("[") ? namesIn(text) : text.split(/[,;|]/u)
  return [...new Set(parts.map((tag) => tag.trim()).filter((tag) => tag !== ""))]
}

const namesIn = (text: string): ReadonlyArray<string> => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(String) : [text]
  } catch {
    return [text]
  }
}

const totalWord =
  /^(?:(?:grand|sub)[ -]?)?totals?\b|^sum(?:s|me|a|mary)?\b|^(?:gesamt|zwischensumme|insgesamt|totale?s?|totaal|somme|soma|razem|łącznie|toplam|итого|всего|celkem|součet|合计|总计|合計)/u

const longestWord = 40

/** Whether a cell says that its line has totals. */
export const isTotalWord = (text: string): boolean =>
  text.length <= longestWord && totalWord.test(text.toLowerCase().replace(/^[\s*_]+/u, ""))
