import { hasFormatOfCountry, hasPrefixOfCountry } from "@hourbook/einvoice/codes/vatIds"
import { m } from "../../../paraglide/messages.js"

/** What is wrong with a VAT id that is typed, if anything is. */
export const vatIdWrong = (text: string): string | undefined => {
  const id = text.replaceAll(/[\s./-]/gu, "").toUpperCase()
  if (id === "" || (hasPrefixOfCountry(id) && hasFormatOfCountry(id))) return undefined
  return m.business_vat_wrong()
}
