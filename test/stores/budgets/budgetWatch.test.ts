import { assert, describe, it } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { WrittenLines } from "@hourbook/core/activity/WrittenLines"
import { BudgetChecks } from "@hourbook/core/budgets/BudgetChecks"
import * as BudgetWatch from "@hourbook/core/budgets/BudgetWatch"
import { Projects } from "@hourbook/core/entities/Projects"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { aBudget } from "../../support/budgets/aBudget.ts"
import { aTimeEntry, day, money, principal } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"

const work = Effect.fnUntraced(function* ({ mary, olga, website, workspace }: Fixture, hours: number) {
  const of = { owner: mary.member, project: website }
  const entry = aTimeEntry(of, { workedOn: day("2026-03-02"), durationMinutes: hours * 60 })
  for (const note of (yield* WrittenLines).all) yield* note(workspace.id)
  yield* (yield* TimeRepository).save(changesBy(olga.member, "time_entry").create(entry))
})

const linesOf = ({ all }: Fixture) =>
  Effect.flatMap(ActivityLog, (log) =>
    Effect.map(
      log.feed(all, { filter: { subjects: ["budget"] }, offset: 0, limit: 100 }),
      ({ items: { length } }) => length
    )
  )

/** Lets what is due run: the first check also loads its code. */
const pass = Effect.fnUntraced(function* (seconds: number) {
  yield* TestClock.adjust(seconds * 1000)
  for (let turn = 0; turn < 20; turn++) yield* Effect.promise(() => new Promise((done) => setTimeout(done, 5)))
})

const store = BudgetChecks.layer.pipe(Layer.provideMerge(MemoryStore.layer), Layer.provideMerge(PublicHolidays.layer))

describe("the host that writes", () => {
  it.effect("tells of budgets within a minute of the change that reached them, and before it stops", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-03-02T09:00:00.000Z"))
      const world = yield* seedWorkspace
      const who = principal("owner", { workspace: world.workspace, member: world.olga.member })
      const budget = aBudget({ amount: money("10"), alertAt: [50, 100] })
      yield* (yield* Projects.make).amend(who, world.website.id, { budget })
      const scope = yield* Scope.make()
      yield* Layer.buildWithScope(BudgetWatch.layer, scope)
      yield* work(world, 6)
      yield* pass(20)
      assert.strictEqual(yield* linesOf(world), 0)
      yield* pass(11)
      assert.strictEqual(yield* linesOf(world), 1)
      yield* pass(60)
      assert.strictEqual(yield* linesOf(world), 1)
      yield* work(world, 6)
      yield* Scope.close(scope, yield* Effect.exit(Effect.void))
      assert.strictEqual(yield* linesOf(world), 2)
      assert.strictEqual((yield* WrittenLines).all.size, 0)
    }).pipe(Effect.provide(store))
  )
})
