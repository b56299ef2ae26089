import type { CoreError } from "@hourbook/core/errors/Errors"
import { ImportRepository } from "@hourbook/core/imports/Import"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { workGroups } from "@hourbook/core/invoices/workGroups"
import type { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import type { ClientId, InvoiceId } from "@hourbook/core/values/Ids"
import { firstPage } from "@hourbook/core/values/Page"
import { CurrentImport } from "@hourbook/core/writing/CurrentImport"
import { Effect, Fiber, Random } from "effect"
import { anImport, currency, day, money } from "../builders.ts"
import { recordsOfWorld } from "../receivables/recordsOfWorld.ts"
import { checkIssued } from "./checkIssued.ts"
import { readyToIssue } from "./readyToIssue.ts"

export interface IssuedUnderWriters {
  readonly issued: number
  readonly entries: number
  readonly changed: number
  readonly refused: number
  /** Issues of a draft that had changed since it was read. */
  readonly again: number
}

/** What a writer is at: it goes on with it after it was stopped. */
interface Errand {
  readonly clientId: ClientId
  index: number | null
  id: InvoiceId | null
}

/** A document has at most so many lines. */
const mostLines = 1000

/**
 * Many writers issue documents of the work of their clients, while others change and delete the same entries, and everybody is stopped
 * in the middle of it. In the end numbers have no gap, each entry is in one document or none, and documents are the ledger to the last
 * digit.
 */
export const issueUnderWriters = Effect.fnUntraced(function* ({
  documents,
  entriesOf,
  others,
  stops,
  writers
}: {
  readonly documents: number
  readonly writers: number
  readonly others: number
  /** How often all calls under way are interrupted. */
  readonly stops: number
  /** How many entries the document after so many others has. */
  readonly entriesOf: (index: number) => number
}) {
  const { all: visible, clients, invoices, mary, olga, owner, time } = yield* readyToIssue(writers)
  const imported = anImport(olga.member)
  yield* Effect.orDie((yield* ImportRepository).add({ import: imported, idempotency: null }))
  const repository = yield* InvoiceRepository
  const ids: Array<TimeEntryId> = []
  const run = { next: 0, issued: 0, changed: 0, refused: 0, again: 0 }

  const record = Effect.fnUntraced(function* (clientId: ClientId, count: number) {
    for (let made = 0; made < count; made += 6) {
      const drafts = Array.from({ length: Math.min(6, count - made) }, (_, index) => ({
        description: `Work ${made + index}`,
        workedOn: day(`2026-03-0${1 + ((made + index) % 9)}`),
        durationMinutes: 20 + ((made + index) % 50),
        cost: money(`${10 + ((made + index) % 7)}.3333`),
        currency: currency("EUR"),
        clientId,
        userId: mary.member.userId,
        ...((made + index) % 5 === 0 ? { tags: ["design", "late"] } : {})
      }))
      const isImported = made % 18 === 6
      const { value } = yield* time
        .recordAll(owner, drafts)
        .pipe(isImported ? Effect.provideService(CurrentImport, imported.id) : (self) => self)
      ids.push(...value.map(({ record: { id } }) => id))
    }
  })

  const issue = Effect.fnUntraced(function* (id: InvoiceId) {
    for (;;) {
      const { invoice, totals } = yield* invoices.get(owner, id)
      const asked = { issueDate: day("2026-03-20"), version: invoice.version, expectedGross: totals.gross }
      const result = yield* Effect.result(invoices.issue(owner, id, asked))
      if (result._tag === "Success") return true
      // All of it was deleted, or made unbillable, by others.
      if (result.failure._tag === "ValidationFailed" && result.failure.rule.code === "invoice_incomplete") return false
      if (result.failure._tag !== "PreconditionFailed") return yield* Effect.die(result.failure)
      run.again++
    }
  })

  /** The draft of a client, also one that was begun before its writer was stopped. */
  const draftOf = Effect.fnUntraced(function* ({ clientId }: Errand, index: number) {
    const filter = { clientIds: [clientId], states: ["filling", "draft"] as const }
    const { items } = yield* repository.list(visible, { filter, page: firstPage("createdAt") })
    if (items[0] !== undefined) return items[0].id
    yield* record(clientId, entriesOf(index))
    const group = workGroups[index % workGroups.length] ?? "entry"
    const groupBy = group === "entry" && entriesOf(index) > mostLines ? "day" : group
    const made = yield* Effect.result(invoices.draft(owner, { fromWork: { clientId, groupBy } }))
    return made._tag === "Success" ? made.success.value.invoice.id : null
  })

  const writer = (errand: Errand) =>
    Effect.gen(function* () {
      for (;;) {
        errand.index ??= run.next < documents ? run.next++ : null
        if (errand.index === null) return
        errand.id ??= yield* draftOf(errand, errand.index)
        if (errand.id === null) continue
        if (yield* issue(errand.id)) {
          errand.index = null
          run.issued++
        } else yield* invoices.remove(owner, errand.id, undefined)
        errand.id = null
      }
    })

  const other = Effect.gen(function* () {
    for (;;) {
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

  const errands = clients.map(({ id }): Errand => ({ clientId: id, index: null, id: null }))
  for (let stopped = 0; ; stopped++) {
    const beside = yield* Effect.forEach(Array.from({ length: others }), () => Effect.forkChild(other))
    const writing = yield* Effect.forkChild(
      Effect.forEach(errands, writer, { concurrency: "unbounded", discard: true })
    )
    if (stopped === stops) yield* Fiber.join(writing)
    else {
      const enough = ((stopped + 1) * documents) / (stops + 1)
      while (run.issued < enough && writing.pollUnsafe() === undefined) {
        yield* Effect.sleep(yield* Random.nextIntBetween(1, 20))
      }
    }
    yield* Fiber.interruptAll([writing, ...beside])
    if (stopped === stops) break
  }

  const records = yield* recordsOfWorld(visible)
  yield* checkIssued(visible, records)
  const { again, changed, refused } = run
  const issued = records.documents.length
  return { issued, entries: records.entries.length, changed, refused, again } satisfies IssuedUnderWriters
}, Effect.scoped)
