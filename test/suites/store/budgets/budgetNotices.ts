import { assert } from "@effect/vitest"
import * as Policy from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { BudgetChecks } from "@hourbook/core/budgets/BudgetChecks"
import { WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { WorkspaceRemover } from "@hourbook/core/operations/WorkspaceRemoval"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { Effect, Option } from "effect"
import { aBudget } from "../../../support/budgets/aBudget.ts"
import { clockAt } from "../../../support/clockAt.ts"
import { copyOf, restoreCopy } from "../../../support/copies/copyOf.ts"
import { aTimeEntry, currency, day, money, principal } from "../../../support/data/builders.ts"
import { changesBy } from "../../../support/data/changes.ts"
import { type Fixture, seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { defineSuite } from "../defineSuite.ts"

const ofMarch = clockAt("2026-03-20T12:00:00.000Z")
const ofApril = clockAt("2026-04-02T12:00:00.000Z")

const checkOf = Effect.provide(BudgetChecks.make, PublicHolidays.layer)

/** The lines about budgets: of what, the threshold, what was used, and the first day of the period; in the order of these texts. */
const toldIn = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const visible = Policy.wholeOf(workspaceId)
  const { items } = yield* (yield* ActivityLog).feed(visible, {
    filter: { subjects: ["budget"] },
    offset: 0,
    limit: 100
  })
  const text = ({ changes, title }: ActivityEvent) =>
    [
      title,
      ...["threshold", "spent", "budget", "from"].map((field) =>
        JSON.stringify(changes[field]?.after ?? "-").replaceAll('"', "")
      )
    ].join(" ")
  return items.map(text).sort()
})

const work = Effect.fnUntraced(function* ({ mary, website, acme }: Fixture, workedOn: string, hours: number) {
  const of = { owner: mary.member, client: acme, project: website }
  const entry = aTimeEntry(of, {
    workedOn: day(workedOn),
    durationMinutes: hours * 60,
    cost: money(String(hours * 100))
  })
  yield* (yield* TimeRepository).save(changesBy(mary.member, "time_entry").create(entry))
})

const ownerOf = ({ olga, workspace }: Fixture) => principal("owner", { workspace, member: olga.member })

/** What the log says of budgets that are used up. */
export const budgetNotices = defineSuite("BudgetNotices", (it) => {
  it.effect(
    "tell each threshold once, however many hosts look at once, and nothing of budgets that are not reached",
    () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const { acme, website, workshop, workspace } = fixture
        const [who, { check }] = [ownerOf(fixture), yield* checkOf]
        const [projects, clients] = [yield* Projects.make, yield* Clients.make]
        yield* projects.amend(who, website.id, { budget: aBudget({ amount: money("10"), period: "month" }) })
        yield* projects.amend(who, workshop.id, { budget: aBudget({ amount: money("1") }) })
        const fees = aBudget({ basis: "fees", currency: currency("EUR"), amount: money("5000"), alertAt: [18, 90] })
        yield* clients.amend(who, acme.id, { budget: fees })
        assert.strictEqual(yield* ofMarch(check(workspace.id)), 0)
        yield* work(fixture, "2026-03-02", 7)
        assert.strictEqual(yield* ofMarch(check(workspace.id)), 0)
        yield* work(fixture, "2026-03-03", 2)
        const hosts = yield* Effect.all(
          Array.from({ length: 6 }, () => Effect.flatMap(checkOf, (one) => ofMarch(one.check(workspace.id)))),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(
          hosts.reduce((sum, count) => sum + count, 0),
          2
        )
        assert.deepStrictEqual(yield* toldIn(workspace.id), ["Acme 18 900 5000 -", "Website 80 9 10 2026-03-01"])
        yield* work(fixture, "2026-03-04", 3)
        // Recorded ahead: it does not count yet.
        yield* work(fixture, "2026-03-30", 50)
        assert.strictEqual(yield* ofMarch(check(workspace.id)), 1)
        assert.strictEqual(yield* ofMarch(check(workspace.id)), 0)
        assert.deepStrictEqual(yield* toldIn(workspace.id), [
          "Acme 18 900 5000 -",
          "Website 100 12 10 2026-03-01",
          "Website 80 9 10 2026-03-01"
        ])
      })
  )

  it.effect("tell it again of another budget and of another period, and not of another name", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { website, workspace } = fixture
      const [who, { check }] = [ownerOf(fixture), yield* checkOf]
      const projects = yield* Projects.make
      const first = aBudget({ amount: money("2"), period: "month", alertAt: [50] })
      const amend = (changes: Parameters<typeof projects.amend>[2]) => projects.amend(who, website.id, changes)
      yield* amend({ budget: first })
      yield* work(fixture, "2026-03-02", 1)
      assert.strictEqual(yield* ofMarch(check(workspace.id)), 1)
      yield* amend({ name: "Site" })
      yield* amend({ budget: { ...first, amount: money("2.0") } })
      assert.strictEqual(yield* ofMarch(check(workspace.id)), 0)
      yield* amend({ budget: { ...first, amount: money("1.5") } })
      assert.strictEqual(yield* ofMarch(check(workspace.id)), 1)
      yield* amend({ budget: first })
      assert.strictEqual(yield* ofMarch(check(workspace.id)), 1)
      assert.strictEqual(yield* ofApril(check(workspace.id)), 0)
      yield* work(fixture, "2026-04-01", 1)
      assert.strictEqual(yield* ofApril(check(workspace.id)), 1)
      yield* amend({ budget: null })
      assert.strictEqual(yield* ofApril(check(workspace.id)), 0)
      yield* amend({ budget: first, archived: true })
      assert.strictEqual(yield* ofApril(check(workspace.id)), 0)
    })
  )

  it.effect("tell nothing again in a copy, which has the lines, and keep the version of a budget", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { website, workspace } = fixture
      const [who, { check }] = [ownerOf(fixture), yield* checkOf]
      yield* (yield* Projects.make).amend(who, website.id, { budget: aBudget({ amount: money("2") }) })
      yield* work(fixture, "2026-03-02", 2)
      assert.strictEqual(yield* ofMarch(check(workspace.id)), 2)
      const copy = yield* copyOf(workspace.slug)
      const found = Option.getOrThrow(yield* (yield* WorkspaceRepository).find(Policy.wholeOf(workspace.id)))
      yield* (yield* WorkspaceRemover).remove(found, () => Effect.void)
      yield* restoreCopy(copy, found)
      assert.strictEqual(yield* ofMarch(check(workspace.id)), 0)
      assert.lengthOf(yield* toldIn(workspace.id), 2)
      yield* work(fixture, "2026-03-03", 1)
      assert.strictEqual(yield* ofMarch(check(workspace.id)), 0)
    }).pipe(Effect.provide(WorkspaceCopies.layer))
  )
})
