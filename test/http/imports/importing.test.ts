import { assert, layer } from "@effect/vitest"
import { type Decimal, toPlain } from "@hourbook/exchange/values/Decimal"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Logger, References } from "effect"
import { clockify, generic, harvest, kimaiInGerman, solidtime, table, toggl } from "../../support/exchange/files.ts"
import { importing } from "../../support/exchange/importing.ts"
import { nastyFiles } from "../../support/exchange/nasty.ts"
import { type Caller, dataOf, openWorkspace } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

/** Files with their minutes and costs, added up by hand. */
const files = {
  "Toggl Track": [toggl, { entries: 4, minutes: 240, costs: { EUR: 200.02, USD: 150 } }],
  Clockify: [clockify, { entries: 3, minutes: 165, costs: { USD: 50 } }],
  Harvest: [harvest, { entries: 3, minutes: 80 + 1200 + 480, costs: { EUR: 2133 } }],
  "Kimai in German": [kimaiInGerman, { entries: 3, minutes: 90 + 135 + 45, costs: { EUR: 300 } }],
  solidtime: [solidtime, { entries: 1, minutes: 90, costs: { CHF: 135 } }],
  "commas, without costs": [generic, { entries: 2, minutes: 110, costs: {} }],
  "tabs, with costs": [table, { entries: 2, minutes: 120, costs: { GBP: 160.75 } }]
} as const

const recorded = (by: Caller) =>
  Effect.map(by.get("/api/time?page_size=100"), (answer) => {
    const { entries, totalCount } = dataOf(answer)
    const costs: Record<string, number> = {}
    for (const { cost, currency } of entries) {
      if (cost !== 0) costs[currency] = Math.round(((costs[currency] ?? 0) + cost) * 10_000) / 10_000
    }
    return {
      entries: totalCount as number,
      minutes: entries.reduce((sum: number, one: any) => sum + one.duration_minutes_total, 0),
      costs
    }
  })

const importedCosts = (costs: ReadonlyMap<string, { readonly imported: Decimal }>) =>
  Object.fromEntries([...costs].map(([currency, { imported }]) => [currency, Number(toPlain(imported))]))

/** What the service says in its log. */
const lines: Array<ReadonlyArray<unknown>> = []
const log = Logger.layer([
  Logger.make<unknown, unknown>(({ fiber, message }) =>
    lines.push([String(message), { ...fiber.getRef(References.CurrentLogAnnotations) }])
  )
])
const stack = Layer.provide(stackOn(MemoryStore.layer), log)

