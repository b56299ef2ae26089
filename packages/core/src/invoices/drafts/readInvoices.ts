import { Effect, Option } from "effect"
import * as Policy from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import { termsOf } from "../../billing/earlyPayment.ts"
import { NotFound } from "../../errors/Errors.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { ClientId, InvoiceId } from "../../values/Ids.ts"
import type { Invoice, InvoiceBody } from "../Invoice.ts"
import type { InvoiceDetails, InvoiceRow, LeftOut, LineDetails } from "../InvoiceDetails.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { isOverdue, statusOf, unpaid } from "../invoiceStatus.ts"
import { type OpenDocuments, standingIn } from "../openDocuments.ts"
import { zeroTotals } from "../taxSums.ts"
import { draftNow } from "./draftLines.ts"
import { recordsOf } from "./draftRecords.ts"

export const noBody: InvoiceBody = { intro: null, note: null, lines: [], frozen: null, data: null }

const asIssued = ({ lines }: InvoiceBody): ReadonlyArray<LineDetails> =>
  lines.flatMap(({ net, ...line }) => (net === null ? [] : [{ ...line, net }]))

/** Reading of documents. */
export const readInvoices = (ports: InvoicePorts) => {
  const { clients, invoices, standings, taxCodes } = ports

  const found = (visible: Policy.Visibility, id: InvoiceId): Effect.Effect<Invoice, NotFound> =>
    Effect.flatMap(
      invoices.find(visible, id),
      Option.match({
        onNone: () => Effect.fail(new NotFound({ entity: "invoice", id })),
        onSome: (head) => Effect.succeed(head)
      })
    )

  const bodyOf = (visible: Policy.Visibility, { id }: Pick<Invoice, "id">): Effect.Effect<InvoiceBody> =>
    Effect.map(
      invoices.body(visible, id),
      Option.getOrElse(() => noBody)
    )

  const clientOf = (visible: Policy.Visibility, id: ClientId) =>
    Effect.map(clients.find(visible, id), Option.getOrUndefined)

  /** A draft as its records and settings are now. */
  const now = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    draft: Invoice,
    body: InvoiceBody,
    day: CalendarDate
  ) {
    const [records, client, codes] = yield* Effect.all(
      [recordsOf(ports, visible, body.lines), clientOf(visible, draft.clientId), taxCodes.list(visible)],
      { concurrency: "unbounded" }
    )
    return { ...draftNow(draft, body.lines, records, { client, codes, day }), client, records }
  })

  /** Documents as lists have them, at a day. */
  const rowsOf = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    heads: ReadonlyArray<Invoice>,
    day: CalendarDate,
    open?: OpenDocuments
  ) {
    const issued = heads.filter(({ state }) => state === "issued")
    const [named, standing, drafts] = yield* Effect.all(
      [
        heads.length === 0
          ? Effect.succeed([])
          : clients.all(visible, { ids: [...new Set(heads.map(({ clientId }) => clientId))] }),
        open === undefined
          ? standings.of(visible, issued, day)
          : Effect.succeed(new Map(issued.map((one) => [one.id, standingIn(open, one)]))),
        Effect.forEach(
          heads.filter(({ state }) => state !== "issued"),
          (draft) =>
            Effect.flatMap(bodyOf(visible, draft), (body) =>
              Effect.map(now(visible, draft, body, day), ({ totals }) => [draft.id, totals] as const)
            ),
          { concurrency: 4 }
        )
      ],
      { concurrency: "unbounded" }
    )
    const nameOf = new Map(named.map(({ id, name }) => [id, name]))
    const totalsOf = new Map(drafts)
    return heads.map((invoice): InvoiceRow => {
      const own = standing.get(invoice.id) ?? unpaid(invoice)
      return {
        invoice,
        clientName: nameOf.get(invoice.clientId) ?? "",
        totals: invoice.totals ?? totalsOf.get(invoice.id) ?? zeroTotals,
        standing: own,
        status: statusOf(invoice, own, day),
        isOverdue: isOverdue(invoice, own, day)
      }
    })
  })

  /** A draft, which may not be stored yet. */
  const asDraft = Effect.fnUntraced(function* (
    who: Principal,
    invoice: Invoice,
    body: InvoiceBody,
    leftOut: ReadonlyArray<LeftOut> = []
  ): Effect.fn.Return<InvoiceDetails> {
    const { client, lines, totals } = yield* now(Policy.self(who), invoice, body, yield* todayOf(who))
    const row = { invoice, clientName: client?.name ?? "", totals, standing: unpaid(invoice) }
    const { data, frozen, intro, note } = body
    const earlyPaymentTerms = termsOf(invoice.earlyPaymentTerms, client)
    return { ...row, status: "draft", isOverdue: false, lines, intro, note, frozen, data, earlyPaymentTerms, leftOut }
  })

  /** A document whole. */
  const details = Effect.fnUntraced(function* (
    who: Principal,
    invoice: Invoice,
    leftOut: ReadonlyArray<LeftOut> = []
  ): Effect.fn.Return<InvoiceDetails> {
    const visible = Policy.self(who)
    const day = yield* todayOf(who)
    const body = yield* bodyOf(visible, invoice)
    const earlyPaymentTerms = body.frozen?.buyer.earlyPayment ?? null
    const others = {
      earlyPaymentTerms,
      intro: body.intro,
      note: body.note,
      frozen: body.frozen,
      data: body.data,
      leftOut
    }
    if (invoice.state !== "issued") return yield* asDraft(who, invoice, body, leftOut)
    const [row] = yield* rowsOf(visible, [invoice], day)
    const standing = row?.standing ?? unpaid(invoice)
    return {
      invoice,
      clientName: body.frozen?.clientName ?? row?.clientName ?? "",
      totals: invoice.totals ?? zeroTotals,
      standing,
      status: statusOf(invoice, standing, day),
      isOverdue: isOverdue(invoice, standing, day),
      lines: asIssued(body),
      ...others
    }
  })

  /** A credit note as it would be issued. */
  const asIssuedNow = (invoice: Invoice, body: InvoiceBody): InvoiceDetails => ({
    invoice,
    clientName: body.frozen?.clientName ?? "",
    totals: invoice.totals ?? zeroTotals,
    standing: unpaid(invoice),
    status: "paid",
    isOverdue: false,
    lines: asIssued(body),
    intro: body.intro,
    note: body.note,
    frozen: body.frozen,
    data: body.data,
    earlyPaymentTerms: body.frozen?.buyer.earlyPayment ?? null,
    leftOut: []
  })

  return { found, bodyOf, clientOf, now, rowsOf, asDraft, asIssuedNow, details }
}
export type InvoiceReading = ReturnType<typeof readInvoices>
