import { assert } from "@effect/vitest"
import { Reports } from "@hourbook/core/reports/Reports"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { Effect } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { type Case, cast, olga, today } from "../../../support/data/aCase.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { currency, day, money } from "../../../support/data/builders.ts"
import { exact } from "../../../support/data/naive/naiveReports.ts"
import { defineSuite } from "../defineSuite.ts"
import { debtorSorts, expectWalks, walkDebtors } from "./walkDebtors.ts"
import { writeWorld } from "./writeWorld.ts"

const reportsHere = Effect.provide(Reports.make, PublicHolidays.layer)

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
const worthNothing: Case = {
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
const onAccountAlone = (clientIds: Case["scope"]["clientIds"]): Case => ({
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

/** Of a period before which one client owed in a currency without a rate what another had paid too much in it. */
const cancelling: Case = {
  entries: [
    { ...entry, of: "charges", day: day("2026-01-10"), amount: money("150"), currency: currency("USD") },
    {
      ...entry,
      of: "payments",
      day: day("2026-01-12"),
      clientId: cast.clients[0]?.id ?? null,
      amount: money("150"),
      currency: currency("USD"),
      order: 1
    }
  ].map((one, order) => ({ ...one, order, createdAt: momentOf(order) }) as Case["entries"][number]),
  rates: [],
  scope: { ...worthNothing.scope, from: day("2026-02-01") }
}

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

  it.effect("has a row of what is open and as much on account in a currency without a rate, on each page", () =>
    clockAt(today)(
      Effect.gen(function* () {
        const { named, unnamed, who } = yield* writeWorld(cancelling)
        const reports = yield* reportsHere
        const walks = unnamed(
          yield* walkDebtors(reports, who, { scope: named(cancelling.scope), sorts: debtorSorts(0) })
        )
        expectWalks(walks)
        for (const { question, whole } of walks) {
          const names = question.view === "project" ? ["No project"] : ["Acme", "Bolt"]
          const rows = whole.rows.map(({ name }) => name).sort()
          assert.deepStrictEqual(rows, question.overdueOnly ? [] : names, JSON.stringify(question))
        }
      })
    )
  )
})
