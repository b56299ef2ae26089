import type { Seller } from "@hourbook/contract/contract"
import { formatLocale } from "../../../format/locale.ts"
import type { BillingAddress } from "../billing/Billing.ts"
import { ibanGroups } from "../billing/ibanGroups.ts"
import type { PaperDocument, PaperLanguage, PaperParty } from "./PaperDocument.ts"

const present = (...lines: ReadonlyArray<string | null | undefined>): ReadonlyArray<string> =>
  lines.filter((line): line is string => line !== null && line !== undefined && line !== "")

/** The name of a country of ISO 3166. */
export const countryName = (code: string, language: string = formatLocale()): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code

/** Where the town is before the postcode, as in Britain and America. */
const townFirst = ["GB", "US", "CA", "AU", "IE", "NZ"]

/** The lines of an address; the country only where it is another than the sender's. */
export const addressLines = (
  address: BillingAddress,
  language: PaperLanguage,
  home: string | null
): ReadonlyArray<string> => {
  const { city, country, postcode, region, street, street2 } = address
  const place = townFirst.includes(country ?? "")
    ? present(city, region, postcode).join(", ")
    : present(postcode, city).join(" ")
  return present(street, street2, place, country === null || country === home ? null : countryName(country, language))
}

const taxWords = { en: ["VAT ID", "Tax number"], de: ["USt-IdNr.", "Steuernummer"] } as const

/** The sender as the paper has it. */
export const sellerOf = (
  seller: Seller | null,
  workspaceName: string,
  language: PaperLanguage
): PaperDocument["seller"] => {
  if (seller === null) return { name: workspaceName, lines: [], taxIds: [], contact: [] }
  const [vat, number] = taxWords[language]
  return {
    name: seller.legal_name ?? workspaceName,
    lines: addressLines(seller, language, seller.country),
    taxIds: present(
      seller.vat_id && `${vat} ${seller.vat_id}`,
      seller.vat_id === null && seller.tax_number !== null ? `${number} ${seller.tax_number}` : null
    ),
    contact: present(seller.contact_name, seller.contact_email, seller.contact_phone)
  }
}

/** The client as the paper has it. */
export const buyerOf = (
  buyer: BillingAddress | null,
  clientName: string,
  language: PaperLanguage,
  home: string | null
): PaperParty =>
  buyer === null
    ? { name: clientName, lines: [] }
    : {
        name: buyer.legal_name ?? clientName,
        lines: [
          ...addressLines(buyer, language, home),
          ...present(buyer.vat_id && `${taxWords[language][0]} ${buyer.vat_id}`)
        ]
      }

/** The account that takes a currency, else the first. */
export const bankLines = (seller: Seller | null, currency: string): ReadonlyArray<string> => {
  const bank = seller?.banks.find((one) => one.currency === currency) ?? seller?.banks[0]
  if (bank === undefined) return []
  return present(
    bank.holder,
    bank.iban && `IBAN ${ibanGroups(bank.iban)}`,
    bank.bic && `BIC ${bank.bic}`,
    ...(bank.text ?? "").split("\n")
  )
}
