import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { dataOf, openTeam, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { at, stackOn } from "../../support/http/stack.ts"

const nine = "2026-03-02T09:00:00.000Z"
const half = "2026-03-02T10:30:00.000Z"

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("timers", (it) => {
  it.effect("200 with null, with what runs, and with null again: a stop makes the entry", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openWith("acme", "website")
      assert.deepStrictEqual(dataOf(yield* owner.read.get("/api/timer")), { timer: null })
      const body = { description: "Wireframes", project_id: website.id, tags: ["Design"] }
      const started = dataOf(yield* owner.full.post("/api/timer/start", body).pipe(at(nine)), 201)
      assert.isNull(started.stopped)
      assert.deepInclude(started.timer, {
        started_at: nine,
        description: "Wireframes",
        project_id: website.id,
        project_name: "Website",
        counteragent_id: acme.id,
        counteragent_name: "Acme",
        user_id: owner.id,
        tags: ["Design"],
        billable: null
      })
      const running = yield* owner.read.get("/api/timer")
      assert.deepStrictEqual(dataOf(running).timer, started.timer)
      assert.strictEqual(running.headers.get("etag"), '"1"')
      const { entry, warnings } = dataOf(yield* owner.full.post("/api/timer/stop", {}).pipe(at(half)), 201)
      assert.deepInclude(entry, {
        description: "Wireframes",
        accrual_date: "2026-03-02",
        duration_minutes_total: 90,
        started_at: nine,
        ended_at: half,
        cost: 0,
        currency: "EUR",
        counteragent_id: acme.id,
        tags: ["Design"]
      })
      assert.deepStrictEqual(
        warnings.map(({ code }: any) => code),
        ["no_rate"]
      )
      assert.deepStrictEqual(dataOf(yield* owner.read.get("/api/timer")), { timer: null })
      assert.deepStrictEqual(dataOf(yield* owner.read.get(`/api/time/${entry.id}`)).entry, entry)
      refused(yield* owner.full.post("/api/timer/stop", {}), 404, "not_found", /timer/u)
    })
  )

  it.effect("201 for a start and a stop without a body, which says as much as an empty one", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const once = { "idempotency-key": "start" }
      const { timer } = dataOf(yield* owner.full.post("/api/timer/start", undefined, once).pipe(at(nine)), 201)
      const again = yield* owner.full.post("/api/timer/start", {}, once).pipe(at(half))
      assert.deepStrictEqual(dataOf(again, 201).timer, timer)
      const { entry } = dataOf(yield* owner.full.post("/api/timer/stop").pipe(at(half)), 201)
      assert.strictEqual(entry.duration_minutes_total, 90)
      refused(yield* owner.full.post("/api/timer/start", "[]"), 400, "invalid_body", /^body: expected an object$/u)
      const wrong = yield* owner.full.post("/api/timer/start", { description: 5 })
      refused(wrong, 400, "invalid_body", /^description: expected/u)
    })
  )

  it.effect("201 with the entry of the one before for a start while one runs, and for a start from an entry", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openWith("website")
      yield* owner.full.make("/api/timer/start", { project_id: website.id, tags: ["calls"] }).pipe(at(nine))
      const { stopped, timer, warnings } = dataOf(
        yield* owner.full.post("/api/timer/start", { description: "Mail" }).pipe(at(half)),
        201
      )
      assert.deepInclude(stopped, { description: "Website", duration_minutes_total: 90, tags: ["calls"] })
      assert.deepInclude(timer, { description: "Mail", project_id: null, started_at: half })
      assert.isNotEmpty(warnings)
      const again = dataOf(yield* owner.full.post("/api/timer/start", { from_entry: stopped.id }).pipe(at(half)), 201)
      assert.deepInclude(again.timer, { description: "Website", project_id: website.id, tags: ["calls"] })
      refused(
        yield* owner.full.post("/api/timer/start", { from_entry: newUuid() }),
        400,
        "validation_error",
        /^from_entry: no such/u
      )
    })
  )

  it.effect("200 for a change or a discard, 412 for one of a timer that has changed, 404 without one", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openWith("website")
      refused(yield* owner.full.put("/api/timer", { description: "Mail" }), 404, "not_found")
      refused(yield* owner.full.delete("/api/timer"), 404, "not_found")
      const timer = yield* owner.full.make("/api/timer/start", {}).pipe(at(nine))
      const eight = "2026-03-02T08:00:00.000Z"
      const patch = { started_at: "2026-03-02T10:00:00+02:00", project_id: website.id, billable: false, tags: ["a"] }
      const changed = yield* owner.full.put("/api/timer", patch, { "if-match": '"1"' }).pipe(at(nine))
      assert.deepInclude(dataOf(changed).timer, { ...patch, id: timer.id, started_at: eight })
      assert.strictEqual(changed.headers.get("etag"), '"2"')
      refused(yield* owner.full.put("/api/timer", patch, { "if-match": '"1"' }), 412, "precondition_failed")
      refused(yield* owner.full.delete("/api/timer", { "if-match": '"1"' }), 412, "precondition_failed")
      refused(yield* owner.full.put("/api/timer", {}), 400, "validation_error")
      assert.deepStrictEqual(dataOf(yield* owner.full.delete("/api/timer")), { id: timer.id })
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 0)
    })
  )

  it.effect("201 once for a start or stop that is repeated with its Idempotency-Key", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const key = { "idempotency-key": "go" }
      const first = yield* owner.full.post("/api/timer/start", { description: "Mail" }, key)
      const second = yield* owner.full.post("/api/timer/start", { description: "Mail" }, key)
      assert.strictEqual(second.headers.get("idempotent-replayed"), "true")
      assert.deepStrictEqual(second.body, first.body)
      const stopKey = { "idempotency-key": "halt" }
      const stopped = yield* owner.full.post("/api/timer/stop", {}, stopKey)
      assert.deepStrictEqual((yield* owner.full.post("/api/timer/stop", {}, stopKey)).body, stopped.body)
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 1)
    })
  )

  it.effect("400 for a start ahead or a day ago, and for a stop of a timer that was forgotten", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const started_at of ["2026-03-02T09:00:01Z", "2026-03-01T08:59:59Z"]) {
        const answer = yield* owner.full.post("/api/timer/start", { started_at }).pipe(at(nine))
        refused(answer, 400, "validation_error", /^started_at: /u)
      }
      refused(yield* owner.full.post("/api/timer/start", { started_at: "9:00" }), 400, "invalid_body", /RFC 3339/u)
      yield* owner.full.make("/api/timer/start", {}).pipe(at(nine))
      const late = at("2026-03-05T09:00:00.000Z")
      refused(
        yield* owner.full.post("/api/timer/stop", {}).pipe(late),
        400,
        "validation_error",
        /^duration_minutes_total: .*2026-03-02T09:00/u
      )
      refused(yield* owner.full.post("/api/timer/start", {}).pipe(late), 400, "validation_error", /2026-03-02T09:00/u)
      const given = { duration_minutes_total: 45, description: "Calls", cost: 30, currency: "EUR" }
      const { entry } = dataOf(yield* owner.full.post("/api/timer/stop", given).pipe(late), 201)
      assert.deepInclude(entry, { ...given, accrual_date: "2026-03-02", ended_at: "2026-03-02T09:45:00.000Z" })
    })
  )

  it.effect("200 with all that run for owners and admins, each with their own for members", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* openTeam()
      yield* member.full.make("/api/timer/start", { description: "Mary's" }).pipe(at(nine))
      yield* owner.full.make("/api/timer/start", { description: "Olga's" }).pipe(at(half))
      for (const caller of [owner.read, admin.read]) {
        const { timers } = dataOf(yield* caller.get("/api/timers"))
        assert.deepStrictEqual(
          timers.map(({ description }: any) => description),
          ["Mary's", "Olga's"]
        )
      }
      refused(yield* member.read.get("/api/timers"), 403, "forbidden")
      refused(yield* client.read.get("/api/timers"), 403, "forbidden")
      assert.strictEqual(dataOf(yield* member.read.get("/api/timer")).timer.description, "Mary's")
      assert.isNull(dataOf(yield* client.read.get("/api/timer")).timer)
      refused(yield* client.full.post("/api/timer/start", {}), 403, "forbidden")
    })
  )
})
