import { toPlain } from "../values/Decimal.ts"
import type { MovePlan } from "./moveOf.ts"
import type { OpenInvoice } from "./openInvoicesIn.ts"

/** The source of the references of adjustments, by which a later run finds them. */
export const adjustmentSource = "import-billed"

/** A call of the interface. */
export interface MoveCall {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

const mostOperations = 500

/** One bulk call for each part of operations. */
const bulk = (
  path: string,
  operations: ReadonlyArray<Readonly<Record<string, unknown>>>,
  more: Readonly<Record<string, unknown>> = {}
): ReadonlyArray<MoveCall> =>
  Array.from({ length: Math.ceil(operations.length / mostOperations) }, (_, at) => ({
    path,
    body: { ...more, operations: operations.slice(at * mostOperations, (at + 1) * mostOperations) }
  }))

/** What an invoice keeps to say where its open amount comes from. */
type NoteOf = (invoice: OpenInvoice) => string | null

/**
 * The calls of a cut, in order: marks, documents, adjustments. Any of them can be made again, so that a cut which stopped goes on with
 * the same plan read again.
 */
export const moveCalls = (
  { accounts, invoices, marks, unmarks }: MovePlan,
  {
    comment,
    day,
    importId,
    noteOf = () => null
  }: { readonly importId: string; readonly day: string; readonly comment: string; readonly noteOf?: NoteOf }
): ReadonlyArray<MoveCall> => {
  const mark = (billed: boolean) => (id: string) => ({ op: "update", id, body: { billed_elsewhere: billed } })
  const changed = accounts.filter(({ isThere }) => !isThere)
  return [
    ...bulk("/api/time/bulk", [...marks.map(mark(true)), ...unmarks.map(mark(false))]),
    ...invoices.map((invoice) => ({
      path: `/api/imports/${importId}/invoices`,
      body: {
        number: invoice.number,
        counteragent_id: invoice.clientId,
        currency: invoice.currency,
        issue_date: invoice.issued,
        ...(invoice.due === null ? {} : { due_date: invoice.due }),
        open: toPlain(invoice.open),
        note: noteOf(invoice)
      }
    })),
    // The references of what is removed are free after that call.
    ...bulk(
      "/api/charges/bulk",
      changed.flatMap(({ replaces }) => replaces.map((id) => ({ op: "delete", id }))),
      { import_id: importId }
    ),
    ...bulk(
      "/api/charges/bulk",
      changed
        .filter(({ adjustment }) => adjustment.units !== 0n)
        .map(({ adjustment, clientId, currency }) => ({
          op: "create",
          external_ref: { source: adjustmentSource, id: `${importId} ${clientId} ${currency}` },
          body: {
            charge_date: day,
            kind: "adjustment",
            amount: toPlain(adjustment),
            currency,
            comment,
            counteragent_id: clientId
          }
        })),
      { import_id: importId }
    )
  ]
}
