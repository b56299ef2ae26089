import { Effect, Option } from "effect"
import type * as Policy from "../../access/Policy.ts"
import { problemOfEarlyPayment } from "../../billing/earlyPayment.ts"
import { ValidationFailed } from "../../errors/Errors.ts"
import { noSuchReference } from "../../records/references.ts"
import { checked } from "../../writing/checked.ts"
import { problemOfDeductions } from "../deposits/problemOfDeductions.ts"
import { Invoice, InvoiceBody, InvoiceLine, mostEntries, mostLines } from "../Invoice.ts"
import type { InvoicePorts } from "../invoicePorts.ts"
import { soundLineOf } from "../soundLineOf.ts"

const soundHead = checked(Invoice)
const soundBody = checked(InvoiceBody)
const soundLine = soundLineOf(InvoiceLine)
/** The largest rest of a document, as JSON. */
const mostBytes = 1_048_576

const refused = (field: string | null, problem: string, rule: ValidationFailed["rule"]) =>
  new ValidationFailed({ field, problem, rule })

/** Refuses what is too large before anything is reserved. */
const fits = Effect.fnUntraced(function* (body: InvoiceBody) {
  if (body.lines.length > mostLines) {
    return yield* refused("lines", `a document has at most ${mostLines} lines`, {
      code: "count_out_of_range",
      least: 0,
      most: mostLines
    })
  }
  const entries = body.lines.reduce((count, { recordIds }) => count + recordIds.length, 0)
  const bytes = new TextEncoder().encode(
    JSON.stringify(body.lines, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))
  )
  if (entries <= mostEntries && bytes.length <= mostBytes) return
  return yield* refused("lines", "this is too much for one document: split it", { code: "too_much_at_once" })
})

/** Checks a draft before it is stored: its size, its fields and what it names. */
export const soundDrafts = ({ series, taxCodes }: Pick<InvoicePorts, "series" | "taxCodes">) => {
  /** Refuses a series or tax code that is not in the workspace. */
  const known = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    head: Invoice,
    lines: ReadonlyArray<InvoiceLine>
  ) {
    if (head.seriesId !== null && Option.isNone(yield* series.find(visible, head.seriesId))) {
      return yield* noSuchReference("invoice series", "seriesId")
    }
    const named = new Set(lines.flatMap(({ taxCodeId }) => taxCodeId ?? []))
    if (named.size === 0) return
    const codes = new Set((yield* taxCodes.list(visible)).map(({ id }) => id))
    if ([...named].some((id) => !codes.has(id))) return yield* noSuchReference("tax code", "taxCodeId")
  })

  const sound = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    head: Invoice,
    body: InvoiceBody,
    before?: { readonly head: Invoice; readonly body: InvoiceBody }
  ) {
    yield* fits(body)
    if (head.serviceFrom !== null && head.serviceTo !== null && head.serviceFrom > head.serviceTo) {
      return yield* refused("serviceTo", "must not be before service_from", { code: "ends_before_start" })
    }
    const { earlyPaymentTerms: terms = null } = head
    const wrong = terms === null ? undefined : problemOfEarlyPayment(terms)
    if (wrong !== undefined) return yield* refused("earlyPaymentTerms", wrong, { code: "invalid_value" })
    yield* known(visible, head, body.lines)
    const linesBefore = new Map<string, InvoiceLine>(before?.body.lines.map((line) => [line.id, line]))
    const problem = problemOfDeductions(head, body.lines, linesBefore)
    if (problem !== undefined) return yield* problem
    const lines = yield* Effect.forEach(body.lines, (line) => soundLine(line, linesBefore.get(line.id) ?? null))
    return { head: yield* soundHead(head, before?.head), body: yield* soundBody({ ...body, lines }, before?.body) }
  })

  return sound
}
