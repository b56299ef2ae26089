import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const date = "2026-03-02"
const entry = { date, description: "Wireframes", cost: 100 }

onMemory("a call as people say it", (it) => {
  const open = Effect.fnUntraced(function* () {
    const team = yield* openTeam()
    return { ...team, ...(yield* assistantOf(team.owner.full.key)) }
  })

  it.effect("has one entry beside the others' place, or what all entries have in common", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      const { data } = yield* ok("time_log", { ...entry, minutes: 30, client: "Acme", entries: [] })
      assert.deepInclude(data.rows[0], { date, minutes: 30, client: "Acme" })
      const both = yield* ok("time_log", {
        date,
        client: "Acme",
        entries: [
          { minutes: 10, description: "One", cost: 1 },
          { minutes: 20, description: "Two", cost: 2, client: "Bolt" }
        ]
      })
      assert.deepEqual(
        both.data.rows.map((row: any) => [row.date, row.client, row.minutes]),
        [
          [date, "Acme", 10],
          [date, "Bolt", 20]
        ]
      )
    })
  )

  it.effect("says how long work took in hours, or from when to when", () =>
    Effect.gen(function* () {
      const { ok, owner, refused } = yield* open()
      yield* ok("workspace_update", { time_zone: "Europe/Berlin" })
      const minutesOf = Effect.fnUntraced(function* (length: object) {
        const { data } = yield* ok("time_log", { ...entry, ...length })
        return data.rows[0].minutes
      })
      for (const [length, minutes] of [
        [{ hours: 1.5 }, 90],
        [{ hours: "0.25" }, 15],
        [{ start: "09:00", end: "10:30" }, 90],
        [{ start: "22:00", end: "01:00" }, 180],
        [{ start: "9 am", minutes: 20 }, 20],
        [{ start: "09:00", end: "12:00", hours: 2 }, 120]
      ] as const) {
        assert.strictEqual(yield* minutesOf(length), minutes, JSON.stringify(length))
      }
      const { entries } = dataOf(yield* owner.full.get("/api/time?sort_by=created_at&page_size=100"))
      const night = entries.find((one: any) => one.duration_minutes_total === 180)
      assert.deepEqual([night.started_at, night.ended_at], ["2026-03-02T21:00:00.000Z", "2026-03-03T00:00:00.000Z"])
      const shown = yield* ok("time_list", { detail: "full", sort: "oldest" })
      assert.match(shown.text, /from 2026-03-02 22:00 \+01:00 to 2026-03-03 01:00 \+01:00/u)
      for (const [length, says] of [
        [{}, /entries\.0\.minutes: is required: minutes or hours, or start and end/u],
        [{ hours: 1, minutes: 60 }, /entries\.0\.hours: cannot be given with minutes/u],
        [{ start: "9" }, /entries\.0\.start: expected a time such as 09:30/u],
        [{ start: "09:00" }, /entries\.0\.end: is required with start/u],
        [{ end: "09:00" }, /entries\.0\.start: is required with end/u]
      ] as const) {
        yield* refused("time_log", { ...entry, ...length }, says)
      }
      const { id } = (yield* ok("time_list", { limit: 1 })).data.rows[0]
      assert.strictEqual((yield* ok("time_update", { id, hours: 2, cost: 100 })).data.after.minutes, 120)
    })
  )

  it.effect("says days in words, in filters and in what is written", () =>
    Effect.gen(function* () {
      const { ok, refused } = yield* open()
      const { today } = (yield* ok("whoami")).data
      const { data } = yield* ok("time_log", { ...entry, date: "heute", hours: 1 })
      assert.strictEqual(data.rows[0].date, today)
      yield* ok("time_log", { ...entry, date: "2. März 2026", hours: 1 })
      assert.strictEqual((yield* ok("time_list", { from: "yesterday", to: "today" })).data.count, 1)
      assert.strictEqual((yield* ok("time_list", { from: "2.3.2026", to: "2.3.2026" })).data.count, 1)
      yield* refused("time_list", { from: "02/03/2026" }, /in the form YYYY-MM-DD, or words such as yesterday/u)
    })
  )

  it.effect("logs more than a store writes at once, all tried before the first is written", () =>
    Effect.gen(function* () {
      const { ok, owner, refused } = yield* open()
      const entries = Array.from({ length: 40 }, (_, index) => ({
        ...entry,
        minutes: 5 + index,
        description: `${index}`
      }))
      const count = Effect.map(owner.full.get("/api/time"), (answer) => dataOf(answer).totalCount)
      const wrong = entries.map((one, index) => (index === 38 ? { ...one, project: "Shop", client: "Acme" } : one))
      yield* refused("time_log", { entries: wrong }, /entries\.38/u)
      assert.strictEqual(yield* count, 0)
      assert.strictEqual((yield* ok("time_log", { entries, dry_run: true })).data.count, 40)
      assert.strictEqual(yield* count, 0)
      const { data, text } = yield* ok("time_log", { entries, request_id: "table" })
      assert.deepEqual([data.count, data.minutes, data.repeated], [40, 980, false])
      assert.include(text, "Logged: 40 time entries, 16 h 20 min.")
      assert.isTrue((yield* ok("time_log", { entries, request_id: "table" })).data.repeated)
      assert.strictEqual(yield* count, 40)
      const again = yield* ok("time_log", { entries: entries.slice(0, 20), dry_run: true })
      assert.match(again.data.warnings[0], /^entries\.0 looks like entry \S+$/u)
    })
  )

  it.effect("changes several entries at once, all or none", () =>
    Effect.gen(function* () {
      const { ok, owner, refused } = yield* open()
      const entries = ["One", "Two", "Three"].map((description) => ({ ...entry, description, minutes: 60 }))
      const { data } = yield* ok("time_log", { entries })
      const ids = data.rows.map(({ id }: any) => id)
      const moved = yield* ok("time_update", { ids, project: "Website", dry_run: true })
      assert.lengthOf(moved.data.rows, 3)
      assert.strictEqual((yield* ok("time_list", { projects: ["Website"] })).data.count, 0)
      yield* ok("time_update", { ids, project: "Website" })
      assert.strictEqual((yield* ok("time_list", { projects: ["Website"] })).data.count, 3)
      const before = dataOf(yield* owner.full.get("/api/time"))
      yield* refused(
        "time_update",
        { ids: [...ids, "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"], minutes: 5 },
        /^not_found/u
      )
      yield* refused("time_update", { ids, client: "Bolt" }, /client: does not match the project's client/u)
      assert.deepEqual(dataOf(yield* owner.full.get("/api/time")), before)
      yield* refused("time_update", { minutes: 5 }, /id or ids: from 1 to 16 ids are needed/u)
    })
  )

  it.effect("names clients, projects and people by their first word alone", () =>
    Effect.gen(function* () {
      const { ok, refused } = yield* open()
      yield* ok("clients_save", { name: "Northern Light GmbH" })
      yield* ok("projects_save", { name: "Relaunch 2026", client: "Northern" })
      yield* ok("members_save", { name: "Alex Berg", email: "berg@example.org", role: "member" })
      yield* ok("time_log", { ...entry, hours: 1, project: "relaunch", person: "Alex" })
      const { data } = yield* ok("time_list", { clients: ["northern light"], people: ["alex"] })
      assert.strictEqual(data.count, 1)
      assert.strictEqual((yield* ok("client_statement", { client: "northern" })).data.name, "Northern Light GmbH")
      yield* ok("members_save", { name: "Alex Kim", email: "kim@example.org", role: "member" })
      const { text } = yield* refused("time_list", { people: ["Alex"] }, /^ambiguous_name: 2 people are called "Alex"/u)
      assert.match(text, /- "Alex Berg" "berg@example\.org" id \S+\n- "Alex Kim" "kim@example\.org" id/u)
    })
  )
})
