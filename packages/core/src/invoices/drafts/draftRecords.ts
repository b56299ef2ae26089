import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import { type Charge, ChargeId } from "../../money/Charge.ts"
import { isBillable } from "../../records/claims.ts"
import { someRecords } from "../../records/someRecords.ts"
import { type TimeEntry, TimeEntryId } from "../../time/TimeEntry.ts"
import type { Invoice, InvoiceLine } from "../Invoice.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { type Claim, mostClaims } from "../InvoiceRepository.ts"

/** The records that lines name, by their ids. */
export interface DraftRecords {
  readonly entries: ReadonlyMap<string, TimeEntry>
  readonly charges: ReadonlyMap<string, Charge>
}

const byId = <A extends { readonly id: string }>(records: ReadonlyArray<A>): ReadonlyMap<string, A> =>
  new Map(records.map((record) => [record.id, record]))

/** Several at once, in parts that every store answers. */
const inParts = <A, B>(all: ReadonlyArray<A>, read: (part: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>>) => {
  const parts = Array.from({ length: Math.ceil(all.length / 500) }, (_, n) => all.slice(n * 500, n * 500 + 500))
  return Effect.map(Effect.forEach(parts, read, { concurrency: 4 }), (found) => found.flat())
}

/** Reads the records that lines name. */
export const recordsOf = (
  { charges, time }: Pick<InvoicePorts, "charges" | "time">,
  visible: Visibility,
  lines: ReadonlyArray<Pick<InvoiceLine, "recordIds" | "source">>
): Effect.Effect<DraftRecords> => {
  const idsOf = (source: InvoiceLine["source"]) =>
    lines.flatMap((line) => (line.source === source ? line.recordIds : []))
  return Effect.all(
    {
      entries: Effect.map(
        inParts(
          idsOf("entries").map((id) => TimeEntryId.make(id)),
          (ids) => someRecords(time, visible, ids)
        ),
        byId
      ),
      charges: Effect.map(
        inParts(
          idsOf("charge").map((id) => ChargeId.make(id)),
          (ids) => someRecords(charges, visible, ids)
        ),
        byId
      )
    },
    { concurrency: "unbounded" }
  )
}

type Claimed = Pick<TimeEntry | Charge, "id" | "invoiceId" | "version">

/** Whether a draft has a record or, while it is filling, still can. */
export const belongs = (
  draft: Pick<Invoice, "clientId" | "currency" | "id" | "state">,
  record: TimeEntry | Charge
): boolean =>
  record.invoiceId === draft.id ||
  (draft.state === "filling" &&
    record.invoiceId === null &&
    isBillable(record) &&
    record.clientId === draft.clientId &&
    record.currency === draft.currency)

/** What gives a record to a document, or frees it of one. */
export const claimOf = (kind: Claim["kind"], record: Claimed, invoiceId: Claim["invoiceId"]): Claim => ({
  kind,
  id: record.id,
  version: record.version,
  before: record.invoiceId,
  invoiceId
})

/** A record that a document has or may have, and its kind. */
export type Kept = readonly [kind: Claim["kind"], record: TimeEntry | Charge]

/** Records in batches, each of which every store writes at once: DynamoDB has a copy of an entry in each of its tags. */
export const claimBatches = (all: ReadonlyArray<Kept>): ReadonlyArray<ReadonlyArray<Kept>> => {
  const batches: Array<Array<Kept>> = []
  let room = 0
  for (const one of all) {
    const [, record] = one
    const items = 1 + ("tags" in record ? record.tags.length : 0)
    if (items > room) {
      batches.push([])
      room = mostClaims
    }
    batches.at(-1)?.push(one)
    room -= items
  }
  return batches
}

/** The records of all lines. */
export const recordIdsOf = (lines: ReadonlyArray<InvoiceLine>): ReadonlyArray<string> =>
  lines.flatMap(({ recordIds }) => recordIds)

/** Lines with some of their records alone, and without those of which none is left. */
export const linesWith = (
  lines: ReadonlyArray<InvoiceLine>,
  stays: { readonly has: (id: string) => boolean }
): ReadonlyArray<InvoiceLine> =>
  lines
    .map((line) => ({ ...line, recordIds: line.recordIds.filter((id) => stays.has(id)) }))
    .filter(({ recordIds, source }) => source === "manual" || recordIds.length > 0)

/** All of them, whatever their kind. */
export const claimedIn = ({ charges, entries }: DraftRecords): ReadonlyArray<TimeEntry | Charge> => [
  ...entries.values(),
  ...charges.values()
]
