import { assert } from "@effect/vitest"
import { InvoiceSeriesRepository } from "@hourbook/core/billing/InvoiceSeriesRepository"
import { noSeller } from "@hourbook/core/billing/Party"
import { TaxCodeRepository } from "@hourbook/core/billing/TaxCodeRepository"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { noBuyer } from "@hourbook/core/invoices/freezing"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { Invoices } from "@hourbook/core/invoices/Invoices"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { compareText } from "@hourbook/core/values/fold"
import type { ClientId, InvoiceId } from "@hourbook/core/values/Ids"
import { add, type Amount, toText, zero } from "@hourbook/core/values/Money"
import { firstPage, type PageOf, type Page } from "@hourbook/core/values/Page"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { Effect, Fiber, Layer, Option, Random } from "effect"
import { useCases } from "../../useCases.ts"
import { aClient, currency, day, money, principal } from "../builders.ts"
import { anEvent, changesBy } from "../changes.ts"
import { seedWorkspace } from "../seedWorkspace.ts"
import { aSeries, aTaxCode } from "./settings.ts"

export interface IssuedUnderWriters {
  readonly issued: number
  readonly entries: number
  readonly changed: number
  readonly refused: number
  readonly again: number
}

const sumOf = (amounts: ReadonlyArray<Amount>): Amount => amounts.reduce(add, zero)

/** Everything that a list has. */
const all = Effect.fnUntraced(function* <A, Sort extends string>(
  list: (page: PageOf<Sort>) => Effect.Effect<Page<A>, unknown>,
  first: PageOf<Sort>
) {
  const found: Array<A> = []
  let page: PageOf<Sort> | null = first
  while (page !== null) {
    const { items, next }: Page<A> = yield* Effect.orDie(list(page))
    found.push(...items)
    page = next === null ? null : { ...page, start: { _tag: "After", position: next } }
  }
  return found
})

/** A workspace that can issue: a seller, a tax code, a series and some clients. */
const ready = Effect.fnUntraced(function* (clientsAtOnce: number) {
  const seeded = yield* seedWorkspace
  const { adam, olga, workspace } = seeded
  const services = yield* Layer.build(useCases)
  const within = Effect.provide(services)
  const owner = principal("owner", { workspace, member: olga.member })
  const [settings, invoices, time] = yield* within(Effect.all([Settings, Invoices, TimeEntries]))
  yield* settings.amend(owner, {
    billing: { ...noSeller, legalName: "Acme Studio", country: "DE", taxNumber: "1/2/3" }
  })
  const code = aTaxCode(workspace.id)
  const line = (subjectId: string) => anEvent(adam.member, { subject: "invoice_series", subjectId })
  yield* (yield* TaxCodeRepository).save({ before: null, after: code, event: line(code.id), idempotency: null })
  const series = aSeries(workspace.id, { format: "{seq:4}", yearly: false })
  yield* (yield* InvoiceSeriesRepository).save({
    before: null,
    after: series,
    event: line(series.id),
    idempotency: null
  })
  const clients = Array.from({ length: clientsAtOnce }, (_, index) =>
    aClient(workspace.id, { name: `Client ${index}`, billing: { ...noBuyer, country: "DE", taxCodeId: code.id } })
  )
  yield* (yield* ClientRepository).saveAll(clients.map((client) => changesBy(olga.member, "client").create(client)))
  return { ...seeded, owner, invoices, time, clients }
})

/**
 * Many writers issue documents of the work of their clients, while others change and delete the same entries. In the end numbers
 * have no gap, each entry is in one document or none, and documents are the ledger to the last digit.
 */
