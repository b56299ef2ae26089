import { assert } from "@effect/vitest"
import { Effect } from "effect"
import ICAL from "ical.js"
import { anonymous, type Caller, dataOf, newKey, openTeam, openWith, refused } from "../../../support/http/callers.ts"
import { type Answer, at, Stack } from "../../../support/http/stack.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/me/calendar-feed"
const moment = "2026-03-31T22:30:00.000Z"

const addressOf = (by: Caller) => Effect.map(by.post(path), (answer) => String(dataOf(answer, 201).address))

/** The events of a calendar, the newest first. */
const eventsOf = (text: unknown) =>
  new ICAL.Component(ICAL.parse(String(text))).getAllSubcomponents("vevent").map((event) => {
    const { description, endDate, startDate, summary } = new ICAL.Event(event)
    return [startDate.toString(), endDate.toString(), summary, description] as const
  })

/** The calendar of a member, which programs subscribe to. */
export const calendarFeeds = defineHttpSuite("calendar feeds", (it, { refusals }) => {
  it.effect("200 with the member's own entries of 13 months, all day or with their times, and nothing of others", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const stranger = yield* openTeam()
      dataOf(yield* owner.full.put("/api/workspace", { time_zone: "Europe/Berlin" }))
      const of = { ...timeKind.body, duration_minutes_total: 90 }
      const times = { started_at: "2026-03-29T01:30:00+01:00", ended_at: "2026-03-29T03:30:00+02:00" }
      const { duration_minutes_total: _, ...plain } = of
      yield* member.full.make("/api/time", { ...of, accrual_date: "2025-02-28", description: "Too old" })
      yield* member.full.make("/api/time", { ...of, accrual_date: "2025-03-01", description: "Oldest" })
      const timed = { ...plain, accrual_date: "2026-03-29", description: "In the night", project_id: website.id }
      yield* member.full.make("/api/time", { ...timed, ...times })
      // Recorded for another day than that of its start.
      yield* member.full.make("/api/time", { ...timed, ...times, accrual_date: "2026-03-26", description: "Elsewhere" })
      const tagged = { ...of, accrual_date: "2026-03-30", description: "Anew; again, and on", tags: ["Ops", "Design"] }
      yield* member.full.make("/api/time", { ...tagged, counteragent_id: acme.id })
      yield* owner.full.make("/api/time", { ...of, accrual_date: "2026-03-30", description: "The owner's" })
      yield* stranger.member.full.make("/api/time", { ...of, accrual_date: "2026-03-30", description: "A stranger's" })

      const address = yield* addressOf(member.full)
      assert.match(address, /^\/api\/calendar\.ics\?token=hbf_[0-9A-Za-z]{34}$/u)
      // In Berlin it is already April, and the first of March of the last year is 13 months ago.
      const answer = yield* anonymous.get(address).pipe(at(moment))
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.headers.get("content-type"), "text/calendar; charset=utf-8")
      assert.strictEqual(answer.headers.get("cache-control"), "private, no-cache")
      assert.deepStrictEqual(eventsOf(answer.body), [
        ["2026-03-30", "2026-03-31", "Acme: Anew; again, and on (1:30)", "Acme\n1:30\nDesign, Ops"],
        ["2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", "Website: In the night", "Acme · Website\n1:00"],
        ["2026-03-26", "2026-03-27", "Website: Elsewhere (1:00)", "Acme · Website\n1:00"],
        ["2025-03-01", "2025-03-02", "Oldest (1:30)", "1:30"]
      ])
      for (const secret of [owner.full.key, member.full.key, address.split("=")[1]]) {
        assert.notInclude(String(answer.body), String(secret))
      }
    })
  )

  it.effect("304 while nothing has changed, and 200 with another tag after a change of an entry or of a name", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const work = { ...timeKind.body, accrual_date: "2026-03-30", project_id: website.id, tags: ["Design"] }
      const other = yield* member.full.make("/api/time", { ...work, description: "Another" })
      const entry = yield* member.full.make("/api/time", work)
      const address = yield* addressOf(member.full)
      /** A store whose indexes lag has caught up by then. */
      const fetch = yield* (yield* Stack).fetch.pipe(at(new Date(Date.now() + 60_000).toISOString()))
      const ask = (known: string) =>
        Effect.promise(async () => {
          const asked = new Request(`http://hourbook.test${address}`, { headers: { "if-none-match": known } })
          const answer = await fetch(asked)
          return { status: answer.status, tag: String(answer.headers.get("etag")), text: await answer.text() }
        })
      let { tag } = yield* ask('"other"')
      assert.match(tag, /^"[0-9a-f]{32}"$/u)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        assert.deepStrictEqual(yield* ask(known), { status: 304, tag, text: "" })
      }
      const [design] = dataOf(yield* owner.full.get("/api/tags")).tags
      const changes: ReadonlyArray<readonly [Effect.Effect<Answer, never, Stack>, RegExp]> = [
        [member.full.put(`/api/time/${entry.id}`, { description: "Corrected" }), /Corrected/u],
        [owner.full.put(`/api/projects/${website.id}`, { name: "Relaunch" }), /Relaunch/u],
        [owner.full.put(`/api/counteragents/${acme.id}`, { name: "Zenith" }), /Zenith/u],
        [owner.full.put(`/api/tags/${design.id}`, { name: "Drawing" }), /Drawing/u],
        [owner.full.put(`/api/time/${other.id}`, { user_id: owner.id }), /^(?:(?!Another)[^])*$/u],
        [member.full.delete(`/api/time/${entry.id}`), /^(?:(?!Corrected)[^])*$/u],
        [owner.full.put("/api/workspace", { name: "Atelier" }), /^X-WR-CALNAME:Atelier\r$/mu]
      ]
      for (const [change, expected] of changes) {
        dataOf(yield* change)
        const changed = yield* ask(tag)
        assert.strictEqual(changed.status, 200, String(expected))
        assert.match(changed.text, expected)
        assert.notStrictEqual(changed.tag, tag)
        tag = changed.tag
        assert.deepStrictEqual(yield* ask(tag), { status: 304, tag, text: "" })
      }
    })
  )

  it.effect("404, in the same words, for what is wrong, made anew, taken back, or of a former member or a client", () =>
    Effect.gen(function* () {
      const { acme, admin, member, owner } = yield* openTeam()
      const former = yield* addressOf(member.full)
      const adminsOwn = yield* addressOf(admin.full)
      const first = yield* addressOf(owner.full)
      const second = yield* addressOf(owner.full)
      assert.strictEqual((yield* anonymous.get(second)).status, 200)
      assert.strictEqual((yield* anonymous.get(adminsOwn)).status, 200)
      const taken = dataOf(yield* owner.full.delete(path))
      assert.match(taken.calendar_feed.created_at, /^\d{4}-/u)
      refused(yield* owner.full.delete(path), 404, "not_found")
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      dataOf(yield* owner.full.put(`/api/members/${admin.id}`, { role: "client", counteragent_ids: [acme.id] }))
      const answers = yield* Effect.all(
        [
          former,
          adminsOwn,
          first,
          second,
          "/api/calendar.ics?token=",
          `/api/calendar.ics?token=hbf_${"x".repeat(34)}`,
          `/api/calendar.ics?token=${owner.full.key}`
        ].map((address) => anonymous.get(address))
      )
      for (const answer of answers) {
        refused(answer, 404, "not_found", /^there is no such calendar feed/u)
        assert.deepStrictEqual(answer.body, answers[0]?.body)
        assert.isNull(answer.headers.get("etag"))
      }
    })
  )

  it.effect("201 with the address once; whose it is reads only that there is one", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openTeam()
      assert.deepStrictEqual(dataOf(yield* owner.read.get(path)), { calendar_feed: null })
      const made = dataOf(yield* owner.full.post(path).pipe(at(moment)), 201)
      assert.deepStrictEqual(made.calendar_feed, { created_at: moment })
      assert.deepStrictEqual(dataOf(yield* owner.read.get(path)), { calendar_feed: { created_at: moment } })
      assert.deepStrictEqual(dataOf(yield* admin.read.get(path)), { calendar_feed: null })
      refused(yield* admin.full.delete(path), 404, "not_found")
      assert.strictEqual((yield* anonymous.get(made.address)).status, 200)
      const token = String(made.address).split("=")[1]
      refused(yield* anonymous.get("/api/me/access", { "x-api-key": String(token) }), 401, "unauthorized")
    })
  )

  if (refusals)
    it.effect("403 for a key that ends, since a feed would not, and for a client", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWith("acme")
        const { client } = yield* openTeam()
        const expires_at = new Date(Date.now() + 86_400_000).toISOString()
        const short = yield* newKey(owner.full, { kind: "full", expires_at })
        refused(yield* short.caller.post(path), 403, "forbidden", /^this key expires at /u)
        refused(yield* client.full.post(path), 403, "forbidden", /clients have none$/u)
        refused(yield* anonymous.get("/api/calendar.ics"), 400, "invalid_param", /^token: /u)
        const secret = `hbf_${"x".repeat(34)}`
        for (const [method, address] of [
          ["GET", `/api/calendar.ics?token=${secret}&token=${secret}`],
          ["GET", `/api/calendar.ics?token=hbf_${secret}`],
          ["POST", `/api/calendar.ics?token=${secret}`]
        ] as const) {
          const answer = yield* anonymous.send(method, address)
          assert.isAtLeast(answer.status, 400)
          assert.notInclude(JSON.stringify(answer.body), secret)
        }
      })
    )
})
