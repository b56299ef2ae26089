/** A name with a postal address; null where it is not known. */
export interface Address {
  readonly name: string
  readonly street: string | null
  readonly street2: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly region: string | null
  readonly country: string | null
}

/** Countries that write the region and the postcode after the city. */
const cityFirst = new Set(["US", "CA", "AU", "IN", "NZ", "SG", "HK"])
/** Countries that write the postcode on a line of its own. */
const postcodeApart = new Set(["GB", "IE", "GG", "JE", "IM"])

const isText = (text: string | null): text is string => text !== null && text !== ""
const joined = (parts: ReadonlyArray<string | null>, between: string): string => parts.filter(isText).join(between)

const cityLines = ({ city, country, postcode, region }: Address): ReadonlyArray<string> => {
  if (cityFirst.has(country ?? "")) return [joined([joined([city, region], ", "), postcode], " ")]
  if (postcodeApart.has(country ?? "")) return [joined([city, region], ", "), postcode ?? ""]
  return [joined([postcode, city], " "), region ?? ""]
}

/** The lines below the name as the post of the country has them, with the country for letters from another. */
export const addressLines = (address: Address, locale: string, from: string | null): ReadonlyArray<string> => {
  const { country, street, street2 } = address
  const isAbroad = country !== null && country !== from
  const name = isAbroad ? new Intl.DisplayNames(locale, { type: "region" }).of(country) : undefined
  return [street, street2, ...cityLines(address), name?.toLocaleUpperCase(locale) ?? null].filter(isText)
}
