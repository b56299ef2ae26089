import { isIban } from "../codes/iban.ts"
import { isPaymentMeans, isTransfer } from "../codes/payment.ts"
import type { Invoice } from "../document/Invoice.ts"
import { isGiven } from "../document/written.ts"
import { type Findings, need, none } from "./Finding.ts"

/** How to pay, where it is said. */
export const paymentFindings = ({ payment }: Invoice): Findings => {
  if (payment === undefined) return none
  const { accounts, means } = payment
  if (!isGiven(means)) return need(false, "BR-49", "payment.means", "Choose how the document is paid.")
  return [
    ...need(
      isPaymentMeans(means),
      "BR-CL-16",
      "payment.means",
      `Choose a way to pay from UNCL 4461, such as 58 for a SEPA transfer; ${means} is none.`
    ),
    ...need(
      !isTransfer(means) || accounts.length > 0,
      "BR-61",
      "payment.accounts",
      "Enter the account to transfer to, or choose another way to pay."
    ),
    ...accounts.flatMap(({ iban, number }, index) => {
      const field = `payment.accounts[${index}]`
      const given = [iban, number].filter(isGiven)
      return [
        ...need(given.length > 0, "BR-50", field, "Enter the IBAN or the number of the account."),
        ...need(given.length < 2, "HB-ACCOUNT", field, "Enter either the IBAN or the number of the account, not both."),
        ...(isGiven(iban)
          ? need(isIban(iban), "HB-IBAN", `${field}.iban`, `Check the IBAN ${iban}: its length or checksum is wrong.`)
          : none)
      ]
    })
  ]
}
