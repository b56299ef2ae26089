import type { Buyer, Invoice, Seller } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { read } from "../../../api/read.ts"
import { pictureAddress } from "../../../features/invoices/paper/pictureAddress.ts"
import { useSession } from "../../../session/useSession.ts"
import type { TaxOf } from "./draftSums.ts"

/** What the paper and the fields of a draft need besides the draft. */
export interface Billing {
  /** Whether all of it is read. */
  readonly isRead: boolean
  readonly workspaceName: string
  readonly seller: Seller | null
  readonly buyer: Buyer | null
  readonly logo: string | null
  readonly taxCodes: ReadonlyArray<TaxOf>
  /** Of lines that name none. */
  readonly clientTax: string | null
  readonly series: ReadonlyArray<{ readonly id: string; readonly name: string; readonly nextNumber: string }>
  readonly termsDays: number
}

/** Reads who sends and who gets a draft, with the tax codes and series to choose from. */
export const useBilling = ({ counteragent_id: id }: Pick<Invoice, "counteragent_id">): Billing => {
  const { workspace } = useSession()
  const own = useQuery(read("/api/workspace"))
  const client = useQuery(read("/api/counteragents/{id}", undefined, { id }))
  const codes = useQuery(read("/api/tax-codes"))
  const logo = useQuery(read("/api/workspace/logo"))
  const series = useQuery(read("/api/invoice-series"))
  const buyer = client.data?.counteragent.id === id ? client.data.counteragent : undefined
  const seller = own.data?.workspace.billing ?? null
  return {
    isRead: [own, codes, series].every(({ data }) => data !== undefined) && buyer !== undefined,
    workspaceName: workspace.name,
    seller,
    buyer: buyer?.billing ?? null,
    logo: logo.data === undefined || logo.data.logo === null ? null : pictureAddress(logo.data.logo),
    taxCodes: (codes.data?.tax_codes ?? []).filter(({ archived }) => !archived),
    clientTax: buyer?.billing?.tax_code_id ?? null,
    series: (series.data?.invoice_series ?? [])
      .filter(({ archived }) => !archived)
      .map(({ id: one, name, next_number: nextNumber }) => ({ id: one, name, nextNumber })),
    termsDays: buyer?.payment_terms_days ?? workspace.payment_terms_days
  }
}
