import type { Seller } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { BusinessForm } from "./BusinessForm.tsx"
import { SeriesCard } from "./SeriesCard.tsx"
import { TaxCodesCard } from "./TaxCodesCard.tsx"

/** Who sends invoices, and what they are made with: taxes, accounts and numbers. */
export const Business = () => {
  const { data, error, refetch } = useQuery(read("/api/workspace"))
  const series = useQuery(read("/api/invoice-series"))
  const codes = useQuery(read("/api/tax-codes"))
  const failure = error ?? series.error ?? codes.error
  if (failure !== null) return <ErrorNote error={failure} retry={() => void refetch()} />
  if (data === undefined || series.data === undefined || codes.data === undefined) return <Skeleton height={720} />
  const seller: Seller | null = data.workspace.billing
  return (
    <>
      <BusinessForm
        seller={seller}
        codes={codes.data.tax_codes}
        proposed={codes.data.proposed}
        series={series.data.invoice_series}
      />
      {codes.data.tax_codes.length > 0 && <TaxCodesCard codes={codes.data.tax_codes} proposed={codes.data.proposed} />}
      {series.data.invoice_series.length > 0 && <SeriesCard series={series.data.invoice_series} />}
    </>
  )
}
