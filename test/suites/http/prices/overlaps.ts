import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openTeam } from "../../../support/http/callers.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

/** A morning of a day, by clock times in UTC. */
const at = (start: string, end: string, more: object = {}) => ({
  description: "Work",
  started_at: `2026-03-03T${start}:00Z`,
  ended_at: `2026-03-03T${end}:00Z`,
  cost: 0,
  currency: "EUR",
  ...more
})

const overlapsIn = ({ warnings = [] }: any): ReadonlyArray<string> =>
  warnings.filter(({ code }: any) => code === "overlap").map(({ message }: any) => message)

/** Entries of a person that say the same time. */
export const overlaps = defineHttpSuite("overlapping entries", (it) => {
  it.effect("are told of when one is recorded, but not of another person, another time or a break", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const mine = member.full
      let text = 0
      const post = (body: object, by = mine) =>
        Effect.map(by.post("/api/time", { ...body, description: `Work ${++text}` }), (answer) => dataOf(answer, 201))
      const first = (yield* post(at("09:00", "10:00"))).entry
      assert.deepEqual(overlapsIn(yield* post(at("10:00", "11:00"))), [])
      assert.deepEqual(overlapsIn(yield* post(at("09:15", "09:45"), owner.full)), [])
      assert.deepEqual(
        overlapsIn(
          yield* post({
            ...at("09:00", "10:00"),
            started_at: null,
            ended_at: null,
            accrual_date: "2026-03-03",
            duration_minutes_total: 600
          })
        ),
        []
      )
      const [message = ""] = overlapsIn(yield* post(at("09:30", "10:30")))
      assert.strictEqual(
        message,
        `is at the same time as time entry ${first.id}, from 2026-03-03T09:00:00.000Z to 2026-03-03T10:00:00.000Z, and as 1 more`
      )
      // A manager records for the member, and sees the same.
      const forMary = yield* post(at("09:59", "10:05", { user_id: member.id }), owner.full)
      assert.match(overlapsIn(forMary)[0] ?? "", /and as 2 more$/u)
      // The day of the work may be another than that of the start.
      const night = { started_at: "2026-03-03T22:00:00Z", ended_at: "2026-03-04T03:00:00Z", accrual_date: "2026-03-04" }
      assert.deepEqual(overlapsIn(yield* post({ ...at("00:00", "00:00"), ...night })), [])
      const late = yield* post({
        ...at("00:00", "00:00"),
        ...night,
        started_at: "2026-03-04T02:59:00Z",
        ended_at: "2026-03-04T04:00:00Z"
      })
      assert.lengthOf(overlapsIn(late), 1)
      // Eight hours with a break of one: what fits into the break is not at the same time.
      yield* post({ ...at("12:00", "20:00"), duration_minutes_total: 420 })
      assert.deepEqual(overlapsIn(yield* post(at("14:00", "15:00"))), [])
      assert.lengthOf(overlapsIn(yield* post(at("16:00", "17:01"))), 1)
    })
  )

  it.effect("are told of when times or the member change, in a bulk and by the timer, and again by a repeat", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const mine = member.full
      const first = yield* mine.make("/api/time", at("09:00", "10:00"))
      const second = yield* mine.make("/api/time", at("10:00", "11:00", { description: "Second" }))
      const put = (body: object, by = mine) =>
        Effect.map(by.put(`/api/time/${second.id}`, body), (answer) => overlapsIn(dataOf(answer)))
      assert.deepEqual(yield* put({ description: "Still second" }), [])
      assert.lengthOf(yield* put({ started_at: "2026-03-03T09:59:00Z" }), 1)
      assert.deepEqual(yield* put({ description: "Second" }), [])
      assert.deepEqual(yield* put({ user_id: owner.id }, owner.full), [])
      assert.lengthOf(yield* put({ user_id: member.id }, owner.full), 1)
      assert.deepEqual(yield* put({ started_at: "2026-03-03T10:00:00Z" }), [])

      const body = (start: string, end: string, description: string) => ({
        op: "create",
        body: at(start, end, { description })
      })
      const operations = [
        body("13:00", "14:00", "A"),
        body("13:30", "14:30", "B"),
        body("14:30", "15:00", "C"),
        body("09:10", "09:20", "D")
      ]
      const key = { "idempotency-key": "many" }
      const many = dataOf(yield* mine.post("/api/time/bulk", { operations }, key))
      const told = many.results.map(({ data }: any) => overlapsIn(data).length)
      assert.deepEqual(told, [0, 1, 0, 1])
      assert.include(overlapsIn(many.results[1].data)[0] ?? "", many.results[0].data.entry.id)
      const again = dataOf(
        yield* mine.post("/api/time", at("09:00", "09:30", { description: "Once" }), { "idempotency-key": "one" }),
        201
      )
      assert.include(overlapsIn(again)[0] ?? "", first.id)
      const repeated = dataOf(
        yield* mine.post("/api/time", at("09:00", "09:30", { description: "Once" }), { "idempotency-key": "one" }),
        201
      )
      assert.deepEqual(repeated, again)
    })
  )

  it.effect("are not told of what a file brings: years of them, which the check of a timesheet finds", () =>
    Effect.gen(function* () {
      const { member } = yield* openTeam()
      yield* member.full.make("/api/time", at("09:00", "10:00"))
      const file = { source: "toggl", file_name: "a.csv", sha256: "ab".repeat(32) }
      const { id } = yield* member.full.make("/api/imports", file)
      const operations = [{ op: "create", body: at("09:00", "10:00", { description: "Imported" }) }]
      const { results } = dataOf(yield* member.full.post("/api/time/bulk", { import_id: id, operations }))
      assert.deepEqual(overlapsIn(results[0].data), [])
    })
  )
})
