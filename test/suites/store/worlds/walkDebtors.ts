import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import type { DebtorSort, DebtorSorting } from "@hourbook/core/facts/Debtors"
import type { DebtorDimension } from "@hourbook/core/facts/ReportFacts"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { Reports } from "@hourbook/core/reports/Reports"
import type { RowPosition } from "@hourbook/core/shared/RowPosition"
import { Effect } from "effect"
import { expectSame } from "../../../support/expecting.ts"

/** The orders of the debtors report. */
export const everyDebtorSort: ReadonlyArray<DebtorSort> = [
  "name",
  "client",
  "debt",
  "overdue",
  "earned",
  "received",
  "lastPaid",
  "age",
  "projectsCount"
]

/** Two of the sorts of debtors for each view: all of them in some turns. */
export const debtorSorts = (turn: number): Readonly<Record<DebtorDimension, ReadonlyArray<DebtorSorting>>> => {
  const from = (start: number) =>
    [0, 1].map((next): DebtorSorting => ({
      by: everyDebtorSort[(turn + start + 5 * next) % everyDebtorSort.length] ?? "name",
      direction: (turn + next) % 2 === 0 ? "asc" : "desc"
    }))
  return { client: from(0), project: from(4) }
}

type DebtorsReport = NonNullable<Effect.Success<ReturnType<Reports["Service"]["debtors"]>>>

interface Walk {
  readonly scope: ReportScope
  readonly sorts: ReturnType<typeof debtorSorts>
}

/** Debtors all at once and page by page, with the sums that each page has: in both views, all of them and overdue ones. */
export const walkDebtors = (reports: Reports["Service"], who: Principal, { scope, sorts }: Walk) => {
  const questions = (["client", "project"] as const).flatMap((view) =>
    sorts[view].flatMap((sort) => [false, true].map((overdueOnly) => ({ view, sort, overdueOnly })))
  )
  return Effect.forEach(
    questions,
    Effect.fnUntraced(function* (question) {
      const read = (page?: { readonly after: RowPosition | null; readonly limit: number }) =>
        Effect.map(
          reports.debtors(who, scope, { ...question, page }),
          (report): DebtorsReport => report ?? assert.fail("an owner gets debtors")
        )
      const { next: _, rows, ...sums } = yield* read()
      const pages: Array<DebtorsReport> = []
      let after: RowPosition | null = null
      do {
        const page: DebtorsReport = yield* read({ after, limit: 2 })
        pages.push(page)
        after = page.next
      } while (after !== null)
      return { question, whole: { rows, sums }, pages }
    })
  )
}

export const expectWalks = (walks: Effect.Success<ReturnType<typeof walkDebtors>>) => {
  for (const { pages, question, whole } of walks) {
    const message = JSON.stringify(question)
    expectSame(
      pages.flatMap(({ rows }) => rows),
      whole.rows,
      message
    )
    for (const page of pages)
      expectSame({ ...page, next: null, rows: [] }, { ...whole.sums, next: null, rows: [] }, message)
  }
}
