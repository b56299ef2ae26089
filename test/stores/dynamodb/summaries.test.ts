import { assert, describe, it } from "@effect/vitest"
import { debtKinds } from "@hourbook/core/facts/factKinds"
import { foldFacts, foldLastDays } from "@hourbook/core/facts/foldFacts"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { ChargeRepository } from "@hourbook/core/money/Charge"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { summariesPartition } from "@hourbook/store-dynamodb/layout/itemKeys"
import { counted } from "@hourbook/store-dynamodb/layout/recordItems"
import { timeEntries } from "@hourbook/store-dynamodb/layout/timeEntries"
import { textOf } from "@hourbook/store-dynamodb/table/attributes"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { removeItems } from "@hourbook/store-dynamodb/table/removeItems"
import { additionActions, additionsOf, lineAdditionsOf } from "@hourbook/store-dynamodb/totals/rollupWrites"
import { validSummaries } from "@hourbook/store-dynamodb/totals/summaries"
import { summarize } from "@hourbook/store-dynamodb/totals/summarize"
import { Effect, Layer } from "effect"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { summarizingStore } from "../../engines/summarizingStore.ts"
import { timeKind } from "../../suites/store/records/recordKinds.ts"
import { expectedCountables } from "../../suites/store/records/recordModel.ts"
import { reportFacts } from "../../suites/store/reportFacts.ts"
import { reports } from "../../suites/store/reports.ts"
import { unpaidSince } from "../../suites/store/unpaidSince.ts"
import { aCharge, aPayment, aTimeEntry, day, money } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSameSet } from "../../support/expecting.ts"
import { rounds } from "../../support/run/rounds.ts"

const engine = layerDynamoEngine()
const store = DynamoStore.layer.pipe(Layer.provideMerge(engine))

/** Entries in fifteen months of two years, and questions of every detail about them. */
const openYears = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const dynamo = yield* Dynamo
  const { save } = yield* TimeRepository
  const facts = yield* ReportFacts
  const changes = changesBy(fixture.olga.member, "time_entry")
  const id = fixture.workspace.id
  const entries = Array.from({ length: 30 }, (_, index) => {
    const date = new Date(Date.UTC(2024, 9 + (index % 15), 1 + ((index * 11) % 28))).toISOString().slice(0, 10)
    const [client, project] = index % 3 === 0 ? [fixture.bolt, fixture.shop] : [fixture.acme, fixture.website]
    const owner = [fixture.mary, fixture.max][index % 2]!.member
    return aTimeEntry({ owner, client, project }, { workedOn: day(date), cost: money(`${index}.25`) })
  })
  yield* Effect.forEach(entries, (entry) => save(changes.create(entry)), { concurrency: 4 })

  const questions = [
    { by: ["member"], filter: {} },
    { by: ["project"], filter: { to: day("2025-10-30") } },
    { by: ["client"], filter: { from: day("2024-10-15"), to: day("2025-08-12") } },
    { by: ["client"], filter: {}, boundaries: [day("2025-02-10"), day("2025-05-01")] },
    { by: ["member"], filter: {}, boundaries: [day("2025-05-01")] },
    { by: ["month", "client"], filter: {} },
    { by: ["month", "project"], filter: { from: day("2025-01-01") } },
    { by: ["day", "client"], filter: { from: day("2024-11-03"), to: day("2025-03-20") } },
    { by: ["day", "member"], filter: {} }
  ] as const
  const expectAll = Effect.fnUntraced(function* (records: ReadonlyArray<TimeEntry>) {
    for (const { visible } of [fixture.olga, fixture.carl]) {
      const foundBy = (filter: (typeof questions)[number]["filter"]) =>
        expectedCountables(timeKind, records, { visible, filter })
      for (const question of questions) {
        const expected = foldFacts(foundBy(question.filter), { of: ["time"], ...question })
        expectSameSet(
          yield* facts.ask(visible, { of: ["time"], ...question }),
          expected,
          `${visible.sight._tag}: ${JSON.stringify(question)}`
        )
      }
      for (const by of ["member", "client", "project"] as const) {
        const filter = { to: day("2025-06-20") }
        expectSameSet(
          yield* facts.lastDays(visible, { of: ["time"], filter: {}, by }),
          foldLastDays(foundBy({}), { of: ["time"], by })
        )
        expectSameSet(
          yield* facts.lastDays(visible, { of: ["time"], filter, by }),
          foldLastDays(foundBy(filter), { of: ["time"], by })
        )
      }
    }
  })
  const valid = Effect.map(validSummaries(dynamo, id, "t"), (found) => found.map(({ period }) => period).sort())
  return { fixture, dynamo, save, changes, id, entries, expectAll, valid }
})

