import { asOperation } from "@hourbook/core/activity/CurrentOperation"
import { OperationId } from "@hourbook/core/values/Ids"
import { duringImport } from "@hourbook/core/writing/CurrentImport"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect } from "effect"
import { currency, day, money, newUuid } from "../../../support/data/builders.ts"
import { expectSame } from "../../../support/expecting.ts"
import { openUndo, withoutStamps } from "../../../support/log/openUndo.ts"
import { defineSuite } from "../defineSuite.ts"

const eur = currency("EUR")
const priced = { cost: money("120.5"), currency: eur, durationMinutes: 90, workedOn: day("2026-03-02") }

/** Undoing what one request, import or repricing did, and who may undo. */
export const undoneOperations = defineSuite("Undo of operations", (it) => {
  it.effect("undoes an operation newest first, keeps what somebody built upon, and undoes that undo", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { fixture, newest, owner, time, undos } = yield* openUndo
        const draft = { ...priced, description: "Bulk", userId: fixture.mary.member.userId }
        const operations = Array.from({ length: 20 }, () => ({ op: "create" as const, draft }))
        const done = yield* asOperation(time.bulk(owner, { mode: "each", operations }))
        const ids = done.flatMap((one) => (one._tag === "Created" ? [one.value.record.id] : []))
        expectSame(ids.length, 20)
        const { operationId } = yield* newest
        if (operationId === null) throw new Error("no operation")
        const [touched] = ids
        if (touched === undefined) throw new Error("none")
        yield* time.amend(owner, touched, { description: "Mine" })
        const dry = yield* Effect.provideService(undos.operation(owner, operationId), DryRun, true)
        expectSame([dry.value.undone, dry.value.kept.length, dry.value.operationId], [19, 1, null])
        const once = { key: newUuid(), fingerprint: "f" }
        const { value } = yield* undos.operation(owner, operationId, once)
        expectSame(
          [value.undone, value.done, value.kept],
          [19, true, [{ subject: "time_entry", subjectId: touched, title: "Bulk", reason: "changed" }]]
        )
        expectSame(yield* undos.operation(owner, operationId, once), { value, replayed: true })
        expectSame((yield* undos.operation(owner, operationId)).value.undone, 0)
        if (value.operationId === null) throw new Error("no operation")
        const again = yield* undos.operation(owner, value.operationId)
        expectSame([again.value.undone, again.value.kept], [19, []])
        const back = yield* Effect.forEach(ids, (id) => time.get(owner, id))
        expectSame(new Set(back.map(({ description }) => description)), new Set(["Bulk", "Mine"]))
        const missing = yield* Effect.flip(undos.operation(owner, OperationId.make(newUuid())))
        expectSame(missing._tag, "NotFound")
      })
    )
  )

  it.effect("undoes a repricing, and an import as imports are undone", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { fixture, imports, newest, owner, rates, time, undone, undos } = yield* openUndo
        const scope = { projectId: null, clientId: null, userId: null }
        const of = { kind: "bill" as const, currency: eur, effectiveDate: day("2026-01-01"), ...scope }
        yield* rates.put(owner, { ...of, amount: money("60") })
        const { cost: _, currency: __, ...work } = priced
        const draft = { ...work, description: "Priced", projectId: fixture.website.id }
        const entries = [yield* time.record(owner, draft), yield* time.record(owner, draft)].map(
          ({ value }) => value.record
        )
        yield* rates.put(owner, { ...of, amount: money("80") })
        yield* time.reprice(owner, { kind: "bill", from: day("2026-03-01"), to: day("2026-03-31") })
        const [first] = entries
        if (first === undefined) throw new Error("none")
        expectSame((yield* time.get(owner, first.id)).cost, money("120"))
        const { operationId } = yield* newest
        if (operationId === null) throw new Error("no operation")
        expectSame((yield* undos.operation(owner, operationId)).value.undone, 2)
        expectSame(
          (yield* Effect.forEach(entries, ({ id }) => time.get(owner, id))).map(withoutStamps),
          entries.map(withoutStamps)
        )

        const sha256 = "0".repeat(64)
        const made = (yield* imports.add(owner, { source: "toggl", fileName: "a.csv", sha256 })).value
        const begun = yield* newest
        const add = time.record(owner, { ...priced, description: "Imported" })
        const record = (yield* duringImport(made.id)(add)).value.record
        expectSame((yield* undone(begun)).done, true)
        expectSame((yield* Effect.flip(time.get(owner, record.id)))._tag, "NotFound")
        const { operationId: ended } = yield* newest
        if (ended === null) throw new Error("no operation")
        const back = (yield* undos.operation(owner, ended)).value
        expectSame([back.undone, back.kept.map(({ reason }) => reason)], [1, ["not_undoable"]])
        expectSame(withoutStamps(yield* time.get(owner, record.id)), withoutStamps(record))
      })
    )
  )

  it.effect("is for whoever may write the record, and tells others nothing", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { admin, carl, charges, clients, fixture, mary, max, newest, owner, refusal, settings, time, undone } =
          yield* openUndo
        const own = (yield* time.record(mary, { ...priced, description: "Mine", projectId: fixture.website.id })).value
          .record
        yield* time.remove(mary, own.id)
        const gone = yield* newest
        expectSame(yield* refusal(gone, max), "NotFound")
        expectSame(yield* refusal(gone, carl), "read_only")
        yield* undone(gone, mary)
        yield* time.amend(admin, own.id, { description: "By the admin" })
        yield* undone(yield* newest, mary)
        yield* time.amend(admin, own.id, { userId: fixture.max.member.userId })
        const moved = yield* newest
        expectSame(yield* refusal(moved, mary), "NotFound")
        expectSame(yield* refusal(moved, max), "own_records_only")
        yield* undone(moved, admin)
        yield* clients.add(owner, { name: "New", archived: false, paymentTermsDays: null })
        expectSame(yield* refusal(yield* newest, mary), "managers_only")
        yield* charges.record(owner, {
          amount: money("1"),
          currency: eur,
          comment: null,
          kind: "fee",
          chargedOn: day("2026-03-01"),
          clientId: fixture.acme.id
        })
        expectSame(yield* refusal(yield* newest, mary), "NotFound")
        yield* settings.amend(owner, { name: "Renamed" })
        expectSame(yield* refusal(yield* newest, admin), "not_undoable")
      })
    )
  )

  it.effect("refuses a reference that another has, and moves a record back to its client", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { fixture, newest, owner, refusal, time, undone } = yield* openUndo
        const externalRef = { source: "x", id: "7" }
        const draft = { ...priced, description: "Ref", externalRef, userId: fixture.mary.member.userId }
        const { record } = (yield* time.record(owner, draft)).value
        yield* time.remove(owner, record.id)
        const gone = yield* newest
        const holder = (yield* time.record(owner, draft)).value.record
        expectSame(yield* refusal(gone), "Conflict")
        yield* time.remove(owner, holder.id)
        yield* undone(gone)
        yield* time.amend(owner, record.id, { clientId: fixture.bolt.id })
        yield* undone(yield* newest)
        const back = yield* time.get(owner, record.id)
        expectSame([back.clientId, back.clientName], [null, null])
      })
    )
  )
})
