import { isIban } from "../codes/iban.ts"
import type { Invoice, Party } from "../document/Invoice.ts"
import type { Profile } from "../document/profiles.ts"
import { isGiven } from "../document/written.ts"
import { type Findings, need, needText, none } from "./Finding.ts"

/** The number of a German rule in XRechnung; the rule that says the same in Peppol; where it is broken; what to do. */
type Rule = readonly [holds: boolean, xrechnung: string, peppol: string, field: string, message: string]

/** XRechnung asks this of every document, Peppol of those between two sides in Germany. */
export const germanFindings = (invoice: Invoice, profile: Profile): Findings => {
  const { buyer, buyerReference, paymentTerms, seller } = invoice
  const isGerman = seller.country === "DE" && buyer.country === "DE"
  if (profile === "factur_x" || (profile === "peppol" && !isGerman)) return none
  const rules = [
    ...paymentRules(invoice),
    ...sellerRules(seller),
    ...contactRules(seller),
    ...buyerRules(buyer),
    termsRule(paymentTerms)
  ]
  return [
    ...rules.flatMap(([holds, xrechnung, peppol, field, message]) =>
      need(holds, profile === "xrechnung" ? xrechnung : peppol, field, message)
    ),
    ...needText(
      buyerReference,
      profile === "xrechnung" ? "BR-DE-15" : "DE-R-015",
      "buyerReference",
      "Enter the buyer's reference; for an authority it is the Leitweg-ID, which the client knows."
    )
  ]
}

const paymentRules = ({ payment }: Invoice): ReadonlyArray<Rule> => {
  const accounts = payment?.means === "58" ? payment.accounts : []
  return [
    [
      payment !== undefined,
      "BR-DE-1",
      "DE-R-001",
      "payment",
      "Say how to pay, such as by transfer to an account of the seller."
    ],
    ...accounts.map(({ number }, index): Rule => [
      !isGiven(number) || isIban(number),
      "BR-DE-19",
      "DE-R-019",
      `payment.accounts[${index}]`,
      "Enter an IBAN, or choose another transfer (30): a SEPA transfer needs one."
    ])
  ]
}

const sellerRules = ({ city, contact, postcode }: Party): ReadonlyArray<Rule> => [
  [
    contact !== undefined && Object.values(contact).some(isGiven),
    "BR-DE-2",
    "DE-R-002",
    "seller.contact",
    "Enter a contact of the seller: a name, a phone number and a mail address."
  ],
  [isGiven(city), "BR-DE-3", "DE-R-003", "seller.city", "Enter the city of the seller."],
  [isGiven(postcode), "BR-DE-4", "DE-R-004", "seller.postcode", "Enter the postcode of the seller."]
]

const contactRules = ({ contact }: Party): ReadonlyArray<Rule> => {
  if (contact === undefined || !Object.values(contact).some(isGiven)) return []
  const { email, name, phone } = contact
  return [
    [isGiven(name), "BR-DE-5", "DE-R-005", "seller.contact.name", "Enter the name of the seller's contact."],
    [isGiven(phone), "BR-DE-6", "DE-R-006", "seller.contact.phone", "Enter the phone number of the seller's contact."],
    [isGiven(email), "BR-DE-7", "DE-R-007", "seller.contact.email", "Enter the mail address of the seller's contact."],
    [
      !isGiven(phone) || (phone.match(/\d/gu) ?? []).length >= 3,
      "BR-DE-27",
      "DE-R-027",
      "seller.contact.phone",
      "Enter a phone number with at least three digits."
    ],
    [
      !isGiven(email) || /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/u.test(email.trim()),
      "BR-DE-28",
      "DE-R-028",
      "seller.contact.email",
      `Check the mail address ${email ?? ""} of the seller's contact.`
    ]
  ]
}

const buyerRules = ({ city, postcode }: Party): ReadonlyArray<Rule> => [
  [isGiven(city), "BR-DE-8", "DE-R-008", "buyer.city", "Enter the city of the buyer."],
  [isGiven(postcode), "BR-DE-9", "DE-R-009", "buyer.postcode", "Enter the postcode of the buyer."]
]

const discount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/u

/** Lines that begin with # are read by programs. */
const termsRule = (paymentTerms: string | undefined): Rule => {
  const lines = (paymentTerms ?? "").split("\n").filter((line) => line.trim().startsWith("#"))
  return [
    lines.every((line) => discount.test(line)),
    "BR-DE-18",
    "DE-R-018",
    "paymentTerms",
    "Write a discount for early payment on a line of its own, as in #SKONTO#TAGE=10#PROZENT=2.00#."
  ]
}
