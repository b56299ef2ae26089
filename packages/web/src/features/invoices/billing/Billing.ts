import type { Seller } from "@hourbook/contract/contract"

/** An address as invoices print it. */
export type BillingAddress = Pick<
  Seller,
  "legal_name" | "street" | "street2" | "postcode" | "city" | "region" | "country" | "vat_id"
>
