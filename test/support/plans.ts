import { assert } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Effect } from "effect"
import { Statement } from "effect/sql"

/** A step of a plan, as PostgreSQL explains it. */
export interface Step {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Cond"?: string
  readonly Plans?: ReadonlyArray<Step>
}

export const stepsOf = (step: Step): ReadonlyArray<Step> => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** Whether a query only asks whether standings are of the rates in force. */
const asksForStandings = ([text]: readonly [string, unknown]) => text.includes("from standing_rates")

/** The plans of the queries for totals that an effect runs, for the values that they bind and behind row-level security. */
export const plansOf = Effect.fnUntraced(function* <A, E, R>(visible: Visibility, self: Effect.Effect<A, E, R>) {
  const { sql, within } = yield* Database
  const queries: Array<readonly [string, ReadonlyArray<unknown>]> = []
  yield* Effect.provideService(self, Statement.CurrentTransformer, (statement) =>
    Effect.sync(() => {
      queries.push(statement.compile())
      return statement
    })
  )
  return yield* Effect.forEach(
    queries.filter((query) => !asksForStandings(query)),
    Effect.fnUntraced(function* ([text, values]) {
      const [row] = yield* within(visible.workspaceId)(
        sql.unsafe<{ readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Step }> }>(
          `explain (format json) ${text}`,
          values
        )
      )
      return row!["QUERY PLAN"][0]!.Plan
    })
  )
})

/** The plan of the only query for totals that an effect runs. */
export const planOf = <A, E, R>(visible: Visibility, self: Effect.Effect<A, E, R>) =>
  Effect.map(plansOf(visible, self), ([asked, ...others]) => {
    assert.lengthOf(others, 0)
    return asked!
  })
