import { isCountry } from "../codes/countries.ts"
import { brokenFormat, isAddressScheme, isIdentifierScheme, isPeppolScheme } from "../codes/schemes.ts"
import { hasFormatOfCountry, hasPrefixOfCountry } from "../codes/vatIds.ts"
import type { Identifier, Invoice, Party } from "../document/Invoice.ts"
import type { Profile } from "../document/profiles.ts"
import { isGiven, sellerIdentifier } from "../document/written.ts"
import { type Findings, need, needText, none } from "./Finding.ts"

type Side = "seller" | "buyer"

/** The rules that ask the same of both sides, under the number of each. */
const rules = {
  seller: { name: "BR-06", country: "BR-09", scheme: "BR-62", address: "PEPPOL-EN16931-R020" },
  buyer: { name: "BR-07", country: "BR-11", scheme: "BR-63", address: "PEPPOL-EN16931-R010" }
} as const

export const partyFindings = ({ buyer, seller }: Invoice, profile: Profile): Findings => [
  ...sideFindings("seller", seller, profile),
  ...sideFindings("buyer", buyer, profile),
  ...need(
    isGiven(seller.vatId) || isGiven(seller.registration?.id) || isGiven(sellerIdentifier(seller)?.id),
    "BR-CO-26",
    "seller.vatId",
    "Enter the seller's VAT id, tax number or number in a register."
  )
]

const sideFindings = (side: Side, party: Party, profile: Profile): Findings => [
  ...needText(party.name, rules[side].name, `${side}.name`, `Enter the legal name of the ${side}.`),
  ...countryFindings(side, party),
  ...vatFindings(side, party),
  ...addressFindings(side, party, profile),
  ...idFindings(party.registration, "BR-CL-11", `${side}.registration`, profile),
  ...idFindings(party.identifier, "BR-CL-10", `${side}.identifier`, profile)
]

const countryFindings = (side: Side, { country }: Party): Findings =>
  isGiven(country)
    ? need(
        isCountry(country),
        "BR-CL-14",
        `${side}.country`,
        `Choose a country of ISO 3166-1 such as DE for the ${side}; ${country} is none.`
      )
    : needText(country, rules[side].country, `${side}.country`, `Choose the country of the ${side}.`)

const vatFindings = (side: Side, { vatId }: Party): Findings => {
  if (!isGiven(vatId)) return none
  const field = `${side}.vatId`
  return hasPrefixOfCountry(vatId)
    ? need(
        hasFormatOfCountry(vatId),
        "HB-VAT-ID",
        field,
        `Check the VAT id ${vatId} of the ${side}: it has not the format of its country.`
      )
    : need(
        false,
        "BR-CO-09",
        field,
        `Begin the VAT id ${vatId} of the ${side} with the letters of its country, such as DE.`
      )
}

const addressFindings = (side: Side, { electronicAddress }: Party, profile: Profile): Findings => {
  const field = `${side}.electronicAddress`
  if (!isGiven(electronicAddress?.id)) {
    return profile === "factur_x"
      ? none
      : need(
          false,
          rules[side].address,
          field,
          `Enter the electronic address of the ${side}, such as its VAT id with scheme 9930.`
        )
  }
  const { id, scheme } = electronicAddress
  if (!isGiven(scheme)) {
    return need(false, rules[side].scheme, field, `Choose the scheme of the ${side}'s electronic address ${id}.`)
  }
  return [
    ...need(
      isAddressScheme(scheme),
      "BR-CL-25",
      field,
      `Choose a scheme of the EAS list for the ${side}'s electronic address; ${scheme} is none.`
    ),
    ...(profile === "peppol" ? peppolAddress(side, scheme, id) : none)
  ]
}

const peppolAddress = (side: Side, scheme: string, id: string): Findings => {
  const field = `${side}.electronicAddress`
  return [
    ...need(
      !isAddressScheme(scheme) || isPeppolScheme(scheme),
      "PEPPOL-EN16931-CL008",
      field,
      `Choose another scheme for the ${side}'s electronic address: Peppol does not deliver to ${scheme}.`
    ),
    ...formatFindings(scheme, id, field)
  ]
}

const formatFindings = (scheme: string, id: string, field: string): Findings => {
  const rule = brokenFormat(scheme, id)
  return rule === undefined ? none : need(false, rule, field, `Check ${id}: it is no number of the list ${scheme}.`)
}

const idFindings = (identifier: Identifier | undefined, rule: string, field: string, profile: Profile): Findings => {
  if (!isGiven(identifier?.id) || !isGiven(identifier.scheme)) return none
  const { id, scheme } = identifier
  return [
    ...need(
      isIdentifierScheme(scheme),
      rule,
      field,
      `Choose a list of ISO 6523 for ${id}, or none; ${scheme} is not in it.`
    ),
    ...(profile === "peppol" ? formatFindings(scheme, id, field) : none)
  ]
}
