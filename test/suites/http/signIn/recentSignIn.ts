import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { codeOf, Page } from "../../../support/http/Page.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const early = at("2026-03-01T10:00:00.000Z")
const stillRecent = at("2026-03-01T10:15:00.000Z")
const late = at("2026-03-01T10:15:00.001Z")

/** What changes who has access: a browser that was left open is not enough for it. */
export const recentSignIn = defineHttpSuite("a recent sign-in", (it) => {
  it.effect("403 sign_in_again after 15 minutes for what changes access, and not for a key", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member").pipe(early)
      const page = new Page()
      yield* page.signIn(String(owner.full.key)).pipe(early)
      const [key] = dataOf(yield* owner.full.get(`/api/members/${member.id}/api-keys`)).api_keys
      const former = yield* owner.full.make("/api/members/former", { name: "Fay" })
      const one = `/api/members/${member.id}`
      const changes: ReadonlyArray<readonly [method: string, path: string, body?: unknown]> = [
        ["POST", "/api/me/api-keys", { name: "Full", kind: "full" }],
        ["POST", "/api/members", { email: "new@example.org", name: "New", role: "member" }],
        ["POST", `${one}/invite`, {}],
        ["POST", `/api/members/${former.id}/join`, { email: "joined@example.org", role: "member" }],
        ["PUT", one, { role: "admin" }],
        ["PUT", one, { email: "mary.other@example.org" }],
        ["DELETE", `${one}/api-keys/${key.id}`],
        ["DELETE", one]
      ]
      for (const [method, path, body] of changes) {
        const answer = yield* page.send(method, path, body).pipe(late)
        refused(answer, 403, "forbidden", /sign in again/u)
        assert.strictEqual(answer.body.error.reason, "sign_in_again", `${method} ${path}`)
      }
      dataOf(yield* page.send("PUT", one, { name: "Mary Lou" }).pipe(late))
      dataOf(yield* page.post("/api/me/api-keys", { name: "Reads" }).pipe(late), 201)
      dataOf(yield* owner.full.post("/api/me/api-keys", { name: "Full", kind: "full" }).pipe(late), 201)
      for (const [method, path, body] of changes) {
        assert.include([200, 201], (yield* page.send(method, path, body).pipe(stillRecent)).status, `${method} ${path}`)
      }
    })
  )

  it.effect("a new sign-in of the same member makes it recent again", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("member").pipe(early)
      const page = new Page()
      yield* page.signIn(String(owner.full.key)).pipe(early)
      const again = page.post("/api/me/api-keys", { name: "Full", kind: "full" }).pipe(late)
      refused(yield* again, 403, "forbidden")
      yield* page.signIn(String(owner.full.key)).pipe(late)
      dataOf(yield* again, 201)
    })
  )

  it.effect("a key that may only read renews no session that may do more, neither its time nor what it may do", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("member").pipe(early)
      const byKey = Effect.succeed(String(owner.full.key))
      for (const enough of [codeOf(owner.full, owner), byKey]) {
        const page = new Page()
        const { session } = yield* page.signIn(yield* enough.pipe(early)).pipe(early)
        const copy = new Page()
        copy.cookie = page.cookie
        const weaker = yield* page.signIn(yield* owner.read.key).pipe(late)
        assert.notStrictEqual(weaker.session.id, session.id)
        const change = page.post("/api/me/api-keys", { name: "Full", kind: "full" }).pipe(late)
        refused(yield* change, 403, "forbidden", /only read/u)
        refused(yield* copy.get("/api/me").pipe(late), 401, "unauthorized")
        yield* page.signIn(yield* enough.pipe(late)).pipe(late)
        dataOf(yield* change, 201)
      }
    })
  )
})