describe("summaries of closed months and years on DynamoDB", () => {
  it.live("answer as the records do, and count no longer after a change of what they cover", () =>
    Effect.gen(function* () {
      const { changes, dynamo, entries, expectAll, fixture, id, save, valid } = yield* openYears
      yield* summarize(dynamo, id, "2026-01")
      const all = yield* valid
      assert.deepStrictEqual([all.length, all.filter((period) => period.length === 4)], [17, ["2024", "2025"]])
      yield* expectAll(entries)
      assert.strictEqual(yield* summarize(dynamo, id, "2026-01"), 0)

      const [moved, , , , , , removed] = entries
      const others = entries.filter((entry) => entry !== moved && entry !== removed)
      const { id: projectId, name: projectName } = fixture.workshop
      const after = amended(moved!, { projectId, projectName })
      yield* save(changes.amend(moved!, after))
      yield* save(changes.remove(removed!))
      const left = yield* valid
      for (const period of ["2024", "2024-10", "2025", "2025-04"]) assert.notInclude(left, period)
      for (const period of ["2025-03", "2025-05"]) assert.include(left, period)
      yield* expectAll([after, ...others])
      yield* summarize(dynamo, id, "2026-01")
      assert.deepStrictEqual(yield* valid, all)
      yield* save(changes.amend(after, amended(after, { description: "Other words" })))
      assert.deepStrictEqual(yield* valid, all)
      yield* expectAll([after, ...others])
    }).pipe(Effect.provide(store))
  )

  it.live("count no longer after a change by a process of an older version", () =>
    Effect.gen(function* () {
      const { changes, dynamo, entries, expectAll, fixture, id, valid } = yield* openYears
      yield* summarize(dynamo, id, "2026-01")
      const [handed, ...others] = entries
      const after = amended(handed!, { userId: fixture.adam.member.userId })
      const { event } = changes.amend(handed!, after)
      const written = [
        ...additionsOf(id, "time", counted(timeEntries, handed!), -1n),
        ...additionsOf(id, "time", counted(timeEntries, after), 1n),
        ...lineAdditionsOf(event)
      ]
      yield* dynamo.transact(() => Effect.succeed(additionActions(written, "7")))
      assert.deepStrictEqual(yield* valid, [])
      yield* expectAll([after, ...others])
    }).pipe(Effect.provide(store))
  )

  it.live(
    "count no longer where an older version made them, which knew payments and nothing else of clients' money",
    () =>
      Effect.gen(function* () {
        const { dynamo, fixture, id } = yield* openYears
        const payments = yield* PaymentRepository
        const charges = yield* ChargeRepository
        const facts = yield* ReportFacts
        const { acme, bolt, mary, olga } = fixture
        const create = changesBy(olga.member, "payment").create
        const march = { receivedOn: day("2025-03-10") }
        yield* payments.save(create(aPayment({ owner: mary.member, client: acme }, march)))
        yield* payments.save(create(aPayment({ owner: mary.member, client: bolt }, { ...march, amount: money("-4") })))
        const charge = aCharge(
          { owner: olga.member, client: acme, isMemberless: true },
          { chargedOn: day("2025-02-03") }
        )
        yield* charges.save(changesBy(olga.member, "charge").create(charge))
        const periods = (letter: string) =>
          Effect.map(validSummaries(dynamo, id, letter), (found) => found.map(({ period }) => period).sort())
        const question = { of: debtKinds, filter: {}, by: ["client"] } as const
        const before = yield* facts.ask(fixture.all, question)

        yield* summarize(dynamo, id, "2026-01")
        const all = ["2025", "2025-02", "2025-03"]
        assert.deepStrictEqual(yield* periods("p"), all)
        expectSameSet(yield* facts.ask(fixture.all, question), before)
        const heads = yield* dynamo.query({ partition: summariesPartition(id), from: "h", to: "i" })
        for (const { kinds: _, occurring: __, ...head } of heads) {
          const key = { pk: textOf(head, "pk"), sk: textOf(head, "sk") }
          yield* dynamo.transact(() => Effect.succeed([{ _tag: "Put", key, item: head } as const]))
        }
        assert.deepStrictEqual([yield* periods("p"), (yield* periods("t")).length], [[], 17])
        expectSameSet(yield* facts.ask(fixture.all, question), before)
        assert.strictEqual(yield* summarize(dynamo, id, "2026-01"), all.length)
        assert.deepStrictEqual(yield* periods("p"), all)
        expectSameSet(yield* facts.ask(fixture.all, question), before)
      }).pipe(Effect.provide(store))
  )

  it.live("made before work had prices count where none has any", () =>
    Effect.gen(function* () {
      const { changes, dynamo, entries, expectAll, fixture, id, save, valid } = yield* openYears
      const asBefore = Effect.gen(function* () {
        yield* summarize(dynamo, id, "2026-01")
        const heads = yield* dynamo.query({ partition: summariesPartition(id), from: "ht", to: "hu" })
        for (const head of heads) {
          const key = { pk: textOf(head, "pk"), sk: textOf(head, "sk") }
          yield* dynamo.transact(() => Effect.succeed([{ _tag: "Put", key, item: { ...head, kinds: { S: "t" } } }]))
        }
        return yield* valid
      })
      const all = yield* asBefore
      assert.lengthOf(all, 17)
      yield* expectAll(entries)
      const own = { owner: fixture.mary.member, client: fixture.acme }
      const unpaid = aTimeEntry(own, {
        workedOn: day("2025-05-05"),
        cost: money("0"),
        billable: false,
        billedMinutes: 0
      })
      yield* save(changes.create(unpaid))
      assert.deepStrictEqual(
        yield* asBefore,
        all.filter((period) => period !== "2025" && period !== "2025-05")
      )
      yield* expectAll([...entries, unpaid])
    }).pipe(Effect.provide(store))
  )

  it.live("are held against the totals by verify, and made again by rebuild", () =>
    Effect.gen(function* () {
      const { dynamo, entries, expectAll, id, valid } = yield* openYears
      const keeper = yield* RollupKeeper
      const wrong = Effect.map(keeper.verify(id), (checks) => checks.filter((check) => check.wrong > 0))
      yield* summarize(dynamo, id, "2026-01")
      const rowsOf = (month: string) => dynamo.query({ partition: summariesPartition(id), from: `rt${month}` })
      const [[may], [june]] = yield* Effect.all([rowsOf("2025-05"), rowsOf("2025-06")])
      const key = { pk: textOf(may!, "pk"), sk: textOf(may!, "sk") }
      yield* dynamo.transact(() => Effect.succeed([{ _tag: "Put", key, item: { rows: june!["rows"]! } } as const]))
      assert.deepInclude(yield* wrong, { rollup: "summaries", totals: 17, wrong: 1 })
      yield* keeper.rebuild(id)
      assert.isNotEmpty(yield* valid)
      yield* expectAll(entries)
    }).pipe(Effect.provide(store))
  )

  it.live("are done without where their rows are gone", () =>
    Effect.gen(function* () {
      const { dynamo, entries, expectAll, id, valid } = yield* openYears
      yield* summarize(dynamo, id, "2026-01")
      const rows = yield* dynamo.query({ partition: summariesPartition(id), from: "r" })
      yield* removeItems(dynamo, rows)
      assert.isNotEmpty(yield* valid)
      yield* expectAll(entries)
    }).pipe(Effect.provide(store))
  )
})

const summarizing = summarizingStore(engine)
const longSuites = [reportFacts, unpaidSince, reports]
for (const { suite } of longSuites.slice(0, rounds(0, longSuites.length))) suite("DynamoDB with summaries", summarizing)
