import { fromText } from "../values/Money.ts"
import type { TaxCode } from "./TaxCode.ts"

/** A tax code that an owner may accept. It is no legal advice. */
export type ProposedTaxCode = Pick<TaxCode, "name" | "category" | "percent" | "reason" | "reasonCode">

interface Country {
  /** What invoices of the country call the tax. */
  readonly tax: string
  /** The standard rate first. */
  readonly rates: ReadonlyArray<string>
  /** What a small business says instead, and its code if there is one. */
  readonly small: readonly [reason: string, code?: string]
  readonly isOutsideUnion?: boolean
}

const countries: Readonly<Record<string, Country>> = {
  AT: {
    tax: "USt",
    rates: ["20", "13", "10"],
    small: ["Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG)"]
  },
  BE: {
    tax: "BTW/TVA",
    rates: ["21", "12", "6"],
    small: [
      "Bijzondere vrijstellingsregeling kleine ondernemingen / Régime particulier de franchise des petites entreprises"
    ]
  },
  CH: { tax: "MWST", rates: ["8.1", "3.8", "2.6"], small: ["Nicht mehrwertsteuerpflichtig"], isOutsideUnion: true },
  DE: { tax: "USt", rates: ["19", "7"], small: ["Gemäß § 19 UStG wird keine Umsatzsteuer berechnet."] },
  ES: { tax: "IVA", rates: ["21", "10", "4"], small: ["Operación exenta de IVA"] },
  FR: {
    tax: "TVA",
    rates: ["20", "10", "5.5"],
    small: ["TVA non applicable, art. 293 B du CGI", "VATEX-FR-FRANCHISE"]
  },
  GB: { tax: "VAT", rates: ["20", "5"], small: ["Not registered for VAT"], isOutsideUnion: true },
  IE: { tax: "VAT", rates: ["23", "13.5", "9"], small: ["Not registered for VAT"] },
  IT: {
    tax: "IVA",
    rates: ["22", "10", "4"],
    small: ["Operazione effettuata da soggetto in regime forfettario, senza applicazione dell'IVA"]
  },
  NL: {
    tax: "btw",
    rates: ["21", "9"],
    small: ["Vrijgesteld van btw op grond van de kleineondernemersregeling (artikel 25 Wet OB)"]
  }
}

const untaxed = (
  category: TaxCode["category"],
  name: string,
  reason: string | null,
  reasonCode: string | null = null
): ProposedTaxCode => ({ name, category, percent: fromText("0"), reason, reasonCode })

const reverseCharge = untaxed(
  "AE",
  "Reverse charge",
  "Reverse charge: the customer accounts for the tax",
  "VATEX-EU-AE"
)
const outsideUnion = untaxed("G", "Export", "Export outside the European Union", "VATEX-EU-G")
const noTax = untaxed("O", "No tax", "Not subject to VAT", "VATEX-EU-O")

/** The codes that most sellers of a country need. */
export const proposedTaxCodes = (country: string | null, isSmallBusiness: boolean): ReadonlyArray<ProposedTaxCode> => {
  const known = country === null ? undefined : countries[country]
  if (known === undefined) return [noTax]
  const { isOutsideUnion = false, rates, small, tax } = known
  if (isSmallBusiness) {
    const [reason, code = null] = small
    return [untaxed("E", `${tax} 0 %`, reason, code)]
  }
  const standard = rates.map((rate): ProposedTaxCode => ({
    name: `${tax} ${rate} %`,
    category: "S",
    percent: fromText(rate),
    reason: null,
    reasonCode: null
  }))
  if (!isOutsideUnion) return [...standard, reverseCharge, outsideUnion]
  return [...standard, untaxed("Z", `${tax} 0 %`, null)]
}
