import { assert, describe, it } from "@effect/vitest"
import { type Case, cast, type Entry } from "../../../support/data/aCase.ts"
import { type Dimension, figuresOf } from "../../../support/data/accounts/accountFigures.ts"
import { settledCase, summaryOf } from "../../../support/data/accounts/accountReports.ts"
import { statementOf } from "../../../support/data/accounts/accountStatement.ts"
import { momentOf } from "../../../support/data/aLedger.ts"
import { currency, day, money } from "../../../support/data/builders.ts"
import { exact } from "../../../support/data/naive/naiveReports.ts"

const [acme, bolt] = cast.clients
const [website, shop, archive] = cast.projects
const [olga, mary] = cast.people

interface Line extends Partial<Omit<Entry, "day" | "amount" | "currency" | "settles">> {
  readonly of: Entry["of"]
  readonly day: string
  readonly amount: string
  readonly currency?: string
}

const caseOf = (lines: ReadonlyArray<Line>, rates: Case["rates"] = []): Case => ({
  entries: lines.map((line, order) => ({
    clientId: acme?.id ?? null,
    projectId: null,
    userId: olga?.userId ?? null,
    minutes: 60,
    tags: [],
    settles: null,
    ...line,
    order,
    createdAt: momentOf(0),
    day: day(line.day),
    amount: money(line.amount),
    currency: currency(line.currency ?? "EUR")
  })),
  rates,
  scope: { from: undefined, to: day("2026-05-10"), clientIds: undefined, projectIds: undefined, userIds: undefined }
})

const units = (amount: bigint) => Number(amount / 10n ** 10n) / 10_000

const row = (given: Case, by: Dimension, id: string | null | undefined) => {
  const { covered, debt, onAccount, open, overdue, settled } = figuresOf(settledCase(given), { by, id: id ?? null })
  return [open, onAccount, debt, overdue, covered, settled].map(units)
}

const inOrder = <Id extends string | null>(a: Id, b: Id): readonly [Id, Id] => ((a ?? "") < (b ?? "") ? [a, b] : [b, a])

const onWebsite = { projectId: website?.id ?? null }
const onArchive = { projectId: archive?.id ?? null }

/** Acme, with terms of 100 days, had two projects, and paid once without saying for which. */
const twoProjects = caseOf([
  { of: "time", day: "2026-01-05", amount: "100", ...onWebsite, userId: mary?.userId ?? null },
  { of: "time", day: "2026-01-20", amount: "200", ...onArchive },
  { of: "time", day: "2026-05-01", amount: "50", ...onWebsite },
  { of: "payments", day: "2026-02-01", amount: "120" }
])

