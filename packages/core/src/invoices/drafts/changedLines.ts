import { Effect } from "effect"
import type * as Policy from "../../access/Policy.ts"
import { ValidationFailed } from "../../errors/Errors.ts"
import { InvoiceLineId } from "../../values/Ids.ts"
import { one } from "../../values/Money.ts"
import { NewId } from "../../values/NewId.ts"
import { deposits } from "../deposits/deposits.ts"
import type { Invoice, InvoiceLine } from "../Invoice.ts"
import type { LineChange, LineDraft } from "../InvoiceDraft.ts"
import type { InvoicePorts } from "../invoicePorts.ts"

type DraftWithLines = Pick<Invoice, "clientId" | "currency" | "language">

const required = (field: string) => new ValidationFailed({ field, problem: "is required", rule: { code: "missing" } })

/** A new line that people write, of what is no deposit. */
const manual = Effect.fnUntraced(function* ({
  orderNumber = null,
  quantity = one,
  taxCodeId = null,
  text,
  unit = "piece",
  unitPrice
}: LineDraft) {
  if (text === undefined) return yield* required("lines.text")
  if (unitPrice === undefined) return yield* required("unitPrice")
  const line: InvoiceLine = {
    id: InvoiceLineId.make(yield* yield* NewId),
    text,
    quantity,
    unit,
    unitPrice,
    taxCodeId,
    source: "manual",
    recordIds: [],
    net: null,
    cost: null,
    orderNumber,
    deducts: null,
    from: null,
    to: null
  }
  return line
})

/** New lines that people write: one of each, but of a deposit one for each of its tax codes. */
export const newLines = (ports: InvoicePorts, visible: Policy.Visibility, on: DraftWithLines) => {
  const { linesFor } = deposits(ports)
  return Effect.fnUntraced(function* (line: LineDraft) {
    const { deducts = null } = line
    return deducts === null ? [yield* manual(line)] : yield* linesFor(visible, on, deducts, line)
  })
}

/** The lines of a draft as a caller wants them. */
export const changedLines = Effect.fnUntraced(function* (
  written: ReturnType<typeof newLines>,
  now_: ReadonlyArray<InvoiceLine>,
  wanted: ReadonlyArray<LineChange>
) {
  const byId = new Map(now_.map((line) => [line.id, line]))
  const all = yield* Effect.forEach(wanted, (change) => {
    const { deducts: _, id, ...fields } = change
    if (id === undefined) return written(change)
    const line = byId.get(id)
    if (line === undefined || !byId.delete(id)) {
      return Effect.fail(
        new ValidationFailed({
          field: "lines",
          problem: `the draft has no line ${id}, or it is named twice`,
          rule: { code: "invalid_value" }
        })
      )
    }
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const after: InvoiceLine = { ...line, ...said }
    return Effect.succeed([after])
  })
  return all.flat()
})
