import { isSwedish } from "../codes/schemes.ts"
import type { Invoice, Party } from "../document/Invoice.ts"
import type { Profile } from "../document/profiles.ts"
import { isGiven } from "../document/written.ts"
import { type Findings, need, none } from "./Finding.ts"

/** What Peppol asks of sellers of single countries. Those of Germany have a file of their own. */
export const nationalFindings = (invoice: Invoice, profile: Profile): Findings => {
  if (profile !== "peppol") return none
  const country = invoice.seller.country
  if (country === "DK") return danish(invoice)
  if (country === "IT") return italian(invoice.seller)
  if (country === "NL") return dutch(invoice)
  return country === "SE" ? swedish(invoice) : none
}

const danish = ({ buyer, kind, payment, seller }: Invoice): Findings => {
  const { registration } = seller
  const message = "Enter the CVR number of the seller, with list 0184."
  const isInside = buyer.country === "DK" && kind === "invoice"
  return [
    ...(isGiven(registration?.id)
      ? need(registration.scheme === "0184", "DK-R-014", "seller.registration", message)
      : need(false, "DK-R-002", "seller.registration", message)),
    ...need(
      !isInside || payment === undefined || ["1", "10", "31", "42", "58"].includes(payment.means),
      "DK-R-005",
      "payment.means",
      "Choose a SEPA transfer (58), a transfer to an account (42) or no way to pay in particular (1)."
    )
  ]
}

const italian = ({ city, postcode, street, taxNumber }: Party): Findings => [
  ...need(
    !isGiven(taxNumber) || (taxNumber.length >= 11 && taxNumber.length <= 16),
    "IT-R-001",
    "seller.taxNumber",
    "Enter a tax number of 11 to 16 characters."
  ),
  ...need(isGiven(street), "IT-R-002", "seller.street", "Enter the street of the seller."),
  ...need(isGiven(city), "IT-R-003", "seller.city", "Enter the city of the seller."),
  ...need(isGiven(postcode), "IT-R-004", "seller.postcode", "Enter the postcode of the seller.")
]

const hasAddress = ({ city, postcode, street }: Party): boolean => isGiven(street) && isGiven(city) && isGiven(postcode)

const isDutchNumber = ({ registration }: Party): boolean =>
  !isGiven(registration?.id) || registration.scheme === "0106" || registration.scheme === "0190"

const dutch = ({ buyer, lines, orderNumber, payment, seller }: Invoice): Findings => {
  const isInside = buyer.country === "NL"
  const list = "is from the KVK (list 0106) or an OIN (0190)."
  return [
    ...need(hasAddress(seller), "NL-R-002", "seller.street", "Enter street, postcode and city of the seller."),
    ...need(isDutchNumber(seller), "NL-R-003", "seller.registration", `Say that the seller's number ${list}`),
    ...need(
      !isInside || hasAddress(buyer),
      "NL-R-004",
      "buyer.street",
      "Enter street, postcode and city of the buyer."
    ),
    ...need(!isInside || isDutchNumber(buyer), "NL-R-005", "buyer.registration", `Say that the buyer's number ${list}`),
    ...need(
      payment !== undefined,
      "NL-R-007",
      "payment",
      "Say how to pay, such as by transfer to an account of the seller."
    ),
    ...need(
      !isInside || payment === undefined || ["30", "48", "49", "57", "58", "59"].includes(payment.means),
      "NL-R-008",
      "payment.means",
      "Choose a transfer (30, 58) or a standing agreement (57)."
    ),
    ...need(
      isGiven(orderNumber) || !lines.some((line) => isGiven(line.orderNumber)),
      "NL-R-009",
      "orderNumber",
      "Enter the order number of the document, too, where its lines have one."
    )
  ]
}

const rates: ReadonlyArray<string> = ["6", "12", "25"]

const withoutZeros = (percent: string | undefined): string => (percent ?? "").replace(/\.0*$/u, "")

const swedish = ({ lines, seller: { registration, taxNumber, vatId } }: Invoice): Findings => {
  const number = registration?.id.trim() ?? ""
  const field = "seller.registration"
  const hasNumber = number !== ""
  return [
    ...need(
      !hasNumber || /^\d+$/u.test(number),
      "SE-R-003",
      field,
      "Write the seller's number in the register as 10 digits."
    ),
    ...need(
      !/^\d+$/u.test(number) || number.length === 10,
      "SE-R-004",
      field,
      "Write the seller's number in the register as 10 digits."
    ),
    ...need(
      !/^\d{10}$/u.test(number) || isSwedish(number),
      "SE-R-013",
      field,
      `Check the seller's number ${number}: its last digit is wrong.`
    ),
    ...need(
      !hasNumber || !isGiven(taxNumber) || taxNumber.trim().toUpperCase() === "GODKÄND FÖR F-SKATT",
      "SE-R-005",
      "seller.taxNumber",
      'Write "Godkänd för F-skatt" as the tax number, or leave it out.'
    ),
    ...lines.flatMap(({ category, percent }, index) =>
      need(
        category !== "S" || !isGiven(vatId) || !isGiven(percent) || rates.includes(withoutZeros(percent)),
        "SE-R-006",
        `lines[${index}].percent`,
        "Choose 6, 12 or 25 %, the rates of Sweden."
      )
    )
  ]
}
