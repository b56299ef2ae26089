import type { EventSubject } from "../activity/event.ts"
import type { Charge } from "../money/Charge.ts"
import { changeLine } from "../writing/changeLine.ts"
import type { Invoice, InvoiceBody } from "./Invoice.ts"
import type { Claim } from "./InvoiceRepository.ts"

/** A document before and after a change, with its rest where that matters. */
export interface InvoiceChange {
  readonly before: Invoice | null
  readonly after: Invoice | null
  readonly bodyBefore?: InvoiceBody | undefined
  readonly body?: InvoiceBody | undefined
  readonly claims?: ReadonlyArray<Claim> | undefined
  readonly clientName: string | null
  readonly posts?: ReadonlyArray<Charge> | undefined
  readonly removes?: ReadonlyArray<Charge> | undefined
}

const headFields = [
  "kind",
  "state",
  "number",
  "corrects",
  "clientId",
  "currency",
  "issueDate",
  "dueDate",
  "serviceFrom",
  "serviceTo",
  "buyerReference",
  "orderNumber",
  "language",
  "earlyPaymentTerms",
  "seriesId",
  "gross",
  "releases",
  "deposit",
  "sent"
] as const

const bodyFields = ["intro", "note", "lines"] as const

/** The records that came, were freed, were posted, or went with it. */
const touchedFields = ["claimed", "freed", "claimedCharges", "freedCharges", "posted", "unposted"] as const

/** The records that a line about a document is about besides, by the subject that lines about them have. */
export const touchedBy = ({ changes }: Pick<EventSubject, "changes">) => {
  const idsOf = (...fields: ReadonlyArray<(typeof touchedFields)[number]>) =>
    fields.flatMap((field) => {
      const ids: unknown = changes[field]?.after
      return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []
    })
  return {
    time_entry: idsOf("claimed", "freed"),
    charge: idsOf("claimedCharges", "freedCharges", "posted", "unposted")
  }
}

const flat = (head: Invoice | null, body: InvoiceBody | undefined) =>
  head === null
    ? null
    : {
        ...head,
        gross: head.totals?.gross ?? null,
        intro: body?.intro ?? null,
        note: body?.note ?? null,
        lines: body?.lines.map(({ text }) => text) ?? []
      }

/** What the line of the log says of a change: of a batch of claims, which records came or were freed. */
export const invoiceLine = ({
  after,
  before,
  body,
  bodyBefore,
  claims = [],
  clientName,
  posts = [],
  removes = []
}: InvoiceChange): EventSubject => {
  const shown = after ?? before
  const line = changeLine(
    { before: flat(before, bodyBefore), after: flat(after, body ?? bodyBefore) },
    {
      subject: "invoice",
      subjectId: shown?.id ?? "",
      title: shown?.number ?? "",
      fields: [...headFields, ...bodyFields],
      about: {
        clientId: shown?.clientId ?? null,
        clientName,
        amount: shown?.totals?.gross ?? null,
        currency: shown?.currency ?? null,
        day: shown?.issueDate ?? null
      }
    }
  )
  const idsOf = (kind: Claim["kind"], isFreed: boolean) =>
    claims.filter((one) => one.kind === kind && (one.invoiceId === null) === isFreed).map(({ id }) => id)
  const touched: Readonly<Record<(typeof touchedFields)[number], ReadonlyArray<string>>> = {
    claimed: idsOf("time", false),
    freed: idsOf("time", true),
    claimedCharges: idsOf("charges", false),
    freedCharges: idsOf("charges", true),
    posted: posts.map(({ id }) => id),
    unposted: removes.map(({ id }) => id)
  }
  const some = touchedFields.filter((field) => touched[field].length > 0)
  return {
    ...line,
    changes: {
      ...line.changes,
      ...Object.fromEntries(some.map((field) => [field, { before: null, after: [...touched[field]] }]))
    }
  }
}
