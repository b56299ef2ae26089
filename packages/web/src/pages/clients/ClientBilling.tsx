import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import type { BuyerDraft } from "../../features/invoices/billing/buyerDraft.ts"
import { BuyerFields } from "../../features/invoices/billing/BuyerFields.tsx"

interface ClientBillingProps {
  readonly value: BuyerDraft
  readonly onChange: (value: BuyerDraft) => void
  readonly clientName: string
  /** Whether the form was opened for it. */
  readonly isOpen: boolean
}

/** What a client's invoices need, with the tax codes to choose from. */
export const ClientBilling = (props: ClientBillingProps) => {
  const { data } = useQuery(read("/api/tax-codes"))
  const codes = (data?.tax_codes ?? []).filter(({ archived, id }) => !archived || id === props.value.taxCodeId)
  return <BuyerFields {...props} taxCodes={codes} />
}
