import { isCountry } from "@hourbook/einvoice/codes/countries"
import { isIban } from "@hourbook/einvoice/codes/iban"
import { brokenFormat, isAddressScheme } from "@hourbook/einvoice/codes/schemes"
import { hasFormatOfCountry, hasPrefixOfCountry } from "@hourbook/einvoice/codes/vatIds"
import { Effect, Schema } from "effect"
import type { BillingRule } from "../errors/billingRules.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { isMailAddress } from "../values/mailAddress.ts"
import { checked } from "../writing/checked.ts"
import type { Buyer } from "./Buyer.ts"
import { problemOfEarlyPayment } from "./earlyPayment.ts"
import { Bank, Seller } from "./Party.ts"

type What = Extract<BillingRule, { readonly code: "not_a_code" }>["what"]

const refuse = (what: What, problem: string): Effect.Effect<never, ValidationFailed> =>
  Effect.fail(new ValidationFailed({ field: "billing", problem, rule: { code: "not_a_code", what } }))

const outOfBounds = (problem: string): Effect.Effect<never, ValidationFailed> =>
  Effect.fail(new ValidationFailed({ field: "billing", problem, rule: { code: "invalid_value" } }))

const squeezed = (text: string | null, left: RegExp): string | null =>
  text === null ? null : text.replace(left, "").toUpperCase()

const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u.test(text)

type Party = Pick<Seller, "country" | "vatId" | "eAddress">

/** What sellers and buyers share, with VAT ids as they are compared. */
const soundParty = Effect.fnUntraced(function* <A extends Party>(party: A): Effect.fn.Return<A, ValidationFailed> {
  const { country, eAddress } = party
  const vatId = squeezed(party.vatId, /[\s./-]/gu)
  // XI is Northern Ireland in VAT ids alone.
  if (country !== null && (!isCountry(country) || country === "XI")) {
    return yield* refuse("country", `country: ${country} is no country of ISO 3166-1`)
  }
  if (vatId !== null && !hasPrefixOfCountry(vatId)) {
    return yield* refuse("vat_id", "vat_id: begins with the letters of a country, such as DE123456789")
  }
  if (vatId !== null && !hasFormatOfCountry(vatId)) {
    return yield* refuse("vat_id", `vat_id: ${vatId} has not the format of its country`)
  }
  if (eAddress !== null && !isAddressScheme(eAddress.scheme)) {
    return yield* refuse(
      "scheme",
      `e_address.scheme: ${eAddress.scheme} is not in the list of electronic address schemes`
    )
  }
  if (eAddress !== null && brokenFormat(eAddress.scheme, eAddress.id) !== undefined) {
    return yield* refuse("address", `e_address.id: ${eAddress.id} has not the format of scheme ${eAddress.scheme}`)
  }
  return { ...party, vatId }
})

const legibleSeller = checked(Schema.Struct({ billing: Seller }))
const legibleBank = checked(Schema.Struct({ billing: Bank }))

const soundBank = Effect.fnUntraced(function* (bank: Bank): Effect.fn.Return<Bank, ValidationFailed> {
  yield* legibleBank({ billing: bank })
  const iban = squeezed(bank.iban, /\s/gu)
  const bic = squeezed(bank.bic, /\s/gu)
  if (iban !== null && !isIban(iban)) {
    return yield* refuse(
      "iban",
      `banks: ${iban} is no IBAN: check its length and digits, or write an account without one into text`
    )
  }
  if (bic !== null && !isBic(bic)) return yield* refuse("bic", `banks: ${bic} is no BIC`)
  if (iban === null && (bank.text ?? "") === "") return yield* outOfBounds("banks: each needs an iban or a text")
  return { ...bank, iban, bic }
})

const mostBanks = 10
const mostEmails = 10

/** What invoices say of the workspace, with IBANs and ids as they are compared; refused where one is none. */
export const soundSeller = Effect.fnUntraced(function* (seller: Seller): Effect.fn.Return<Seller, ValidationFailed> {
  yield* legibleSeller({ billing: seller })
  const { banks: given, contactEmail } = seller
  if (given.length > mostBanks) return yield* outOfBounds(`banks: at most ${mostBanks}`)
  const banks = yield* Effect.forEach(given, soundBank)
  const twice = banks.find(({ currency }, index) => banks.findIndex((one) => one.currency === currency) < index)
  if (twice !== undefined) {
    return yield* new ValidationFailed({
      field: "billing",
      problem: `banks: one account for ${twice.currency}`,
      rule: { code: "currency_twice", currency: twice.currency }
    })
  }
  if (contactEmail !== null && !isMailAddress(contactEmail))
    return yield* refuse("email", "contact_email: an email address")
  return { ...(yield* soundParty(seller)), banks }
})

/** The same of a client. */
export const soundBuyer = Effect.fnUntraced(function* (buyer: Buyer): Effect.fn.Return<Buyer, ValidationFailed> {
  const { earlyPayment, emails } = buyer
  if (emails.length > mostEmails) return yield* outOfBounds(`emails: at most ${mostEmails}`)
  if (!emails.every(isMailAddress)) return yield* refuse("email", "emails: email addresses")
  const problem = earlyPayment === null ? undefined : problemOfEarlyPayment(earlyPayment)
  if (problem !== undefined) return yield* outOfBounds(`early_payment.${problem}`)
  return yield* soundParty(buyer)
})
