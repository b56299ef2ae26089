import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { type Caller, dataOf, join, newKey, openTeam, openWith, refused } from "../../../support/http/callers.ts"
import { ExpectedShape } from "../../../support/http/contract.ts"
import { bodyOf, wireKinds } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/changes"

const read = (caller: Caller, query = "") => Effect.map(caller.get(`${path}${query}`), dataOf)
const cursorNow = (caller: Caller) =>
  Effect.map(read(caller, "?cursor=now"), ({ next_cursor }) => next_cursor as string)
const after = (caller: Caller, cursor: string, more = "") => read(caller, `?cursor=${cursor}${more}`)

const said = ({ action, record, subject_id, version }: any) => ({ action, subject_id, version, record })

/** The feed of changes (interface, section 4.12). */
export const changes = defineHttpSuite("changes", (it) => {
  for (const kind of wireKinds) {
    it.effect(`200 with what one of ${kind.path} became, as it is read alone, and with what was changed`, () =>
      Effect.gen(function* () {
        const { acme, owner } = yield* openWith("acme")
        const cursor = yield* cursorNow(owner.read)
        const made = yield* owner.full.make(kind.path, bodyOf(kind, acme))
        const first = yield* after(owner.read, cursor)
        const shown = Object.values(dataOf(yield* owner.read.get(`${kind.path}/${made.id}`)))[0]
        assert.deepStrictEqual(first.changes.map(said), [
          { action: "created", subject_id: made.id, version: 1, record: shown }
        ])
        assert.isFalse(first.has_more)
        dataOf(yield* owner.full.put(`${kind.path}/${made.id}`, kind.change))
        const second = yield* after(owner.read, first.next_cursor)
        const amended: any = Object.values(dataOf(yield* owner.read.get(`${kind.path}/${made.id}`)))[0]
        assert.deepStrictEqual(second.changes.map(said), [
          { action: "updated", subject_id: made.id, version: 2, record: amended }
        ])
        assert.isAbove(Object.keys(second.changes[0].changes).length, 0)
        dataOf(yield* owner.full.delete(`${kind.path}/${made.id}`))
        const third = yield* after(owner.read, second.next_cursor)
        assert.deepStrictEqual(third.changes.map(said), [
          { action: "deleted", subject_id: made.id, version: 3, record: null }
        ])
        // What was deleted since is nothing any more for the lines before.
        const again = yield* after(owner.read, cursor)
        assert.deepStrictEqual(
          again.changes.map(({ action, record }: any) => [action, record]),
          [
            ["created", null],
            ["updated", null],
            ["deleted", null]
          ]
        )
      })
    )
  }

  it.effect("200 with so many as are asked for, and a cursor that goes on", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith()
      for (const name of ["A", "B", "C", "D", "E"]) yield* owner.full.make("/api/counteragents", { name })
      const all = yield* read(owner.read, "?cursor=start&subject=counteragent")
      assert.deepStrictEqual((yield* read(owner.read, "?subject=counteragent")).changes, all.changes)
      assert.lengthOf(all.changes, 5)
      const pages: Array<unknown> = []
      let page: any = { next_cursor: "start", has_more: true }
      while (page.has_more) {
        page = yield* after(owner.read, page.next_cursor, "&limit=2&subject=counteragent")
        assert.isAtMost(page.changes.length, 2)
        pages.push(...page.changes)
      }
      assert.deepStrictEqual(pages, all.changes)
      assert.deepStrictEqual((yield* after(owner.read, page.next_cursor)).changes, [])
    })
  )

  it.effect("200 with 100 changes by default and up to 500; 400 for more, and for none", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith()
      const operations = Array.from({ length: 501 }, (_, index) => ({ op: "create", body: { name: `C${index}` } }))
      dataOf(yield* owner.full.post("/api/counteragents/bulk", { operations }))
      const counted = (more: string) =>
        Effect.map(read(owner.read, `?subject=counteragent${more}`), (page) => [page.changes.length, page.has_more])
      assert.deepStrictEqual(yield* counted(""), [100, true])
      assert.deepStrictEqual(yield* counted("&limit=500"), [500, true])
      for (const limit of [0, 501]) {
        refused(yield* owner.read.get(`${path}?limit=${limit}`), 400, "invalid_param", /limit/u)
      }
    })
  )

  it.effect("200 with gone for whose it is no longer, and with created for whose it is now", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, member, owner } = yield* openTeam()
      const cleo = yield* join(owner.full, { name: "Cleo", role: "client", counteragent_ids: [bolt.id] })
      const body = { inflow_date: "2026-03-01", amount: 120.5, currency: "EUR", comment: "for Acme only" }
      const { id } = yield* owner.full.make("/api/money", { ...body, counteragent_id: acme.id, user_id: owner.id })
      const cursors = {
        client: yield* cursorNow(client.read),
        cleo: yield* cursorNow(cleo.read),
        member: yield* cursorNow(member.read)
      }
      dataOf(
        yield* owner.full.put(`/api/money/${id}`, {
          counteragent_id: bolt.id,
          user_id: member.id,
          amount: 99,
          comment: "for Bolt"
        })
      )
      const [gone, ...more] = (yield* after(client.read, cursors.client)).changes
      assert.deepStrictEqual(more, [])
      assert.deepStrictEqual(gone, {
        ...gone,
        action: "gone",
        subject: "payment",
        subject_id: id,
        version: 2,
        record: null,
        changes: {},
        user_id: null
      })
      for (const [caller, cursor] of [
        [cleo.read, cursors.cleo],
        [member.read, cursors.member]
      ] as const) {
        for (const from of [cursor, "start"]) {
          const { changes: found } = yield* after(caller, from, "&subject=payment")
          assert.lengthOf(found, 1)
          assert.strictEqual(found[0].action, "created")
          assert.strictEqual(found[0].record.comment, "for Bolt")
          for (const change of Object.values<any>(found[0].changes)) assert.isNull(change.before)
          assert.notInclude(JSON.stringify(found), "for Acme")
          assert.notInclude(JSON.stringify(found), acme.id)
          assert.notInclude(JSON.stringify(found), "120.5")
        }
      }
      const overview = dataOf(yield* member.read.get("/api/dashboard/overview"))
      const line = overview.activity.find((one: any) => one.subject_id === id)
      assert.strictEqual(line.action, "created")
      assert.notInclude(JSON.stringify(line), "for Acme")
    })
  )

  it.effect("200 without money for members who are shown none", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      dataOf(yield* owner.full.put("/api/workspace", { members_see_money: false }))
      const entry = {
        accrual_date: "2026-03-01",
        duration_minutes_total: 60,
        cost: 77.25,
        currency: "EUR",
        description: "x"
      }
      yield* owner.full.make("/api/time", { ...entry, user_id: member.id })
      const { changes: found } = yield* Effect.provideService(
        read(member.read, "?subject=time_entry"),
        ExpectedShape,
        "moneyless"
      )
      assert.lengthOf(found, 1)
      assert.strictEqual(found[0].record.duration_minutes_total, 60)
      assert.notInclude(JSON.stringify(found), "77.25")
      assert.notProperty(found[0].record, "cost")
    })
  )

  it.effect("400 for a cursor that is none, and 410 for one of another workspace, role or set of clients", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, member, owner } = yield* openTeam()
      for (const cursor of ["junk", "", "W10", "WyJmZWVkIl0"]) {
        refused(yield* owner.read.get(`${path}?cursor=${cursor}`), 400, "invalid_param", /cursor/u)
      }
      const other = yield* openWith("acme")
      const foreign = yield* cursorNow(other.owner.read)
      refused(yield* owner.read.get(`${path}?cursor=${foreign}`), 410, "cursor_expired")
      const ofOwner = yield* cursorNow(owner.read)
      refused(yield* member.read.get(`${path}?cursor=${ofOwner}`), 410, "cursor_expired")
      const cursors = { client: yield* cursorNow(client.read), member: yield* cursorNow(member.read) }
      dataOf(yield* owner.full.put(`/api/members/${client.id}`, { counteragent_ids: [acme.id, bolt.id] }))
      refused(yield* client.read.get(`${path}?cursor=${cursors.client}`), 410, "cursor_expired")
      dataOf(yield* owner.full.put(`/api/members/${member.id}`, { role: "admin" }))
      refused(yield* member.read.get(`${path}?cursor=${cursors.member}`), 410, "cursor_expired")
      // An admin sees what an owner sees.
      assert.isAbove((yield* after(owner.read, ofOwner)).changes.length, 1)
    })
  )

  it.effect(
    "200 as soon as there is a change for who waits, 200 with none when the time is over, 429 for a third",
    () =>
      Effect.gen(function* () {
        const { acme, bolt, client, owner } = yield* openTeam()
        const key = (yield* newKey(owner.full)).caller
        const cursor = yield* cursorNow(client.read)
        const ofOwner = yield* cursorNow(key)
        const waiting = yield* Effect.forkChild(after(client.read, cursor, "&wait=20"))
        const others = yield* Effect.forkChild(
          Effect.all([after(key, ofOwner, "&wait=20"), after(key, ofOwner, "&wait=20")], { concurrency: 2 })
        )
        yield* Effect.sleep("300 millis")
        const third = yield* key.get(`${path}?cursor=${ofOwner}&wait=20`)
        refused(third, 429, "rate_limited", /wait/u)
        assert.isAbove(Number(third.headers.get("retry-after")), 0)
        assert.deepStrictEqual((yield* after(key, ofOwner)).changes, [])
        const body = { inflow_date: "2026-03-01", amount: 5, currency: "EUR" }
        yield* owner.full.make("/api/money", { ...body, counteragent_id: bolt.id })
        for (const { changes: found } of yield* Fiber.join(others)) assert.lengthOf(found, 1)
        const { id } = yield* owner.full.make("/api/money", { ...body, counteragent_id: acme.id })
        const { changes: found } = yield* Fiber.join(waiting)
        assert.deepStrictEqual(
          found.map(({ subject_id }: any) => subject_id),
          [id]
        )
        const end = yield* cursorNow(client.read)
        const begun = Date.now()
        const none = yield* after(client.read, end, "&wait=1")
        assert.deepStrictEqual(none.changes, [])
        assert.isAtLeast(Date.now() - begun, 900)
      })
  )
})
