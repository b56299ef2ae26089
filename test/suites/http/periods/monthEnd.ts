import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const march = "2026-03-31"
const april = "2026-04-01"
/** UTC+13 until 5 April. */
const east = "Pacific/Auckland"
/** UTC−8 all year. */
const west = "Pacific/Pitcairn"

/** The end of a month is not the same moment everywhere. */
export const monthEnd = defineHttpSuite("closed books at the end of a month", (it) => {
  /** A workspace with somebody in the zone where the month ends first or last. */
  const openIn = Effect.fnUntraced(function* (time_zone: string) {
    const world = yield* openWith("admin", "member")
    dataOf(yield* world.owner.full.put(`/api/members/${world.member.id}`, { time_zone }))
    const close = world.admin.full.post("/api/periods/close", { through: march })
    const today = Effect.map(world.member.read.get("/api/me"), (answer) => dataOf(answer).me.today)
    return { ...world, close, today }
  })
  type Close = Effect.Success<ReturnType<typeof openIn>>["close"]

  const notYet = Effect.fnUntraced(function* (close: Close, moment: string) {
    const answer = yield* clockAt(moment)(close)
    refused(answer, 400, "validation_error", /2026-03-31 is not over everywhere on earth/u)
    assert.strictEqual(answer.body.error.rule.code, "day_not_over")
  })

  it.effect("400 for the last day while the next month has begun in UTC+13, until it is over in UTC−12", () =>
    Effect.gen(function* () {
      const { close, member, today } = yield* openIn(east)
      const begun = clockAt("2026-03-31T11:30:00.000Z")
      assert.strictEqual(yield* begun(today), april)
      const first = yield* begun(member.full.make("/api/time", { ...timeKind.body, accrual_date: april }))
      yield* notYet(close, "2026-03-31T11:30:00.000Z")
      const last = yield* begun(member.full.make("/api/time", { ...timeKind.body, accrual_date: march }))
      yield* notYet(close, "2026-04-01T11:59:59.999Z")
      const over = clockAt("2026-04-01T12:00:00.000Z")
      assert.strictEqual(dataOf(yield* over(close)).period.through, march)
      refused(yield* over(member.full.delete(`/api/time/${last.id}`)), 400, "validation_error", /closed through/u)
      dataOf(yield* over(member.full.put(`/api/time/${first.id}`, { description: "The first" })))
    })
  )

  it.effect("400 for the last day while it goes on in UTC−8, where a timer that stops later moves to the next", () =>
    Effect.gen(function* () {
      const { close, member, today } = yield* openIn(west)
      const late = clockAt("2026-04-01T07:30:00.000Z")
      assert.strictEqual(yield* late(today), march)
      yield* notYet(close, "2026-04-01T07:30:00.000Z")
      dataOf(yield* late(member.full.post("/api/timer/start", { description: "Late" })), 201)
      dataOf(yield* clockAt("2026-04-01T12:00:00.000Z")(close))
      const stopped = dataOf(yield* clockAt("2026-04-01T12:30:00.000Z")(member.full.post("/api/timer/stop")), 201)
      assert.deepInclude(stopped.entry, { accrual_date: april, duration_minutes_total: 300 })
      assert.include(stopped.entry.started_at, "2026-04-01T07:30")
      assert.include(
        stopped.warnings.map(({ code }: any) => code),
        "moved_to_open_day"
      )
    })
  )

  it.effect("keep the entry of a timer on the last day where it stops before they are closed", () =>
    Effect.gen(function* () {
      const { close, member } = yield* openIn(west)
      dataOf(
        yield* clockAt("2026-04-01T07:00:00.000Z")(member.full.post("/api/timer/start", { description: "x" })),
        201
      )
      const stopped = dataOf(yield* clockAt("2026-04-01T07:45:00.000Z")(member.full.post("/api/timer/stop")), 201)
      assert.deepInclude(stopped.entry, { accrual_date: march, duration_minutes_total: 45 })
      const { figures } = dataOf(yield* clockAt("2026-04-01T12:00:00.000Z")(close)).period
      assert.strictEqual(figures.counts.time, 1)
    })
  )
})
