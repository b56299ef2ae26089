import { assert } from "@effect/vitest"
import { Reports } from "@hourbook/core/reports/Reports"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { Effect } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { cast, today } from "../../../support/data/aCase.ts"
import { money } from "../../../support/data/builders.ts"
import { exact } from "../../../support/data/naiveReports.ts"
import { defineSuite } from "../defineSuite.ts"
import { debtorSorts, expectWalks, onAccountAlone, walkDebtors, worthNothing } from "./walkDebtors.ts"
import { writeWorld } from "./writeWorld.ts"

const reportsHere = Effect.provide(Reports.make, PublicHolidays.layer)

/** Pages of debtors of worlds that random ones are rarely like. */
export const debtorWorlds = defineSuite("Debtors of worlds", (it) => {
  it.effect(
    "has the sums of all debtors on each page, with one whose debts are worth nothing together and who has no row",
    () =>
      clockAt(today)(
        Effect.gen(function* () {
          const { named, who } = yield* writeWorld(worthNothing)
          const reports = yield* reportsHere
          const walks = yield* walkDebtors(reports, who, { scope: named(worthNothing.scope), sorts: debtorSorts(0) })
          expectWalks(walks)
          assert.deepStrictEqual(new Set(walks.map(({ whole }) => whole.rows.length)), new Set([0]))
          for (const { question, whole } of walks) {
            assert.strictEqual(exact(whole.sums.summary.opening), question.overdueOnly ? 0n : exact(money("50")))
          }
        })
      )
  )

  it.effect("names a client of whom only what is on account belongs to no project, on each page", () =>
    clockAt(today)(
      Effect.forEach(
        [undefined, cast.clients.slice(1, 2).map(({ id }) => id)],
        Effect.fnUntraced(function* (clientIds) {
          const world = onAccountAlone(clientIds)
          const { named, unnamed, who } = yield* writeWorld(world)
          const reports = yield* reportsHere
          const scope = named(world.scope)
          const walks = unnamed(yield* walkDebtors(reports, who, { scope, sorts: debtorSorts(1) }))
          expectWalks(walks)
          const rows = walks.flatMap(({ question, whole }) => (question.view === "client" ? whole.rows : []))
          assert.deepStrictEqual(new Set(rows.map(({ name }) => name)), new Set(["Bolt"]))
        })
      )
    )
  )
})
