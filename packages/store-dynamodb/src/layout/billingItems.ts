import { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import { Seller } from "@hourbook/core/billing/Party"
import { Logo } from "@hourbook/core/billing/SellerRepository"
import { TaxCode } from "@hourbook/core/billing/TaxCode"
import { document } from "../table/documents.ts"

export const sellerDocument = document(Seller)
export const logoDocument = document(Logo)
export const taxCodeDocument = document(TaxCode)
export const seriesDocument = document(InvoiceSeries)
