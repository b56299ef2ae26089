import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import type { DebtorSort, DebtorSorting } from "@hourbook/core/facts/Debtors"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { Reports } from "@hourbook/core/reports/Reports"
import type { RowPosition } from "@hourbook/core/values/RowPosition"
import { Effect } from "effect"
import { type Case, cast, olga } from "../../../support/data/aCase.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { currency, day, money } from "../../../support/data/builders.ts"
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

const entry = {
  order: 0,
  tags: [],
  projectId: null,
  clientId: cast.clients[1]?.id ?? null,
  userId: olga.userId,
  minutes: 0,
  settles: null
}

/** A client who owed something at the start, by the rate of then, and owes nothing at the end. */
export const worthNothing: Case = {
  entries: [
    {
      ...entry,
      of: "charges",
      day: day("2026-01-10"),
      amount: money("100"),
      currency: currency("EUR"),
      createdAt: momentOf(0)
    },
    {
      ...entry,
      of: "payments",
      day: day("2026-01-12"),
      amount: money("50"),
      currency: currency("USD"),
      order: 1,
      createdAt: momentOf(1)
    }
  ],
  rates: [
    { currency: "USD", effectiveDate: "2026-01-01", rate: 10_000n },
    { currency: "USD", effectiveDate: "2026-03-01", rate: 20_000n }
  ],
  scope: {
    from: day("2026-02-01"),
    to: day("2026-04-30"),
    clientIds: undefined,
    projectIds: undefined,
    userIds: undefined
  }
}

/** Paid too much for a project: on account, which is of no project, and no record of the client is without one. */
export const onAccountAlone = (clientIds: Case["scope"]["clientIds"]): Case => ({
  entries: [
    {
      ...entry,
      of: "payments",
      day: day("2026-02-02"),
      projectId: cast.projects[1]?.id ?? null,
      amount: money("800"),
      currency: currency("JPY"),
      createdAt: momentOf(0)
    }
  ],
  rates: [],
  scope: { from: undefined, to: day("2026-04-20"), clientIds, projectIds: [null], userIds: undefined }
})
