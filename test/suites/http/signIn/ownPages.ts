import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { anonymous, dataOf, openWorkspace, refused } from "../../../support/http/callers.ts"
import { openSignedIn, Page, pageHost } from "../../../support/http/Page.ts"
import { Stack } from "../../../support/http/stack.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

type Headers = Readonly<Record<string, string | undefined>>

const ours = `http://${pageHost}`
const evil = "https://evil.example"

/** What browsers send with a request that another site has made them send, which never includes our header. */
const foreign: ReadonlyArray<Headers> = [
  { "sec-fetch-site": "cross-site", origin: evil },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "http://localhost:4000" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": undefined, origin: evil },
  { "sec-fetch-site": undefined, origin: "null" },
  { "sec-fetch-site": undefined, origin: "http://localhost:3000.evil.example" },
  { "sec-fetch-site": undefined, origin: "https://localhost:3000" },
  { "sec-fetch-site": undefined, origin: undefined }
].map((headers) => ({ ...headers, "x-hourbook": undefined }))

const form = "application/x-www-form-urlencoded"

/** The cookie of a session vouches only for requests of our own pages. */
export const ownPages = defineHttpSuite("requests of our own pages", (it) => {
  it.effect("403 for every request that another site makes a signed-in browser send, and nothing is written", () =>
    Effect.gen(function* () {
      const { owner, page } = yield* openSignedIn
      for (const headers of foreign) {
        for (const answer of [
          yield* page.get("/api/me", headers),
          yield* page.get("/api/session", headers),
          yield* page.post("/api/time", timeKind.body, headers),
          yield* page.post("/api/time", "description=x", { ...headers, "content-type": form }),
          yield* page.post("/api/time", JSON.stringify(timeKind.body), { ...headers, "content-type": "text/plain" }),
          yield* page.delete("/api/me/sessions", headers),
          yield* page.delete("/api/session", headers)
        ]) {
          refused(answer, 403, "forbidden", /only on the pages at|is required/u)
          assert.strictEqual(answer.body.error.reason, "another_site", JSON.stringify(headers))
        }
      }
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 0)
      dataOf(yield* page.get("/api/me"))
    })
  )

  it.effect(
    "403 for a sign-in that another site makes a browser send, so that it cannot sign people in as another",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const page = new Page()
        for (const headers of foreign) {
          refused(yield* page.post("/api/session", { code: owner.full.key }, headers), 403, "forbidden")
          const asForm = yield* page.post("/api/session", `code=${owner.full.key}`, {
            ...headers,
            "content-type": form
          })
          refused(asForm, 400, "invalid_body")
        }
        assert.isUndefined(page.cookie)
      })
  )

  it.effect("400 for a form, and for text, even of our own page", () =>
    Effect.gen(function* () {
      const { page } = yield* openSignedIn
      refused(yield* page.post("/api/time", "description=x", { "content-type": form }), 400, "invalid_body")
      const text = JSON.stringify(timeKind.body)
      refused(yield* page.post("/api/time", text, { "content-type": "text/plain" }), 400, "invalid_body")
    })
  )

  it.effect("200 where the browser says that it is our page, in whichever way it does", () =>
    Effect.gen(function* () {
      const { page } = yield* openSignedIn
      for (const headers of [
        { "sec-fetch-site": "same-origin", "x-hourbook": undefined },
        { "sec-fetch-site": undefined, origin: ours, "x-hourbook": undefined },
        { "sec-fetch-site": undefined, origin: undefined },
        { "sec-fetch-site": undefined, origin: ours }
      ]) {
        dataOf(yield* page.get("/api/me", headers))
        const written = yield* page.post("/api/time", timeKind.body, headers)
        if ("x-hourbook" in headers) refused(written, 403, "forbidden", /^x-hourbook: is required/u)
        else dataOf(written, 201)
      }
    })
  )

  it.effect("403 for a page that shows another workspace than the session's", () =>
    Effect.gen(function* () {
      const { id, page } = yield* openSignedIn
      for (const shown of [newUuid(), "nonsense"]) {
        for (const answer of [
          yield* page.get("/api/me", { "x-hourbook": shown }),
          yield* page.post("/api/time", timeKind.body, { "x-hourbook": shown })
        ]) {
          refused(answer, 403, "forbidden", /another workspace/u)
          assert.strictEqual(answer.body.error.reason, "another_workspace")
        }
      }
      dataOf(yield* page.post("/api/time", timeKind.body, { "x-hourbook": id.toUpperCase() }), 201)
      assert.strictEqual(dataOf(yield* page.get("/api/session", { "x-hourbook": newUuid() })).workspace.id, id)
    })
  )

  it.effect("a key beside the cookie acts as the key alone, from anywhere", () =>
    Effect.gen(function* () {
      const { page } = yield* openSignedIn
      const other = yield* openWorkspace()
      const key = String(other.owner.full.key)
      for (const headers of [...foreign, {}]) {
        const { workspace } = dataOf(yield* page.get("/api/me/access", { ...headers, "x-api-key": key }))
        assert.strictEqual(workspace.id, other.id)
      }
      dataOf(yield* page.post("/api/time", timeKind.body, { ...foreign[0], "x-api-key": key }), 201)
      refused(yield* page.get("/api/me", { "x-api-key": "hb_full_wrong" }), 401, "unauthorized", /x-api-key/u)
      refused(yield* page.get("/api/me", { "x-api-key": "" }), 401, "unauthorized", /x-api-key/u)
    })
  )

  it.effect("the cookie counts only at its own port, and not for assistants", () =>
    Effect.gen(function* () {
      const { page } = yield* openSignedIn
      refused(yield* page.get("/api/me", { host: "localhost:3001" }), 401, "unauthorized", /x-api-key/u)
      refused(yield* page.get("/api/me", { host: "hours.example" }), 401, "unauthorized", /x-api-key/u)
      const call = { jsonrpc: "2.0", id: 1, method: "tools/list" }
      const send = yield* (yield* Stack).fetch
      const headers = { host: pageHost, cookie: String(page.cookie), "content-type": "application/json" }
      const request = new Request("http://hourbook.test/api/mcp", {
        method: "POST",
        headers,
        body: JSON.stringify(call)
      })
      const mcp = yield* Effect.promise(() => send(request))
      assert.strictEqual(mcp.status, 401)
    })
  )

  it.effect("403 for a sign-in at an address that is neither https nor this machine, with what to do", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const page = new Page()
      for (const host of ["hours.example", "192.168.1.5:3000", "127.0.0.1.evil.example"]) {
        const answer = yield* page.post("/api/session", { code: owner.full.key }, { host })
        refused(answer, 403, "forbidden", /https.*PUBLIC_URL.*SSH tunnel/u)
        assert.strictEqual(answer.body.error.reason, "not_secure")
        assert.isFalse(dataOf(yield* page.get("/api/session", { host })).sign_in.available)
      }
      for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
        assert.isTrue(dataOf(yield* page.get("/api/session", { host })).sign_in.available)
      }
      refused(yield* page.post("/api/session", { code: owner.full.key }, { origin: evil }), 403, "forbidden")
      refused(yield* anonymous.post("/api/session", { code: owner.full.key }), 403, "forbidden")
      assert.isUndefined(page.cookie)
    })
  )

  it.effect("429 after 20 tries of one address, and after 5 of one signed-in browser", () =>
    Effect.gen(function* () {
      const { owner, page } = yield* openSignedIn
      const wrong = { code: "7K2M-QX9D-4HTW-0B3C-R8FA" }
      for (let tries = 0; tries < 5; tries++) {
        refused(yield* page.post("/api/session", wrong), 401, "unauthorized")
      }
      const last = yield* page.post("/api/session", { code: owner.full.key })
      refused(last, 429, "rate_limited", /ten minutes/u)
      assert.strictEqual(last.headers.get("retry-after"), "600")
      const other = new Page()
      for (let tries = 0; tries < 20; tries++) {
        refused(yield* other.post("/api/session", wrong), 401, "unauthorized")
      }
      refused(yield* other.post("/api/session", { code: owner.full.key }), 429, "rate_limited")
      yield* new Page().signIn(String(owner.full.key))
    })
  )
})
