import { BigDecimal, Effect } from "effect"
import { zoneOf } from "../access/today.ts"
import type { Allocation } from "../records/Allocation.ts"
import type { DocumentLookup } from "../records/DocumentLookup.ts"
import type { RecordBase } from "../records/Record.ts"
import type { Warning } from "../records/Warning.ts"
import { dayIn } from "../values/timeZone.ts"
import type { Writing } from "../writing/Writing.ts"
import type { WarnedKind } from "./recordWarnings.ts"

/** So many invoices are offered. */
const mostOffered = 3

/**
 * Warns of a payment that names no invoice, while all that are open of its client are in other currencies than it settles: payments in
 * another currency pay no invoice by themselves. A member, who is shown no invoices, is not warned.
 */
export const paysNoInvoice =
  <A extends RecordBase>(
    kind: Pick<WarnedKind<A, never, never>, "amountOf" | "settlesOf"> & {
      readonly allocationsOf: (record: A) => ReadonlyArray<Allocation>
    },
    documents: DocumentLookup["Service"]
  ) =>
  ({ at, visible, who }: Writing, after: A): Effect.Effect<ReadonlyArray<Warning>> => {
    const { clientId } = after
    const isPayment = visible.sight._tag === "All" && !BigDecimal.isNegative(kind.amountOf(after))
    if (!isPayment || clientId === null || kind.allocationsOf(after).length > 0) return Effect.succeed([])
    const { currency } = kind.settlesOf(after) ?? after
    return Effect.map(documents.open(visible, { clientId, at: dayIn(zoneOf(who), at) }), (open) =>
      open.length === 0 || open.some((one) => one.currency === currency)
        ? []
        : [
            {
              code: "pays_no_invoice",
              currency,
              invoices: open.slice(0, mostOffered).map((one) => ({
                id: one.id,
                number: one.number,
                currency: one.currency,
                open: one.open
              }))
            }
          ]
    )
  }
