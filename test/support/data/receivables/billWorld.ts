import type { Principal } from "@hourbook/core/access/Principal"
import type { Client } from "@hourbook/core/entities/Client"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { Invoices } from "@hourbook/core/invoices/service/Invoices"
import { Charges } from "@hourbook/core/money/Charges"
import { Payments } from "@hourbook/core/money/Payments"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import type { InvoiceLineId } from "@hourbook/core/values/Ids"
import { type Amount, CurrencyCode } from "@hourbook/core/values/Money"
import { BigDecimal, Effect } from "effect"
import { clockAt } from "../../clockAt.ts"
import { newUuid } from "../builders.ts"
import type { BilledStep } from "./billedSteps.ts"
import { dayOf } from "./bookOf.ts"

/** From which day on a document has a record, and until which, as it was asked for. */
export interface Hold {
  readonly from: number
  until: number | null
}

interface Issued {
  readonly invoice: Invoice
  readonly lines: ReadonlyArray<{ readonly id: InvoiceLineId; readonly recordIds: ReadonlyArray<string> }>
}

const chargeKinds = [
  ["fee", 1],
  ["expense", 1],
  ["discount", -1],
  ["opening", 1],
  ["opening", -1],
  ["tax", 1],
  ["credit", -1],
  ["write_off", -1],
  ["adjustment", 1],
  ["adjustment", -1]
] as const

export const currencies = ["EUR", "USD"] as const

/** The day before the first on which something may happen, so that records can be dated back. */
const start = 10

/** Whether a step was refused for what it asked, which changes nothing: to credit what is credited, or to issue less than nothing. */
const mayBeRefused = (error: CoreError): boolean => {
  if (error._tag !== "ValidationFailed") return false
  const { rule } = error
  return rule.code === "invoice_incomplete"
    ? rule.missing.every(({ field }) => field === "totals.gross")
    : rule.code === "credit_exceeds" || rule.code === "line_credited" || rule.code === "invalid_value"
}

const amountOf = (size: number): Amount => BigDecimal.make(BigInt(size), 4)
const noon = (day: number) => `${dayOf(day)}T12:00:00.000Z`