describe("examples of accounts", () => {
  it("settles the oldest work first, of whatever project", () => {
    // [open, on account, debt, overdue, covered, settled]
    assert.deepStrictEqual(row(twoProjects, "client", acme?.id), [230, 0, 230, 180, 0, 120])
    assert.deepStrictEqual(row(twoProjects, "project", website?.id), [50, 0, 50, 0, 0, 100])
    assert.deepStrictEqual(row(twoProjects, "project", archive?.id), [180, 0, 180, 180, 0, 20])
    assert.deepStrictEqual(row(twoProjects, "project", null), [0, 0, 0, 0, 0, 0])
    assert.deepStrictEqual(row(twoProjects, "member", mary?.userId), [0, 0, 0, 0, 0, 100])
    assert.deepStrictEqual(row(twoProjects, "member", olga?.userId), [230, 0, 230, 180, 0, 20])
  })

  it("settles work of one day without a project first, then by the ids of projects and of members", () => {
    const [low, high] = inOrder(website?.id ?? null, archive?.id ?? null)
    const [first, second] = inOrder(olga?.userId ?? null, mary?.userId ?? null)
    const line = { of: "time", day: "2026-05-01", amount: "10" } as const
    const given = (amount: string) =>
      settledCase(
        caseOf([
          { ...line, projectId: high, userId: first },
          { ...line, projectId: low, userId: second },
          { ...line, projectId: low, userId: first },
          { ...line, userId: second },
          { of: "payments", day: "2026-05-02", amount }
        ])
      )
    const openAfter = (amount: string) => given(amount).end.parts.map((one) => [one.order, units(one.left)])
    assert.deepStrictEqual(openAfter("13"), [
      [3, 0],
      [2, 7],
      [1, 10],
      [0, 10]
    ])
    assert.deepStrictEqual(openAfter("35"), [
      [3, 0],
      [2, 0],
      [1, 0],
      [0, 5]
    ])
  })

  it("settles the project that a payment names, then the others, and keeps the rest on account", () => {
    const paid = (amount: string): Case =>
      caseOf([
        { of: "time", day: "2026-01-05", amount: "100", ...onWebsite },
        { of: "time", day: "2026-01-20", amount: "200", ...onArchive },
        { of: "payments", day: "2026-02-01", amount, ...onArchive }
      ])
    assert.deepStrictEqual(row(paid("150"), "project", website?.id), [100, 0, 100, 100, 0, 0])
    assert.deepStrictEqual(row(paid("150"), "project", archive?.id), [50, 0, 50, 50, 0, 150])
    assert.deepStrictEqual(row(paid("230"), "project", website?.id), [70, 0, 70, 70, 0, 30])
    assert.deepStrictEqual(row(paid("310"), "project", archive?.id), [0, 0, 0, 0, 0, 200])
    assert.deepStrictEqual(row(paid("310"), "project", null), [0, 10, -10, 0, 0, 10])
    assert.deepStrictEqual(row(paid("310"), "client", acme?.id), [0, 10, -10, 0, 0, 310])
  })

  it("opens work again that a project's surplus covered, once that project has work of its own", () => {
    const lines: ReadonlyArray<Line> = [
      { of: "time", day: "2026-01-05", amount: "100", ...onWebsite },
      { of: "payments", day: "2026-02-01", amount: "80", ...onArchive }
    ]
    assert.deepStrictEqual(row(caseOf(lines), "project", website?.id), [20, 0, 20, 20, 0, 80])
    const later = caseOf([...lines, { of: "time", day: "2026-03-01", amount: "60", ...onArchive }])
    assert.deepStrictEqual(row(later, "project", website?.id), [80, 0, 80, 80, 0, 20])
    assert.deepStrictEqual(row(later, "project", archive?.id), [0, 0, 0, 0, 0, 60])
  })

  it("covers the oldest with what was paid too much in another currency, at the rate of the balance's day", () => {
    const given = caseOf(
      [
        { of: "time", day: "2026-01-05", amount: "90", ...onWebsite },
        { of: "time", day: "2026-01-20", amount: "100", currency: "USD", ...onArchive },
        { of: "payments", day: "2026-02-01", amount: "220", currency: "USD" }
      ],
      [
        { currency: "USD", effectiveDate: "2026-01-01", rate: 9_000n },
        { currency: "USD", effectiveDate: "2026-05-01", rate: 5_000n }
      ]
    )
    assert.deepStrictEqual(row(given, "project", website?.id), [30, 0, 30, 30, 60, 0])
    assert.deepStrictEqual(row(given, "project", archive?.id), [0, 0, 0, 0, 0, 50])
    assert.deepStrictEqual(row(given, "client", acme?.id), [30, 0, 30, 30, 60, 198])
  })

  it("owes a refund to nobody's work, and lets a discount settle work elsewhere", () => {
    const given = caseOf([
      { of: "time", day: "2026-01-05", amount: "100", ...onWebsite, userId: mary?.userId ?? null },
      { of: "payments", day: "2026-02-01", amount: "100", ...onWebsite },
      { of: "payments", day: "2026-05-05", amount: "-30", ...onWebsite },
      { of: "charges", day: "2026-05-06", amount: "-10", ...onArchive, userId: null }
    ])
    assert.deepStrictEqual(row(given, "member", mary?.userId), [0, 0, 0, 0, 0, 100])
    assert.deepStrictEqual(row(given, "member", olga?.userId), [0, 0, 0, 0, 0, 0])
    assert.deepStrictEqual(row(given, "member", null), [20, 0, 20, 0, 0, -30])
    assert.deepStrictEqual(row(given, "project", archive?.id), [0, 0, 0, 0, 0, -10])
    assert.deepStrictEqual(row(given, "project", website?.id), [20, 0, 20, 0, 0, 80])
  })

  it("ages each part by the terms of its client, whoever the project belongs to today", () => {
    const given = caseOf([
      { of: "time", day: "2026-04-01", amount: "100", ...onWebsite },
      { of: "time", day: "2026-04-01", amount: "7", ...onWebsite, clientId: bolt?.id ?? null }
    ])
    // Acme has 100 days and Bolt the 20 of the workspace.
    assert.deepStrictEqual(row(given, "project", website?.id), [107, 0, 107, 7, 0, 0])
    const { debtors, largest, receivable } = summaryOf(settledCase(given), "client")
    assert.deepStrictEqual([debtors, units(receivable), units(largest?.open ?? 0n)], [2, 107, 100])
  })

  it("ends the statement of a project where its row ends", () => {
    const given = { ...twoProjects, scope: { ...twoProjects.scope, from: day("2026-01-10") } }
    const { byCurrency, rows } = statementOf(settledCase(given), { view: "project", id: website?.id ?? null })
    assert.deepStrictEqual(
      rows.map(({ amount, balance, day: on, kind, order }) => [on, kind, order, units(amount), units(balance)]),
      [
        ["2026-05-01", "accrual", 2, 50, 150],
        ["2026-05-10", "receipt", null, 100, 50]
      ]
    )
    assert.deepStrictEqual(
      byCurrency.map(({ closing, opening, received, settled }) => [opening, settled, received, closing].map(units)),
      [[100, 100, 0, 50]]
    )
    const none = statementOf(settledCase(given), { view: "project", id: null })
    assert.deepStrictEqual(
      none.rows.map(({ amount, balance, order }) => [order, units(amount), units(balance)]),
      [
        [3, 120, -120],
        [null, -120, 0]
      ]
    )
    assert.strictEqual(exact(money("120")), none.rows[0]?.received)
  })

  it("has nothing on account under a filter of a project or a member", () => {
    const given = caseOf([{ of: "payments", day: "2026-02-01", amount: "80", projectId: shop?.id ?? null }])
    const asked = (filter: Partial<Case["scope"]>) =>
      units(figuresOf(settledCase({ ...given, scope: { ...given.scope, ...filter } })).onAccount)
    const ids = {
      projectIds: shop ? [shop.id] : [],
      clientIds: acme ? [acme.id] : [],
      userIds: olga ? [olga.userId] : []
    }
    assert.deepStrictEqual(
      [
        asked({}),
        asked({ projectIds: ids.projectIds }),
        asked({ projectIds: [null, ...ids.projectIds] }),
        asked({ clientIds: ids.clientIds }),
        asked({ clientIds: [null] }),
        asked({ userIds: ids.userIds })
      ],
      [80, 0, 80, 80, 0, 0]
    )
  })
})
