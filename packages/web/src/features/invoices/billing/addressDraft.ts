import type { BillingAddress } from "./Billing.ts"

/** An address as it is typed; empty for what is not known. */
export interface AddressDraft {
  readonly name: string
  readonly street: string
  readonly street2: string
  readonly postcode: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly vatId: string
}

export const addressDraft = (address: BillingAddress | null): AddressDraft => ({
  name: address?.legal_name ?? "",
  street: address?.street ?? "",
  street2: address?.street2 ?? "",
  postcode: address?.postcode ?? "",
  city: address?.city ?? "",
  region: address?.region ?? "",
  country: address?.country ?? "",
  vatId: address?.vat_id ?? ""
})

export const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text.trim())

/** What is sent of it. */
export const addressBody = (draft: AddressDraft) => ({
  legal_name: textOrNull(draft.name),
  street: textOrNull(draft.street),
  street2: textOrNull(draft.street2),
  postcode: textOrNull(draft.postcode),
  city: textOrNull(draft.city),
  region: textOrNull(draft.region),
  country: textOrNull(draft.country),
  vat_id: textOrNull(draft.vatId)
})

/** In one line, to be compared with another. */
export const addressText = (draft: AddressDraft): string =>
  [
    draft.name,
    draft.street,
    draft.street2,
    `${draft.postcode} ${draft.city}`.trim(),
    draft.region,
    draft.country,
    draft.vatId
  ]
    .filter((part) => part !== "")
    .join(", ")
