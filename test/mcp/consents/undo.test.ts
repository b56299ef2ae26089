import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf, type ClientName } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const modern: ClientName = "client 2, revision 2026-07-28"
const hour = { date: "2026-03-02", minutes: 60, cost: 100, currency: "EUR" }

onMemory("undo", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* openTeam()
    const assistant = yield* assistantOf(fixture.owner.full.key)
    const count = Effect.map(fixture.owner.full.get("/api/time"), (answer) => dataOf(answer).totalCount)
    return { ...fixture, ...assistant, count }
  })

  it.effect("shows the caller's last change, and undoes all of it once the user agrees", () =>
    Effect.gen(function* () {
      const { count, ok } = yield* open
      yield* ok("time_log", {
        entries: [
          { ...hour, description: "One" },
          { ...hour, description: "Two", date: "2026-03-03" }
        ]
      })
      const shown = yield* ok("undo", {})
      assert.isTrue(shown.data.pending)
      assert.match(shown.text, /^Nothing is undone yet\.[\s\S]*remove: [\s\S]*"Two"[\s\S]*2026-03-03 1 h 100\.00 EUR/u)
      assert.strictEqual(yield* count, 2)
      const { confirm_token } = shown.data
      const done = yield* ok("undo", { confirm_token })
      assert.deepInclude(done.data, { undone: 2, done: true, pending: false, lines: [] })
      assert.strictEqual(yield* count, 0)
      const again = yield* ok("undo", { confirm_token })
      assert.deepEqual(again.data, { ...done.data, repeated: true })
      assert.strictEqual(yield* count, 0)
    })
  )

  it.effect("asks through a client that can, and does nothing when the user declines", () =>
    Effect.gen(function* () {
      const { count, ok, owner } = yield* open
      yield* ok("time_log", { entries: [{ ...hour, description: "One" }] })
      const questions: Array<string> = []
      const agrees = (message: string) => questions.push(message) > 1
      const asking = yield* assistantOf(owner.full.key, { client: modern, person: { agrees } })
      const declined = yield* asking.ok("undo", {})
      assert.match(declined.text, /declined/u)
      assert.strictEqual(yield* count, 1)
      assert.strictEqual((yield* asking.ok("undo", {})).data.undone, 1)
      assert.match(questions[0]!, /^Undo 1 change\?\nremove: /u)
      assert.strictEqual(yield* count, 0)
    })
  )

  it.effect("takes the change of a row of the log, which says what was there before", () =>
    Effect.gen(function* () {
      const { acme, ok, owner, refused } = yield* open
      const made = yield* owner.full.make("/api/time", {
        accrual_date: "2026-03-02",
        duration_minutes_total: 60,
        cost: 100,
        currency: "EUR",
        description: "Before"
      })
      const change = { description: "After", duration_minutes_total: 90, counteragent_id: acme.id }
      dataOf(yield* owner.full.put(`/api/time/${made.id}`, change))
      const log = yield* ok("report_activity", {})
      const [row] = log.data.rows
      assert.deepInclude(row, { action: "updated", date: "2026-03-02", minutes: 90, client: "Acme" })
      assert.includeMembers(row.changed, ['description "Before" → "After"', "minutes 60 → 90", 'client none → "Acme"'])
      assert.match(log.text, /client "Acme" 2026-03-02 1 h 30 min 100\.00 EUR \(description "Before" → "After"; /u)
      const { data } = yield* ok("undo", { id: row.change })
      yield* ok("undo", { id: row.change, confirm_token: data.confirm_token })
      const { entry } = dataOf(yield* owner.full.get(`/api/time/${made.id}`))
      assert.deepInclude(entry, { description: "Before", duration_minutes_total: 60, counteragent_id: null })
      yield* refused("undo", { id: row.change }, /^conflict: this change is undone already/u)
    })
  )
})
