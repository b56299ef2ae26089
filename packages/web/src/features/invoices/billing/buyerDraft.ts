import type { Buyer } from "@hourbook/contract/contract"
import { type AddressDraft, addressBody, addressDraft, addressText, textOrNull } from "./addressDraft.ts"

export const profiles = ["pdf", "factur_x", "xrechnung", "peppol"] as const
export type Profile = (typeof profiles)[number]

/** What a client's invoices need, as it is typed. */
export interface BuyerDraft extends AddressDraft {
  /** Addresses of mail, with commas or spaces between them. */
  readonly emails: string
  readonly reference: string
  readonly orderNumber: string
  readonly language: "" | "en" | "de"
  readonly taxCodeId: string
  readonly profile: Profile
  readonly scheme: string
  readonly address: string
  /** Percent and days of a discount for early payment. */
  readonly percent: string
  readonly days: string
}

export const buyerDraft = (buyer: Buyer | null): BuyerDraft => ({
  ...addressDraft(buyer),
  emails: (buyer?.emails ?? []).join(", "),
  reference: buyer?.buyer_reference ?? "",
  orderNumber: buyer?.order_number ?? "",
  language: buyer?.language ?? "",
  taxCodeId: buyer?.tax_code_id ?? "",
  profile: buyer?.profile ?? "pdf",
  scheme: buyer?.e_address?.scheme ?? "",
  address: buyer?.e_address?.id ?? "",
  percent: buyer?.early_payment?.percent.toString() ?? "",
  days: buyer?.early_payment?.days.toString() ?? ""
})

const emailsOf = (text: string): ReadonlyArray<string> => text.split(/[\s,;]+/u).filter((one) => one !== "")

const decimal = (text: string): string => text.trim().replace(",", ".")

/** What is sent of it; null while nothing is filled in. */
export const buyerBody = (draft: BuyerDraft): Buyer | null => {
  if (JSON.stringify(draft) === JSON.stringify(buyerDraft(null))) return null
  const hasTerms = draft.percent.trim() !== "" && draft.days.trim() !== ""
  return {
    ...addressBody(draft),
    emails: emailsOf(draft.emails),
    buyer_reference: textOrNull(draft.reference),
    order_number: textOrNull(draft.orderNumber),
    language: draft.language === "" ? null : draft.language,
    tax_code_id: textOrNull(draft.taxCodeId),
    profile: draft.profile,
    e_address:
      draft.scheme.trim() === "" || draft.address.trim() === ""
        ? null
        : { scheme: draft.scheme.trim(), id: draft.address.trim() },
    early_payment: hasTerms ? { percent: Number(decimal(draft.percent)), days: Number(draft.days) } : null
  }
}

/** Whether what is typed can be sent. */
export const isBuyerSound = ({ days, percent }: BuyerDraft): boolean =>
  (percent.trim() === "") === (days.trim() === "") &&
  (percent.trim() === "" || /^\d{1,2}(?:\.\d{1,2})?$/u.test(decimal(percent))) &&
  (days.trim() === "" || /^[1-9]\d{0,2}$/u.test(days.trim()))

/** In one line, to be compared with another. */
export const buyerText = (buyer: Buyer | null): string => {
  if (buyer === null) return "–"
  const draft = buyerDraft(buyer)
  const others = [draft.emails, draft.reference, draft.orderNumber, draft.language, draft.profile, draft.address]
  return [addressText(draft), ...others, `${draft.percent} ${draft.days}`.trim()]
    .filter((part) => part !== "")
    .join(", ")
}
