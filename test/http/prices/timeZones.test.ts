import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam, openWorkspace, refused } from "../../support/http/callers.ts"
import { at, stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

/** The last evening of February in UTC: March in Auckland (UTC+13), still February in Los Angeles (UTC-8). */
const moment = at("2026-02-28T23:30:00.000Z")
const zones = [
  { zone: "Pacific/Auckland", today: "2026-03-01", hour: 12 },
  { zone: "America/Los_Angeles", today: "2026-02-28", hour: 15 }
] as const

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("time zones", (it) => {
  it.effect("200 with the day that it is where a person is: their own zone, or else the workspace's", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* openTeam()
      const me = (caller: typeof owner.read) => Effect.map(moment(caller.get("/api/me")), (answer) => dataOf(answer).me)
      assert.deepInclude(yield* me(owner.read), {
        id: owner.id,
        name: "Olga",
        role: "owner",
        time_zone: "UTC",
        today: "2026-02-28"
      })
      const [east, west] = zones
      dataOf(yield* owner.full.put("/api/workspace", { time_zone: east.zone }))
      const before = yield* member.read.get("/api/me")
      const path = `/api/members/${member.id}`
      const tag = { "if-match": String(before.headers.get("etag")) }
      const changed = dataOf(yield* member.full.put(path, { time_zone: west.zone }, tag))
      assert.strictEqual(changed.member.time_zone, west.zone)
      assert.deepInclude(yield* me(member.read), { time_zone: west.zone, today: west.today })
      assert.deepInclude(yield* me(client.read), { time_zone: east.zone, today: east.today })
      refused(yield* member.full.put(path, { time_zone: west.zone, name: "Maria" }), 403, "forbidden")
      refused(yield* member.full.put(`/api/members/${owner.id}`, { time_zone: west.zone }), 403, "forbidden")
      dataOf(yield* owner.full.put(path, { time_zone: null }))
      assert.deepInclude(yield* me(member.read), { time_zone: east.zone, today: east.today })
      for (const time_zone of ["Mars/Olympus", "+02:00", ""]) {
        refused(yield* owner.full.put("/api/workspace", { time_zone }), 400, "validation_error", /^time_zone: .*IANA/u)
      }
    })
  )

  it.effect("an entry whose day alone changes keeps its clock times where the member is, however it is changed", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      dataOf(yield* owner.full.put("/api/workspace", { time_zone: "Europe/Berlin" }))
      dataOf(yield* owner.full.put(`/api/members/${member.id}`, { time_zone: "America/New_York" }))
      const { accrual_date: _, duration_minutes_total: __, ...body } = timeKind.body
      const times = { started_at: "2026-03-28T22:00:00Z", ended_at: "2026-03-28T23:00:00Z" }
      const { ok } = yield* assistantOf(owner.full.key)
      const ways = {
        put: (id: string) => Effect.asVoid(owner.full.put(`/api/time/${id}`, { accrual_date: "2026-11-02" })),
        bulk: (id: string) =>
          Effect.asVoid(
            owner.full.post("/api/time/bulk", {
              operations: [{ op: "update", id, body: { accrual_date: "2026-11-02" } }]
            })
          ),
        assistant: (id: string) => Effect.asVoid(ok("time_update", { id, date: "2026-11-02" }))
      }
      for (const [name, change] of Object.entries(ways)) {
        const made = yield* member.full.make("/api/time", { ...body, ...times })
        assert.strictEqual(made.accrual_date, "2026-03-28")
        yield* change(made.id)
        const { entry } = dataOf(yield* owner.full.get(`/api/time/${made.id}`))
        // In New York, summer time has ended the day before.
        const moved = { started_at: "2026-11-02T23:00:00.000Z", ended_at: "2026-11-03T00:00:00.000Z" }
        assert.deepInclude(entry, { accrual_date: "2026-11-02", duration_minutes_total: 60, ...moved }, name)
        const put = yield* owner.full.put(`/api/time/${made.id}`, { ...entry, accrual_date: "2026-11-05" })
        assert.deepInclude(dataOf(put).entry, { accrual_date: "2026-11-05", ...moved }, "the start is sent")
      }
    })
  )

  for (const { hour, today, zone } of zones) {
    it.effect(`created_from, created_to and chart_by_hour go by the clocks of ${zone}`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        dataOf(yield* owner.full.put("/api/workspace", { time_zone: zone }))
        yield* moment(owner.full.make("/api/time", timeKind.body))
        const of = (day: string) =>
          Effect.map(owner.read.get(`/api/time?created_from=${day}&created_to=${day}`), (answer) => dataOf(answer))
        const { chart_by_hour, totalCount } = yield* of(today)
        assert.strictEqual(totalCount, 1)
        assert.deepStrictEqual(
          chart_by_hour.filter(({ entries_count }: any) => entries_count > 0).map((one: any) => one.hour),
          [hour]
        )
        const other = zones.find((one) => one.zone !== zone)?.today ?? assert.fail("two zones")
        assert.strictEqual((yield* of(other)).totalCount, 0)
      })
    )

    it.effect(`the matrices keep the current month in UTC as their default in ${zone}`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        dataOf(yield* owner.full.put("/api/workspace", { time_zone: zone }))
        for (const path of ["/api/timesheet-matrix", "/api/moneysheet-matrix"]) {
          const { period } = dataOf(yield* moment(owner.read.get(path)))
          assert.deepInclude(period, { accrual_from: "2026-02-01", accrual_to: "2026-02-28" }, path)
        }
      })
    )
  }
})
