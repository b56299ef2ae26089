import { encode } from "uqr"
import type { Modules } from "./sheet/Letter.ts"
import type { Decimal } from "./sheet/Writing.ts"

/** A transfer in euro. */
export interface Transfer {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly amount: Decimal
  readonly reference: string
}

const cut = (text: string, most: number): string => [...text.replace(/\s+/gu, " ").trim()].slice(0, most).join("")

/** What a code for a SEPA transfer says, by EPC069-12, version 2 in UTF-8. */
export const transferText = ({ amount, bic, holder, iban, reference }: Transfer): string =>
  [
    "BCD",
    "002",
    "1",
    "SCT",
    (bic ?? "").replace(/\s/gu, ""),
    cut(holder, 70),
    iban.replace(/\s/gu, ""),
    `EUR${amount}`,
    "",
    "",
    cut(reference, 140)
  ].join("\n")

/** The code of a transfer, with the correction that banks ask for; null where it says too much for one. */
export const paymentCode = (transfer: Transfer): Modules | null => {
  const text = transferText(transfer)
  if (new TextEncoder().encode(text).length > 331) return null
  return encode(text, { ecc: "M", boostEcc: false, maxVersion: 13, border: 0 }).data
}
