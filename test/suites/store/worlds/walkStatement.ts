import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Reconciliation, StatementQuestion } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import type { StatementPosition } from "@hourbook/core/reports/reconciliation/StatementPosition"
import type { Reports } from "@hourbook/core/reports/Reports"
import { Effect, Struct } from "effect"
import { expectSame } from "../../../support/expecting.ts"

/** A statement all at once and page by page. */
export const walkStatement = Effect.fnUntraced(function* (
  reports: Reports["Service"],
  who: Principal,
  question: StatementQuestion,
  limit: number
) {
  const whole = yield* reports.reconciliation(who, question)
  const pages: Array<Reconciliation> = []
  let after: StatementPosition | null = null
  do {
    const page: Reconciliation = yield* reports.reconciliation(who, { ...question, page: { limit, after } })
    pages.push(page)
    after = page.next
  } while (after !== null)
  return { whole, pages, limit }
})

/** Everything of a statement besides its rows. How many digits are printed is each answer's own. */
const besidesRows = (statement: Reconciliation) => ({
  ...Struct.omit(statement, ["next", "rows"]),
  byCurrency: statement.byCurrency.map(Struct.omit(["digits"]))
})

export const expectPages = (walks: ReadonlyArray<Effect.Success<ReturnType<typeof walkStatement>>>) => {
  for (const { limit, pages, whole } of walks) {
    expectSame(
      pages.flatMap(({ rows }) => rows),
      whole.rows
    )
    for (const page of pages) {
      assert.isAtMost(page.rows.length, limit)
      if (page.next !== null) assert.lengthOf(page.rows, limit)
      expectSame(besidesRows(page), besidesRows(whole))
    }
  }
}
