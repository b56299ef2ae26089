import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { codeOf, openSignedIn, Page } from "../../../support/http/Page.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/session/sample"
const day = at("2026-03-12T10:00:00.000Z")

/** A workspace with sample data, to look around in. */
export const sampleData = defineHttpSuite("sample data", (it) => {
  it.effect(
    "201 in a workspace of its own with a year of a studio, 200 back in one's own, which has nothing of it",
    () =>
      Effect.gen(function* () {
        const { data: own, page } = yield* openSignedIn.pipe(day)
        assert.isTrue(own.sample_offered)
        assert.isFalse(own.workspace.is_sample)
        const sample = dataOf(yield* page.post(path).pipe(day), 201)
        assert.deepInclude(sample.workspace, { name: "Studio Lagune", is_sample: true, role: "owner" })
        assert.isFalse(sample.sample_offered)
        assert.notStrictEqual(sample.workspace.id, own.workspace.id)

        refused(yield* page.get("/api/counteragents").pipe(day), 403, "forbidden", /another workspace/u)
        page.workspace = sample.workspace.id
        const clients = dataOf(yield* page.get("/api/counteragents").pipe(day))
        assert.isAbove(clients.counteragents.length, 10)
        assert.isAbove(clients.totals.debt_total, 0)
        dataOf(yield* page.post("/api/counteragents", { name: "Mine" }).pipe(day), 201)
        refused(yield* page.post(path).pipe(day), 403, "forbidden", /a workspace of their own/u)

        // Another tab, which still shows one's own workspace, finds the same studio.
        const again = new Page()
        again.cookie = page.home?.replace("-home=", "=")
        const back = dataOf(yield* again.post(path).pipe(day), 201)
        assert.strictEqual(back.workspace.id, sample.workspace.id)

        const home = dataOf(yield* page.delete(path).pipe(day))
        assert.deepStrictEqual(home.workspace, own.workspace)
        assert.strictEqual(home.session.id, own.session.id)
        assert.isUndefined(page.home)
        page.workspace = own.workspace.id
        assert.isEmpty(dataOf(yield* page.get("/api/counteragents").pipe(day)).counteragents)
        again.workspace = "web"
        refused(yield* again.get("/api/counteragents").pipe(day), 401, "unauthorized")
        refused(yield* page.delete(path).pipe(day), 403, "forbidden", /no workspace with sample data/u)
      })
  )

  it.effect("403 for others than owners, 401 signed out; signing out ends both sessions", () =>
    Effect.gen(function* () {
      refused(yield* new Page().post(path), 401, "unauthorized")
      const { admin, owner } = yield* openWith("admin")
      const page = new Page()
      const data = yield* page.signIn(yield* codeOf(owner.full, admin))
      assert.isFalse(data.sample_offered)
      refused(yield* page.post(path), 403, "forbidden")

      const other = yield* openSignedIn
      dataOf(yield* other.page.post(path), 201)
      const home = new Page()
      home.cookie = other.page.home?.replace("-home=", "=")
      other.page.workspace = "web"
      dataOf(yield* other.page.delete("/api/session"))
      assert.isUndefined(other.page.cookie)
      assert.isUndefined(other.page.home)
      assert.isNull(dataOf(yield* home.get("/api/session")).session)
    })
  )
})
