import { Effect, Schema } from "effect"
import { InvoiceId } from "../values/Ids.ts"

/** The document that has a time entry or charge, and its number as it is now: null in a draft. */
export const claimFields = {
  invoiceId: Schema.NullOr(InvoiceId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  invoiceNumber: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
}

export const unclaimed = { invoiceId: null, invoiceNumber: null } as const

/** What of a record says whether a document can have it. */
interface Claimable {
  readonly invoiceId?: InvoiceId | null
  readonly invoiceNumber?: string | null
  readonly clientId?: string | null
  readonly currency?: string
  /** Of a time entry. */
  readonly billable?: boolean
  readonly billedElsewhere?: boolean
  /** Of a charge. */
  readonly kind?: string | null
}

/** The kinds of charges that are lines of documents. */
export const billedChargeKinds: ReadonlySet<string> = new Set(["fee", "expense", "discount"])

/** Whether a document can have it at all: work that is billable and was not billed elsewhere, and charges of some kinds. */
export const isBillable = ({ billable = true, billedElsewhere = false, kind }: Claimable): boolean =>
  billable && !billedElsewhere && (kind === undefined || kind === null || billedChargeKinds.has(kind))

/** A changed record with the document that it still is in: it leaves a draft of another client or currency, or when it is not billable any more. */
export const keptClaim = <A extends object>(before: Claimable | null, after: A & Claimable): A => {
  if ((after.invoiceId ?? null) === null) return after
  const stays =
    before !== null &&
    before.clientId === after.clientId &&
    before.currency === after.currency &&
    (isBillable(after) || !isBillable(before))
  return stays ? after : { ...after, ...unclaimed }
}

/** A changed record that counts how often nothing of it but its mark of having been billed elsewhere has changed. */
export const countedMark = <A extends object>(
  after: A & { readonly marks?: number },
  changed: ReadonlyArray<string>
): A =>
  after.marks !== undefined && changed.length > 0 && changed.every((field) => field === "billedElsewhere")
    ? { ...after, marks: after.marks + 1 }
    : after

/** Whether a record of a version is as it was made, apart from that mark. */
export const isAsMade = ({ marks = 0, version }: { readonly marks?: number; readonly version: number }): boolean =>
  version - marks === 1

/** Which records by the document that has them. Only those who may see drafts see the claims of one: to others its records are free. */
export interface ClaimFilter {
  readonly is: "free" | "draft" | "issued" | "elsewhere"
  /** All documents that are not issued. */
  readonly drafts: ReadonlyArray<InvoiceId>
  /** Whether the records of drafts count as free. */
  readonly hidesDrafts: boolean
}

/** Whether a record matches. Those of kinds that no document has match none. */
export const matchesClaim = (filter: ClaimFilter | undefined, record: Claimable): boolean => {
  if (filter === undefined) return true
  const { drafts, hidesDrafts, is } = filter
  const { billedElsewhere = false, invoiceId } = record
  if (invoiceId === undefined) return false
  if (is === "elsewhere") return billedElsewhere
  const isDraft = invoiceId !== null && drafts.includes(invoiceId)
  if (is === "draft") return isDraft && !hidesDrafts
  if (is === "issued") return invoiceId !== null && !isDraft
  return !billedElsewhere && (invoiceId === null || (isDraft && hidesDrafts))
}