export const issueUnderWriters = Effect.fnUntraced(function* ({
  documents,
  entriesOf,
  others,
  writers
}: {
  readonly documents: number
  readonly writers: number
  readonly others: number
  /** How many entries the document after so many others has. */
  readonly entriesOf: (index: number) => number
}) {
  const { all: visible, clients, invoices, mary, owner, time } = yield* ready(writers)
  const ids: Array<TimeEntryId> = []
  const run = { next: 0, isOver: false, changed: 0, refused: 0, again: 0 }

  const record = Effect.fnUntraced(function* (clientId: ClientId, count: number) {
    for (let made = 0; made < count; made += 12) {
      const drafts = Array.from({ length: Math.min(12, count - made) }, (_, index) => ({
        description: `Work ${made + index}`,
        workedOn: day("2026-03-02"),
        durationMinutes: 20 + ((made + index) % 50),
        cost: money(`${10 + ((made + index) % 7)}.3333`),
        currency: currency("EUR"),
        clientId,
        userId: mary.member.userId,
        ...((made + index) % 5 === 0 ? { tags: ["design", "late"] } : {})
      }))
      // Tags and charges of many entries do not fit into one call of every store.
      for (const some of [drafts.slice(0, 6), drafts.slice(6)].filter(({ length }) => length > 0)) {
        const { value } = yield* time.recordAll(owner, some)
        ids.push(...value.map(({ record: { id } }) => id))
      }
    }
  })

  const issue = Effect.fnUntraced(function* (id: InvoiceId) {
    for (;;) {
      const { invoice, totals } = yield* invoices.get(owner, id)
      const asked = { issueDate: day("2026-03-20"), version: invoice.version, expectedGross: totals.gross }
      const result = yield* Effect.result(invoices.issue(owner, id, asked))
      if (result._tag === "Success") return
      if (result.failure._tag !== "PreconditionFailed") return yield* Effect.die(result.failure)
      run.again++
    }
  })

  const writer = (clientId: ClientId) =>
    Effect.gen(function* () {
      while (run.next < documents) {
        const index = run.next++
        yield* record(clientId, entriesOf(index))
        // Others may have deleted all that there is.
        const made = yield* Effect.result(invoices.draft(owner, { fromWork: { clientId, groupBy: "entry" } }))
        if (made._tag === "Failure") {
          run.next--
          continue
        }
        yield* issue(made.success.value.invoice.id)
      }
    })

  const other = Effect.gen(function* () {
    while (!run.isOver) {
      yield* Effect.yieldNow
      const id = ids[ids.length - 1 - (yield* Random.nextIntBetween(0, Math.min(60, Math.max(1, ids.length))))]
      if (id === undefined) continue
      const choice = yield* Random.next
      const step: Effect.Effect<unknown, CoreError> =
        choice < 0.6
          ? time.amend(owner, id, {
              durationMinutes: 1 + Math.floor(choice * 100),
              cost: money(`${Math.floor(choice * 1000)}.1234`)
            })
          : choice < 0.75
            ? time.amend(owner, id, { description: `Described ${choice}`, tags: ["late"] })
            : choice < 0.9
              ? time.amend(owner, id, choice < 0.82 ? { billable: true, cost: money("5") } : { billable: false })
              : time.remove(owner, id)
      const result = yield* Effect.result(step)
      if (result._tag === "Success") run.changed++
      else if (result.failure._tag === "ValidationFailed" && result.failure.rule.code === "invoiced") run.refused++
      else if (result.failure._tag !== "NotFound") return yield* Effect.die(result.failure)
    }
  })

  const fibers = yield* Effect.forEach(Array.from({ length: others }), () => Effect.forkChild(other))
  yield* Effect.forEach(clients, ({ id }) => writer(id), { concurrency: "unbounded", discard: true })
  run.isOver = true
  yield* Effect.forEach(fibers, Fiber.join)

  const repository = yield* InvoiceRepository
  const charges = yield* ChargeRepository
  const records = yield* TimeRepository
  const issued = yield* repository.issued(visible, {})
  assert.deepStrictEqual(
    issued.map(({ number }) => String(number)).toSorted(compareText),
    Array.from({ length: issued.length }, (_, index) => String(index + 1).padStart(4, "0"))
  )
  const entries = yield* all(
    (page: PageOf<"createdAt">) => records.list(visible, { filter: {}, page }),
    firstPage("createdAt")
  )
  const posted = yield* all(
    (page: PageOf<"createdAt">) => charges.list(visible, { filter: {}, page }),
    firstPage("createdAt")
  )
  const claimed = Map.groupBy(entries, ({ invoiceId }) => invoiceId)
  const seen = new Set<string>()
  for (const invoice of issued) {
    const own = claimed.get(invoice.id) ?? []
    const { lines } = Option.getOrThrow(yield* repository.body(visible, invoice.id))
    const named = lines.flatMap(({ recordIds }) => recordIds)
    for (const id of named) {
      assert.isFalse(seen.has(id), `${id} is in two documents`)
      seen.add(id)
    }
    assert.deepStrictEqual(named.toSorted(), own.map(({ id }) => String(id)).toSorted())
    const ledger = sumOf([
      ...own.map(({ cost }) => cost),
      ...posted.filter(({ invoiceId }) => invoiceId === invoice.id).map(({ amount }) => amount)
    ])
    assert.strictEqual(toText(ledger), toText(invoice.totals?.gross ?? zero), `document ${invoice.number}`)
  }
  for (const [id, own] of claimed) {
    if (id === null) continue
    assert.isTrue(
      issued.some((one) => one.id === id),
      `${own.length} entries are in a document that is not issued`
    )
  }
  const { changed, again, refused } = run
  return { issued: issued.length, entries: entries.length, changed, refused, again } satisfies IssuedUnderWriters
}, Effect.scoped)