/** Does the steps by the use cases, each on its day. Gives what was asked of documents, and the last day. */
export const billWorld = Effect.fnUntraced(function* (
  steps: ReadonlyArray<BilledStep>,
  { clients, owner }: { readonly owner: Principal; readonly clients: ReadonlyArray<Client> }
) {
  const [charges, invoices, payments, time] = yield* Effect.all([Charges, Invoices, Payments, TimeEntries])
  const held = new Map<string, Array<Hold>>()
  const entries: Array<TimeEntryId> = []
  const documents: Array<Issued> = []
  const done = new Map<string, number>()

  /** An entry that no issued document has or had: others are locked, or count on the days when they were. */
  const freeEntry = (which: number) => {
    const free = entries.filter((id) => !held.has(id))
    return free[which % Math.max(1, free.length)]
  }

  const draft = ({ flag, groupBy, isPart, size, which }: BilledStep, client: Client, day: number) => {
    const lines = [{ text: "Workshop", quantity: amountOf(size), unitPrice: amountOf(10_000 + which) }]
    const fromWork = { clientId: client.id, groupBy, to: dayOf(day), includeCharges: !isPart }
    const named = { clientId: client.id, currency: CurrencyCode.make(client.currency ?? "EUR") }
    return invoices
      .draft(owner, { ...named, fromWork, ...(flag ? { lines } : {}) })
      .pipe(Effect.catchTag("ValidationFailed", () => invoices.draft(owner, { ...named, lines })))
  }

  const issue = Effect.fnUntraced(function* (step: BilledStep, client: Client, day: number) {
    const { invoice, totals } = (yield* draft(step, client, day)).value
    const asked = { version: invoice.version, expectedGross: totals.gross }
    const issued = yield* Effect.tapError(invoices.issue(owner, invoice.id, asked), () =>
      invoices.remove(owner, invoice.id, undefined)
    )
    documents.push({ invoice: issued.invoice, lines: issued.lines })
    for (const id of issued.lines.flatMap(({ recordIds }) => recordIds)) {
      held.set(id, [...(held.get(id) ?? []), { from: day, until: null }])
    }
  })

  const credit = Effect.fnUntraced(function* ({ flag, isPart, size, which }: BilledStep, day: number) {
    const document = documents[which % Math.max(1, documents.length)]
    if (document === undefined) return
    const { invoice, lines } = document
    const some = lines.filter((_, index) => !isPart || (index + which) % 2 === 0)
    const asked =
      isPart && !flag
        ? { amount: BigDecimal.make(BigInt(Math.max(1, Math.round(size / 100))), 2), release: false }
        : { lines: some.map(({ id }) => id), release: flag }
    yield* invoices.credit(owner, invoice.id, asked, { key: newUuid(), fingerprint: invoice.id })
    if (!flag) return
    for (const id of some.flatMap(({ recordIds }) => recordIds)) {
      const last = held.get(id)?.at(-1)
      if (last !== undefined) last.until ??= day
    }
  })

  const change = (step: BilledStep) => {
    const id = freeEntry(step.which)
    if (id === undefined) return Effect.void
    return step.deed === "remove"
      ? Effect.tap(time.remove(owner, id), () => Effect.sync(() => entries.splice(entries.indexOf(id), 1)))
      : time.amend(owner, id, step.flag ? { billable: false } : { billable: true, cost: amountOf(step.size) })
  }

  const pay = (
    { deed, flag, isPart, size, which }: BilledStep,
    client: Client,
    receivedOn: ReturnType<typeof dayOf>
  ) => {
    const own = documents.filter(({ invoice }) => invoice.clientId === client.id)
    const named = deed === "pay" && flag ? own[which % Math.max(1, own.length)] : undefined
    const money = {
      clientId: client.id,
      currency: CurrencyCode.make(client.currency ?? "EUR"),
      receivedOn,
      comment: null,
      amount: amountOf(deed === "refund" ? -size : size * 2)
    }
    const allocations =
      named === undefined ? [] : [{ invoiceId: named.invoice.id, amount: amountOf(isPart ? size : 2 * size) }]
    return payments.record(owner, { ...money, allocations })
  }

  const doStep = (step: BilledStep, day: number): Effect.Effect<unknown, CoreError> => {
    const client = clients[step.which % clients.length]
    if (client === undefined) return Effect.void
    const on = dayOf(day - step.back)
    const of = { clientId: client.id, currency: CurrencyCode.make(client.currency ?? "EUR") }
    const money = { ...of, comment: null }
    switch (step.deed) {
      case "work":
        return Effect.map(
          time.record(owner, {
            ...of,
            description: "Work",
            workedOn: on,
            durationMinutes: 1 + (step.size % 600),
            cost: amountOf(step.size),
            ...(step.flag ? { tags: ["design"] } : {})
          }),
          ({ value }) => entries.push(value.record.id)
        )
      case "charge": {
        const [kind, sign] = chargeKinds[step.which % chargeKinds.length] ?? ["fee", 1]
        return charges.record(owner, { ...money, chargedOn: on, kind, amount: amountOf(sign * step.size) })
      }
      case "pay":
      case "refund":
        return pay(step, client, on)
      case "issue":
        return issue(step, client, day)
      case "draft":
        return draft(step, client, day)
      case "credit":
        return credit(step, day)
      default:
        return change(step)
    }
  }

  let day = start
  for (const step of steps) {
    day += step.after
    const result = yield* Effect.result(doStep(step, day).pipe(clockAt(noon(day))))
    if (result._tag === "Success") done.set(step.deed, (done.get(step.deed) ?? 0) + 1)
    else if (!mayBeRefused(result.failure)) return yield* Effect.die(result.failure)
  }
  return { held, done, last: day, now: noon(day) }
})