layer(stack, { excludeTestServices: true })("a file that is imported", (it) => {
  for (const [name, [bytes, expected]] of Object.entries(files)) {
    it.effect(`of ${name} has its sums in the workspace, also when it is imported again`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { report } = yield* importing(owner.full, bytes)
        assert.deepEqual(yield* recorded(owner.full), expected)
        assert.strictEqual(report.all.minutes, expected.minutes)
        assert.deepEqual(importedCosts(report.all.costs), expected.costs)
        assert.deepEqual(report.refusals, [])
        const again = yield* importing(owner.full, bytes, { callsAtOnce: 2 })
        assert.deepEqual(again.report.counts.entries, { created: 0, alreadyThere: expected.entries, refused: 0 })
        assert.strictEqual(again.report.counts.people.created, 0)
        assert.deepEqual(yield* recorded(owner.full), expected)
      })
    )
  }

  for (const { bytes, costs = {}, minutes, refused = 0, title } of nastyFiles) {
    it.effect(`with ${title}: has its sums in the workspace`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { planned, report } = yield* importing(owner.full, bytes)
        assert.lengthOf(planned.refused, refused)
        const sum = minutes.reduce((total, one) => total + one, 0)
        const plain = Object.fromEntries(Object.entries(costs).map(([currency, cost]) => [currency, Number(cost)]))
        assert.deepEqual(yield* recorded(owner.full), { entries: minutes.length, minutes: sum, costs: plain })
        assert.strictEqual(report.all.minutes, sum)
      })
    )
  }

  it.effect("leaves lines in the log with ids and numbers, and none of its words", () =>
    Effect.gen(function* () {
      const { id, owner } = yield* openWorkspace()
      lines.length = 0
      const { importId } = yield* importing(owner.full, toggl)
      const dry = { import_id: importId, operations: [{ op: "create", body: timeKind.body }] }
      dataOf(yield* owner.full.post("/api/time/bulk?dry_run=1", dry))
      dataOf(yield* owner.full.delete(`/api/imports/${importId}`))
      const ids = { workspace_id: id, import_id: importId }
      const wrote = (kind: string, created: number) => [
        "an import wrote",
        { ...ids, kind, created, already_there: 0, failed: 0 }
      ]
      assert.deepEqual(lines, [
        ["an import began", ids],
        wrote("client", 2),
        wrote("project", 2),
        wrote("time entry", 4),
        ["an import was undone", { ...ids, removed: 8, kept: 0, done: true }]
      ])
    })
  )

  it.effect("has people, clients and projects once, each entry at its own", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* owner.full.make("/api/counteragents", { name: "NORDLICHT gmbh" })
      yield* importing(owner.full, toggl)
      yield* importing(owner.full, kimaiInGerman)
      const clients = dataOf(yield* owner.full.get("/api/counteragents?for_select=1")).counteragents
      assert.deepEqual(
        clients.map(({ name }: any) => name),
        ["Baker & Sons", "NORDLICHT gmbh"]
      )
      const projects = dataOf(yield* owner.full.get("/api/projects?for_select=1")).projects
      assert.deepEqual(
        projects.map(({ name }: any) => name),
        ["Shop", "Website"]
      )
      const former = dataOf(yield* owner.full.get("/api/members/former")).members
      assert.deepEqual(
        former.map(({ email, name }: any) => [name, email]),
        [
          ["Ada Byrne", "ada@example.com"],
          ["Ben Ito", "ben@example.com"],
          ["Łukasz Żak", "lukasz@example.com"]
        ]
      )
      const { entries } = dataOf(yield* owner.full.get("/api/time?page_size=100&sort_by=accrual_date&sort_dir=asc"))
      assert.deepEqual(
        entries.filter((one: any) => one.user_name === "Ben Ito").map((one: any) => [one.project_name, one.started_at]),
        [
          ["Website", "2024-03-04T23:30:00.000Z"],
          [null, "2024-03-05T08:00:00.000Z"]
        ]
      )
    })
  )

  it.effect("adds what is new of a file that has grown, and leaves what was changed as it is", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const text = new TextDecoder().decode(table)
      yield* importing(owner.full, table)
      const [first] = dataOf(yield* owner.full.get("/api/time")).entries
      dataOf(yield* owner.full.put(`/api/time/${first.id}`, { description: "Mine now", duration_minutes_total: 1 }))
      const grown = new TextEncoder().encode(`${text}2024-03-06\tada@example.com\tAcme\tSite\tLast\t45\t60\tGBP\n`)
      const { report } = yield* importing(owner.full, grown)
      assert.deepEqual(report.counts.entries, { created: 1, alreadyThere: 2, refused: 0 })
      const now = dataOf(yield* owner.full.get(`/api/time/${first.id}`)).entry
      assert.deepInclude(now, { description: "Mine now", duration_minutes_total: 1 })
      assert.strictEqual((yield* recorded(owner.full)).entries, 3)
    })
  )

  it.effect("is undone with its clients and projects, without what was changed or is in use", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const made = yield* owner.full.post("/api/imports", {
        source: "toggl",
        file_name: "march.csv",
        sha256: "a".repeat(64),
        mapping: { task: "tag" }
      })
      const { id } = dataOf(made, 201).import
      yield* importing(owner.full, toggl, { importId: id })
      const { entries } = dataOf(yield* owner.full.get("/api/time?page_size=100"))
      const kept = entries.find((one: any) => one.project_name === "Website")
      dataOf(yield* owner.full.put(`/api/time/${kept.id}`, { description: "Changed since" }))
      const undone = dataOf(yield* owner.full.delete(`/api/imports/${id}`))
      assert.strictEqual(undone.done, true)
      // Three entries, one project and one client; the other project and client are still in use.
      assert.strictEqual(undone.removed, 5)
      assert.include(
        undone.kept.map((one: any) => one.id),
        kept.id
      )
      assert.deepEqual(
        dataOf(yield* owner.full.get("/api/time")).entries.map((one: any) => one.description),
        ["Changed since"]
      )
    })
  )
})
