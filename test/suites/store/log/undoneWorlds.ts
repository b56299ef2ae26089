import { assert } from "@effect/vitest"
import { asOperation } from "@hourbook/core/activity/CurrentOperation"
import type { OperationId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { expectSame } from "../../../support/expecting.ts"
import { openSeries } from "../../../support/log/openSeries.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"

const series = rounds(1, 40)
const changesOfSeries = 60

/** Random series of changes of everything that can be undone. */
export const undoneWorlds = defineSuite("undone series of changes", (it) => {
  it.effect("give the store as it was, undone newest first, and as they left it, undone again", () =>
    Effect.scoped(
      Effect.gen(function* () {
        for (let count = 0; count < series; count++) {
          const { changes, expectState, lines, pick, rated, state, undo, who } = yield* openSeries
          const before = yield* state
          const known = (yield* lines).length
          yield* rated
          for (let change = 0; change < changesOfSeries; change++) {
            const one: Effect.Effect<unknown, unknown> = yield* pick(changes)
            yield* Effect.ignore(asOperation(one))
          }
          const after = yield* state
          const made = (yield* lines).slice(0, -known)
          assert.isAbove(made.length, 20)
          const operations = new Set(made.flatMap(({ operationId }) => operationId ?? []))
          const undos: Array<OperationId> = []
          for (const id of operations) {
            const { value } = yield* undo.operation(who, id)
            expectSame([value.kept, value.done], [[], true])
            undos.unshift(...(value.operationId === null ? [] : [value.operationId]))
          }
          expectState(yield* state, before)
          for (const id of undos) expectSame((yield* undo.operation(who, id)).value.kept, [])
          expectState(yield* state, after)
        }
      })
    )
  )
})
