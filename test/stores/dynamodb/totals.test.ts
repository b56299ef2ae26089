import { PutItemCommand } from "@aws-sdk/client-dynamodb"
import { assert, describe, it } from "@effect/vitest"
import { foldFacts } from "@hourbook/core/facts/foldFacts"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { cellsPartition } from "@hourbook/store-dynamodb/layout/itemKeys"
import { counted } from "@hourbook/store-dynamodb/layout/recordItems"
import { timeEntries } from "@hourbook/store-dynamodb/layout/timeEntries"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { isNumber } from "@hourbook/store-dynamodb/totals/numberNames"
import { additionActions, additionsOf } from "@hourbook/store-dynamodb/totals/rollupWrites"
import { Effect, Layer } from "effect"
import { capacityCounter } from "../../engines/capacityCounter.ts"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { timeKind } from "../../suites/store/records/recordKinds.ts"
import { countables } from "../../suites/store/records/recordModel.ts"
import { aTimeEntry, day, instant } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { olderCell } from "../../support/data/olderCell.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSameSet } from "../../support/expecting.ts"

const counter = capacityCounter()
const engine = layerDynamoEngine({ configure: counter.configure })
const store = DynamoStore.layer.pipe(Layer.provideMerge(engine))

const two = (number: number): string => String(number).padStart(2, "0")

/** An entry for every hour of every day of a month. */
const everyHour = Effect.map(seedWorkspace, (fixture) => {
  const entries = Array.from({ length: 31 * 24 }, (_, index) => {
    const date = `2026-03-${two(1 + Math.floor(index / 24))}`
    const at = instant(`${date}T${two(index % 24)}:30:00.000Z`)
    const entry = aTimeEntry(
      { owner: fixture.mary.member, client: fixture.acme, project: fixture.website },
      { workedOn: day(date) }
    )
    return { ...entry, createdAt: at, updatedAt: at }
  })
  return { fixture, entries, changes: changesBy(fixture.olga.member, "time_entry") }
})

describe("totals on DynamoDB", () => {
  it.live("cost the last of 744 entries in the hours of a month at most twice the first", () =>
    Effect.gen(function* () {
      const { changes, entries } = yield* everyHour
      const { saveAll, save } = yield* TimeRepository
      const costOf = Effect.fnUntraced(function* (entry: TimeEntry) {
        counter.take()
        yield* save(changes.create(entry))
        return counter.take().write
      })
      const [first, ...others] = entries
      const last = others.pop()
      const cost = yield* costOf(first!)
      for (let from = 0; from < others.length; from += 16) {
        yield* saveAll(
          others.slice(from, from + 16).map((after) => ({ ...changes.create(after), before: null, after }))
        )
      }
      assert.isAtMost(yield* costOf(last!), 2 * cost)
    }).pipe(Effect.provide(store))
  )

  it.live("that an older version wrote by day and hour count the same, and rebuild rewrites them", () =>
    Effect.gen(function* () {
      const { changes, entries, fixture } = yield* everyHour
      const { client, query, table, transact } = yield* Dynamo
      const { save } = yield* TimeRepository
      const { ask } = yield* ReportFacts
      const keeper = yield* RollupKeeper
      const id = fixture.workspace.id
      const partition = cellsPartition(id)
      const some = entries.filter((_, index) => index % 31 === 0)
      for (const entry of some) yield* save(changes.create(entry))

      const cellOf = (entry: TimeEntry) =>
        additionsOf(id, "time", counted(timeEntries, entry), 1n).filter(({ key }) => key.pk === partition)
      for (const item of yield* query({ partition })) {
        const Item = Object.fromEntries(Object.entries(item).filter(([name]) => !isNumber(name)))
        yield* Effect.promise(() => client.send(new PutItemCommand({ TableName: table, Item })))
      }
      yield* Effect.forEach(some, (entry) =>
        transact(() => Effect.succeed(additionActions(cellOf(entry).map(olderCell), "0")))
      )
      const late = entries[100]!
      yield* save(changes.create(late))

      const records = [...some, late].flatMap((entry) => countables(timeKind, entry))
      const expectSums = Effect.gen(function* () {
        for (const by of [
          ["day", "member"],
          ["hour", "client"],
          ["hour"],
          ["day", "hour"],
          ["month", "project"]
        ] as const) {
          expectSameSet(
            yield* ask(fixture.all, { of: ["time"], filter: {}, by }),
            foldFacts(records, { of: ["time"], by })
          )
        }
        const from = day("2026-03-05")
        expectSameSet(
          yield* ask(fixture.all, { of: ["time"], filter: { from }, by: ["hour"] }),
          foldFacts(
            records.filter((record) => record.day >= from),
            { of: ["time"], by: ["hour"] }
          )
        )
      })
      yield* expectSums
      const sound = Effect.map(keeper.verify(id), (checks) => assert.isTrue(checks.every(({ wrong }) => wrong === 0)))
      yield* sound
      yield* keeper.rebuild(id)
      const names = (yield* query({ partition })).flatMap((item) => Object.keys(item))
      assert.deepStrictEqual(
        names.filter((name) => /^[amn]\d{4}$/u.test(name)),
        []
      )
      yield* sound
      yield* expectSums
    }).pipe(Effect.provide(store))
  )
})
