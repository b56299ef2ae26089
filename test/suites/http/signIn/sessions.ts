import { assert } from "@effect/vitest"
import { version } from "@hourbook/core/version"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { anonymous, dataOf, openWith, openWorkspace, refused } from "../../../support/http/callers.ts"
import { codeOf, openSignedIn, Page, pageCookie } from "../../../support/http/Page.ts"
import { at, type Stack } from "../../../support/http/stack.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/session"
const mine = "/api/me/sessions"

/** Sessions of browsers. */
export const sessions = defineHttpSuite("sessions", (it) => {
  it.effect("200 without a session, with the ways to sign in", () =>
    Effect.gen(function* () {
      const answer = yield* new Page().get(path)
      assert.deepStrictEqual(dataOf(answer), {
        session: null,
        workspace: null,
        user: null,
        today: null,
        preferences: {
          theme: "system",
          language: null,
          week_start: "monday",
          durations: "clock",
          hours_per_day: 480,
          shortcuts: true,
          muted_mails: []
        },
        others: [],
        sample_offered: false,
        sign_in: { available: true, public_url: null, passkeys: dataOf(answer).sign_in.passkeys, oidc: null },
        version
      })
      assert.strictEqual(answer.headers.get("cache-control"), "private, no-store")
      assert.isFalse(dataOf(yield* anonymous.get(path)).sign_in.available, "at another name over http")
    })
  )

  it.effect(
    "201 with a code, which works once, and a cookie that no script reads; then everything in its member's name",
    () =>
      Effect.gen(function* () {
        const { code, id, owner, page } = yield* openSignedIn.pipe(at("2026-03-01T10:00:00.000Z"))
        const data = dataOf(yield* page.get(path).pipe(at("2026-03-01T10:05:00.000Z")))
        assert.deepInclude(data.session, {
          method: "code",
          signed_in_at: "2026-03-01T10:00:00.000Z",
          recent_until: "2026-03-01T10:15:00.000Z",
          created_at: "2026-03-01T10:00:00.000Z",
          expires_at: "2026-05-30T10:00:00.000Z"
        })
        assert.deepInclude(data.workspace, { id, name: "Studio", role: "owner", currency: "EUR", time_zone: "UTC" })
        assert.deepInclude(data.user, { id: owner.id, name: "Olga", time_zone: "UTC" })
        assert.strictEqual(data.today, "2026-03-01")
        refused(yield* new Page().post(path, { code }), 401, "unauthorized", /works once/u)

        const soon = at("2026-03-01T10:06:00.000Z")
        const [entry]: ReadonlyArray<any> = Object.values(
          dataOf(yield* page.post("/api/time", timeKind.body).pipe(soon), 201)
        )
        assert.strictEqual(entry.user_id, owner.id)
        const access = yield* page.get("/api/me/access").pipe(soon)
        assert.deepInclude(dataOf(access), { key: null })
        assert.strictEqual(access.headers.get("cache-control"), "private, no-store")
      })
  )

  it.effect("the cookie is HttpOnly, Lax, for every path and 90 days, and holds 160 bits that no answer shows", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace()
      const answer = yield* new Page().post(path, { code: yield* codeOf(workspace.owner.full, workspace.owner) })
      const [line = "", ...more] = answer.headers.getSetCookie()
      assert.isEmpty(more)
      const [pair = "", ...attributes] = line.split("; ")
      const secret = pair.slice(`${pageCookie}=`.length)
      assert.isTrue(pair.startsWith(`${pageCookie}=`))
      assert.match(secret, /^[0-9A-Za-z]{27,}$/u)
      assert.sameMembers(attributes, ["Max-Age=7776000", "Path=/", "HttpOnly", "SameSite=Lax"])
      assert.notInclude(JSON.stringify(answer.body), secret)
    })
  )

  it.effect("201 with a key, whose session may do no more than the key and ends with it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { api_key, secret } = dataOf(yield* owner.full.post("/api/me/api-keys", { name: "Phone" }), 201)
      const page = new Page()
      assert.strictEqual((yield* page.signIn(secret)).session.method, "key")
      dataOf(yield* page.get("/api/time"))
      refused(yield* page.post("/api/time", timeKind.body), 403, "forbidden")
      dataOf(yield* owner.full.delete(`/api/me/api-keys/${api_key.id}`))
      refused(yield* page.get("/api/time"), 401, "unauthorized", /signed out/u)
      assert.isNull(dataOf(yield* page.get(path)).session)
    })
  )

  it.effect("401 with one answer for a code that is wrong, used or old, and for a key likewise", () =>
    Effect.gen(function* () {
      const { code, owner } = yield* openSignedIn
      const old = yield* codeOf(owner.full, owner).pipe(at("2026-03-01T10:00:00.000Z"))
      const wrong = ["7K2M-QX9D-4HTW-0B3C-R8FA", code, old, "hb_full_7Yk2mQ9vXw4LpR8sTn3BcD6fGh1JzA0e5uIoKxVqWy"]
      const page = new Page()
      const answers = yield* Effect.forEach(wrong, (one) => page.post(path, { code: one }))
      assert.lengthOf(new Set(answers.map(({ body, status }) => JSON.stringify([status, body]))), 1)
      refused(answers[0]!, 401, "unauthorized")
      assert.isUndefined(page.cookie)
    })
  )

  it.effect("201 renews the sign-in of the same member in the same session; of another, it starts another", () =>
    Effect.gen(function* () {
      const { data, id, owner, page } = yield* openSignedIn.pipe(at("2026-03-01T10:00:00.000Z"))
      const cookie = page.cookie
      const again = yield* Effect.flatMap(codeOf(owner.full, owner), (code) => page.signIn(code)).pipe(
        at("2026-03-01T12:00:00.000Z")
      )
      assert.strictEqual(again.session.id, data.session.id)
      assert.strictEqual(page.cookie, cookie)
      assert.deepInclude(again.session, {
        signed_in_at: "2026-03-01T12:00:00.000Z",
        created_at: data.session.created_at,
        expires_at: data.session.expires_at
      })
      const before = new Page()
      before.cookie = cookie
      const other = yield* openWorkspace()
      assert.strictEqual((yield* page.signIn(String(other.owner.full.key))).workspace.id, other.id)
      assert.notStrictEqual(page.cookie, cookie)
      assert.notStrictEqual(other.id, id)
      refused(yield* before.get("/api/me"), 401, "unauthorized")
    })
  )

  it.effect("201 with a key that may do less than the session starts another session, which may do as little", () =>
    Effect.gen(function* () {
      const { data, owner, page } = yield* openSignedIn
      const weaker = yield* page.signIn(yield* owner.read.key)
      assert.notStrictEqual(weaker.session.id, data.session.id)
      refused(yield* page.post("/api/time", timeKind.body), 403, "forbidden")
    })
  )

  it.effect("200 signs out: the cookie goes, and a copy of it is worth nothing from then on", () =>
    Effect.gen(function* () {
      const { data, page } = yield* openSignedIn
      const thief = new Page()
      thief.cookie = page.cookie
      dataOf(yield* thief.get("/api/me"))
      assert.deepStrictEqual(dataOf(yield* page.delete(path)), { id: data.session.id })
      assert.isUndefined(page.cookie)
      refused(yield* thief.get("/api/me"), 401, "unauthorized")
      assert.isNull(dataOf(yield* thief.get(path)).session)
      assert.deepStrictEqual(dataOf(yield* page.delete(path)), { id: null })
    })
  )

  it.effect("401 from the next request on for a member who was removed", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      const page = new Page()
      yield* page.signIn(yield* codeOf(owner.full, member))
      dataOf(yield* page.get("/api/me"))
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      refused(yield* page.get("/api/me"), 401, "unauthorized")
    })
  )

  it.effect("401 after 30 days without use, and after 90 in all", () =>
    Effect.gen(function* () {
      const { owner, page } = yield* openSignedIn.pipe(at("2026-03-01T10:00:00.000Z"))
      const askAt = (moment: string) => page.get("/api/me").pipe(at(moment))
      for (const moment of ["2026-03-30T10:00:00.000Z", "2026-04-28T10:00:00.000Z", "2026-05-28T09:59:00.000Z"]) {
        dataOf(yield* askAt(moment))
        const usedAt = owner.full.get(mine).pipe(
          at(moment),
          Effect.map((answer) => dataOf(answer).sessions[0].last_used_at)
        )
        yield* Effect.gen(function* () {
          while ((yield* usedAt) !== moment) yield* Effect.sleep("10 millis")
        }).pipe(Effect.timeout("5 seconds"), Effect.orDie)
      }
      refused(yield* askAt("2026-05-30T10:00:00.000Z"), 401, "unauthorized")
    })
  )

  it.effect("200 with the caller's own, the last used first; one ends, all others end, and no one else's", () =>
    Effect.gen(function* () {
      const { data, owner, page } = yield* openSignedIn.pipe(at("2026-03-01T10:00:00.000Z"))
      const later = at("2026-03-01T10:10:00.000Z")
      const key = String(owner.full.key)
      const [second, third] = [new Page(), new Page()]
      const other = yield* second.signIn(key).pipe(later)
      yield* third.signIn(key).pipe(later)
      const listedFor = (caller: typeof page | typeof owner.full): Effect.Effect<ReadonlyArray<any>, never, Stack> =>
        Effect.map(caller.get(mine).pipe(later), (answer) => dataOf(answer).sessions)
      // By key, which uses none of them.
      const listed = yield* listedFor(owner.full)
      assert.lengthOf(listed, 3)
      assert.deepStrictEqual(listed.at(-1), {
        id: data.session.id,
        method: "code",
        user_agent: "Mozilla/5.0 (test)",
        created_at: "2026-03-01T10:00:00.000Z",
        signed_in_at: "2026-03-01T10:00:00.000Z",
        last_used_at: "2026-03-01T10:00:00.000Z",
        expires_at: "2026-05-30T10:00:00.000Z",
        current: false
      })
      const current = (yield* listedFor(page)).filter((session) => session.current === true)
      assert.deepStrictEqual(
        current.map((session) => session.id),
        [data.session.id]
      )
      assert.deepStrictEqual(dataOf(yield* page.delete(`${mine}/${other.session.id}`).pipe(later)), {
        id: other.session.id
      })
      refused(yield* second.get("/api/me").pipe(later), 401, "unauthorized")
      refused(yield* page.delete(`${mine}/${other.session.id}`).pipe(later), 404, "not_found")
      refused(yield* page.delete(`${mine}/${newUuid()}`).pipe(later), 404, "not_found")
      assert.deepStrictEqual(dataOf(yield* page.delete(mine).pipe(later)), { ended: 1 })
      refused(yield* third.get("/api/me").pipe(later), 401, "unauthorized")
      dataOf(yield* page.get("/api/me").pipe(later))
      const stranger = yield* openWorkspace()
      refused(yield* stranger.owner.full.delete(`${mine}/${data.session.id}`).pipe(later), 404, "not_found")
      assert.deepStrictEqual(dataOf(yield* owner.full.delete(mine).pipe(later)), { ended: 1 })
    })
  )

  it.effect("403 for ending another session with what only reads, but for a client", () =>
    Effect.gen(function* () {
      const { client, owner } = yield* openWith("client")
      const data = yield* new Page().signIn(String(owner.full.key))
      refused(yield* owner.read.delete(`${mine}/${data.session.id}`), 403, "forbidden")
      refused(yield* owner.read.delete(mine), 403, "forbidden")
      const theirs = yield* new Page().signIn(String(client.full.key))
      dataOf(yield* client.read.delete(`${mine}/${theirs.session.id}`))
    })
  )
})
