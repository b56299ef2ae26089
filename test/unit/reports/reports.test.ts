import { assert, describe, it } from "@effect/vitest"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { OpenQuestion } from "@hourbook/core/facts/OpenParts"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import { openPartsOf } from "@hourbook/core/facts/settledAccounts"
import { activityReport } from "@hourbook/core/reports/activity/activityReport"
import { dashboardReport } from "@hourbook/core/reports/dashboard/dashboardReport"
import { type DebtorRow, summedDebtors } from "@hourbook/core/reports/debtors/DebtorRow"
import { matrix } from "@hourbook/core/reports/matrix/Matrix"
import { matrixReport } from "@hourbook/core/reports/matrix/matrixReport"
import { teamReport } from "@hourbook/core/reports/team/teamReport"
import { fromText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { aCase, type Case, today } from "../../support/data/aCase.ts"
import { settledCase } from "../../support/data/accounts/accountReports.ts"
import { aCaseOfAccounts } from "../../support/data/accounts/accountWorlds.ts"
import { plainBalance } from "../../support/data/accounts/expectBalance.ts"
import { expectDebtors } from "../../support/data/accounts/expectDebtors.ts"
import { day } from "../../support/data/builders.ts"
import { call, debtorsOf, portsOn } from "../../support/data/casePorts.ts"
import { boundedScope, expectMatrix, expectPeriods, expectTeam } from "../../support/data/expectReports.ts"
import { exact, ids } from "../../support/data/naive/naiveReports.ts"
import { forAll } from "../../support/expecting.ts"

const someCases: fc.Arbitrary<Case> = fc.oneof(aCase(), aCaseOfAccounts)

const onCases = (guarantee: string, body: (given: Case) => Effect.Effect<void, unknown>, cases = someCases) =>
  it.effect(guarantee, () => Effect.andThen(TestClock.setTime(Date.parse(today)), forAll(cases, 300, body)))

describe("debtors", () => {
  for (const view of ["client", "project"] as const) {
    onCases(`every ${view} as a walk over the records has it`, (given) =>
      Effect.gen(function* () {
        const found = yield* debtorsOf(given, view)
        const settled = settledCase(given)
        for (const overdueOnly of [false, true]) {
          const summed = yield* summedDebtors(found, overdueOnly)
          expectDebtors(settled, { view, overdueOnly }, { ...summed, unconverted: found.unconverted })
        }
      })
    )
  }

  onCases("what clients owe for projects, and projects to clients, adds up to each of them", (given) =>
    Effect.gen(function* () {
      const scope = { ...given.scope, clientIds: undefined, projectIds: undefined }
      const asked = (some: Partial<Case["scope"]>, view: "client" | "project") =>
        Effect.map(debtorsOf({ ...given, scope: { ...scope, ...some } }, view), ({ rows }) => rows)
      const figures = ({ ageing, balance }: DebtorRow) =>
        [balance.open, balance.onAccount, ageing.overdue, ageing.buckets["61-90"]].map(exact)
      const added = (rows: ReadonlyArray<DebtorRow>) =>
        rows
          .map(figures)
          .reduce((all, row) => all.map((figure, index) => figure + (row[index] ?? 0n)), [0n, 0n, 0n, 0n])
      const [clients, projects] = [yield* asked({}, "client"), yield* asked({}, "project")]
      const pairs = yield* Effect.forEach(ids.client, (id) =>
        Effect.map(asked({ clientIds: [id] }, "project"), (rows) => ({ id, rows }))
      )
      for (const { id, rows } of pairs) {
        const client = clients.filter((one) => one.id === id)
        assert.deepStrictEqual(added(rows), added(client), `projects of ${id}`)
        const isLate = client.some(({ ageing }) => exact(ageing.overdue) > 0n)
        assert.strictEqual(
          rows.some(({ ageing }) => exact(ageing.overdue) > 0n),
          isLate
        )
      }
      for (const id of ids.project) {
        const [own, whole] = [pairs.flatMap((one) => one.rows), projects].map((rows) =>
          added(rows.filter((one) => one.id === id))
        )
        assert.deepStrictEqual(own, whole, `clients of ${id}`)
      }
    })
  )

  onCases(
    "with one currency what was owed, plus earned and charged, less settled, is what is owed",
    (given) =>
      Effect.gen(function* () {
        const { rows } = yield* debtorsOf(given, "client")
        for (const { balance } of rows) {
          const { charged, debt, earned, opening, settled } = plainBalance(balance)
          assert.strictEqual(opening + earned + charged - settled, debt)
          if (given.scope.from === undefined) assert.strictEqual(opening, 0n)
        }
      }),
    aCase(["EUR"])
  )
})

onCases("the team report has everybody as a walk over the records has them", (given) =>
  Effect.gen(function* () {
    expectTeam(
      settledCase(given),
      yield* teamReport(portsOn(given), call, given.scope, { by: "earned", direction: "desc" })
    )
  })
)

it.effect("team and dashboard ask about money of projects only for those in focus, besides accounts", () =>
  forAll(aCase(), 20, (given) =>
    Effect.gen(function* () {
      const asked: Array<FactsQuestion> = []
      const ports = portsOn(given)
      const ask = (visible: unknown, question: FactsQuestion) =>
        Effect.suspend(() => (asked.push(question), ports.facts.ask(visible, question)))
      const openParts = (visible: Visibility, question: OpenQuestion) => openPartsOf(ports.facts, visible, question)
      const watched = { ...ports, facts: { ...ports.facts, ask, openParts } }
      for (const report of [
        teamReport(watched, call, given.scope, { by: "earned", direction: "desc" }),
        dashboardReport(watched, call, given.scope)
      ]) {
        const { focus } = yield* report
        const ofProjects = asked.splice(0).filter(({ by }) => by.includes("project"))
        const [work, ...money] = ofProjects
        assert.deepStrictEqual(work?.of, ["time"])
        assert.lengthOf(money, focus.projects.length === 0 ? 0 : 1)
        for (const { filter } of money) {
          assert.sameMembers(
            [...(filter.projectIds ?? ["all"])],
            focus.projects.map(({ id }) => id)
          )
        }
      }
    })
  )
)

const winter = { from: day("2026-01-15"), to: day("2026-02-28") }

onCases("activity and dashboard have the same figures, now and in the period before or the chosen one", (given) =>
  Effect.gen(function* () {
    const ports = portsOn(given)
    const chosen = given.entries.length % 2 === 0 ? undefined : winter
    expectPeriods(settledCase(given), chosen, {
      activity: yield* activityReport(ports, call, given.scope, { compareWith: chosen }),
      dashboard: yield* dashboardReport(ports, call, given.scope, { compareWith: chosen })
    })
  })
)

onCases("every matrix has each day's sum, days without one left out", (given) =>
  Effect.gen(function* () {
    const scope = boundedScope(given)
    for (const metric of ["worked", "earned", "charged", "received"] as const) {
      for (const by of ["project", "client", "member"] as const) {
        const sheet = { by, metric }
        expectMatrix({ ...given, scope }, sheet, yield* matrixReport(portsOn(given), call, scope, sheet))
      }
    }
  })
)

it.effect("a matrix leaves out days on which as much was given back as received, and rows of nothing else", () =>
  Effect.gen(function* () {
    const [first, other] = [day("2026-03-01"), day("2026-03-02")]
    const cell = (id: string, on: ReturnType<typeof day>, value: string) => ({ id, day: on, value: fromText(value) })
    const { days, rows } = yield* matrix(
      [
        cell("a", first, "0.1"),
        cell("a", first, "-0.1"),
        cell("b", first, "5"),
        cell("b", first, "-5"),
        cell("b", other, "7")
      ],
      (id) => id ?? ""
    )
    assert.deepStrictEqual(
      rows.map(({ days, key }) => [key, [...days.keys()]]),
      [["b", [other]]]
    )
    assert.deepStrictEqual([...days.keys()], [other])
  })
)
