import { assert, layer } from "@effect/vitest"
import { foldFacts } from "@hourbook/core/facts/foldFacts"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect, Fiber, Layer, Ref } from "effect"
import * as fc from "fast-check"
import { engines } from "../../engines/engines.ts"
import { recordIn, recordSketch } from "../../suites/store/records/recordArbitraries.ts"
import { timeKind } from "../../suites/store/records/recordKinds.ts"
import { countables } from "../../suites/store/records/recordModel.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSameSet } from "../../support/expecting.ts"

const writers = 6
const writesEach = 40

for (const engine of engines) {
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine.layer())), {
    timeout: "10 minutes",
    excludeTestServices: true
  })(`rollups among many: ${engine.name}`, (it) => {
    it.effect("equal the records at every moment while writes, rollbacks, folds and reads run at once", () =>
      Effect.gen(function* () {
        const database = yield* Database
        const entries = yield* TimeRepository
        const { ask } = yield* ReportFacts
        const keeper = yield* RollupKeeper
        const fixture = yield* seedWorkspace
        const { id } = fixture.workspace
        const changes = changesBy(fixture.olga.member, "time_entry")
        const sketches = fc.sample(recordSketch, writers * writesEach)
        const writing = yield* Ref.make(true)

        /** Makes, amends, moves and removes entries of its own, a third of them in a transaction that comes to nothing. */
        const writer = Effect.fnUntraced(function* (number: number) {
          const mine: Array<TimeEntry> = []
          for (let index = 0; index < writesEach; index++) {
            const wanted = recordIn(fixture, timeKind, sketches[number * writesEach + index]!)
            const old = mine.at(index % Math.max(mine.length, 1))
            const change =
              old === undefined || index % 3 === 0
                ? changes.create(wanted)
                : index % 7 === 0
                  ? changes.remove(old)
                  : changes.amend(
                      old,
                      amended(old, { ...wanted, id: old.id, version: old.version + 1, createdAt: old.createdAt })
                    )
            const save = entries.save(change)
            if (index % 3 === 1) {
              yield* save.pipe(Effect.andThen(Effect.fail("no")), database.transaction(id), Effect.flip)
              continue
            }
            yield* save
            if (change.before !== null) mine.splice(mine.indexOf(change.before), 1)
            if (change.after !== null) mine.push(change.after)
          }
          return mine
        })
        const whileWriting = <A, E>(self: Effect.Effect<A, E>) =>
          Effect.gen(function* () {
            let times = 0
            while (yield* Ref.get(writing)) {
              yield* self
              yield* Effect.sleep("5 millis")
              times++
            }
            return times
          })

        const folders = yield* Effect.forkChild(
          Effect.all(
            [1, 2].map(() => whileWriting(foldDeltas(database, id))),
            { concurrency: "unbounded" }
          )
        )
        const looker = yield* Effect.forkChild(
          whileWriting(
            Effect.map(keeper.verify(id), (checks) => {
              assert.deepStrictEqual(
                checks.filter(({ wrong }) => wrong > 0),
                []
              )
            })
          )
        )
        const left = yield* Effect.all(
          Array.from({ length: writers }, (_, number) => writer(number)),
          { concurrency: "unbounded" }
        )
        yield* Ref.set(writing, false)
        const looked = yield* Fiber.join(looker)
        const folded = yield* Fiber.join(folders)
        assert.isAbove(looked, 0)
        assert.isAbove(folded[0]! + folded[1]!, 0)

        const records = left.flat().flatMap((record) => countables(timeKind, record))
        for (const question of [
          { by: ["day", "client", "member"] },
          { by: ["month", "project"] },
          { by: ["hour"] }
        ] as const) {
          const facts = yield* ask(fixture.all, { of: ["time"], filter: {}, ...question })
          expectSameSet(facts, foldFacts(records, { of: ["time"], ...question }))
        }
      })
    )

    it.effect("count every delta once, though several fold them at once", () =>
      Effect.gen(function* () {
        const database = yield* Database
        const keeper = yield* RollupKeeper
        const fixture = yield* seedWorkspace
        const { id } = fixture.workspace
        yield* writeMany(fixture, "time_entries", 1000)
        const rebuild = Effect.asVoid(keeper.rebuild(id))
        const fold = Effect.asVoid(foldDeltas(database, id))
        yield* Effect.all([fold, rebuild, fold, writeMany(fixture, "payments", 500), rebuild, fold, fold], {
          concurrency: "unbounded"
        })
        const checks = yield* keeper.verify(id)
        assert.deepStrictEqual(
          checks.filter(({ wrong }) => wrong > 0),
          []
        )
      })
    )
  })
}
