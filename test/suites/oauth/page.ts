import { assert } from "@effect/vitest"
import { Connections } from "@hourbook/core/connections/Connections"
import { Effect } from "effect"
import { App } from "../../support/oauth/App.ts"
import { Browser } from "../../support/oauth/Browser.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances, origin } from "../../support/oauth/instances.ts"
import { newCode, openWorkspace } from "../../support/oauth/people.ts"

const codeOf = (back: URL) => back.searchParams.get("code") ?? ""

export const page = defineOAuthSuite("the page refuses", (it) => {
  it.effect("a form from another page, from a browser that did not begin, or after the end", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const code = yield* newCode(workspace)
      const send = yield* openInstances(2)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        const page = await app.browser.open(app.authorizeUrl())
        const attempt = [
          ["step", "sign-in"],
          ["credential", code]
        ] as const
        const foreign: ReadonlyArray<Readonly<Record<string, string>>> = [
          { origin: "https://evil.example" },
          { origin: "null" },
          { origin: "null", "sec-fetch-site": "same-origin" },
          { "sec-fetch-site": "cross-site" },
          { "sec-fetch-site": "same-site" },
          {}
        ]
        for (const headers of foreign) {
          assert.strictEqual((await app.browser.submit(page, attempt, headers)).status, 403, JSON.stringify(headers))
        }
        const stranger = new Browser(send)
        assert.strictEqual((await stranger.submit(page, attempt)).status, 400)
        assert.strictEqual((await stranger.open(page.url)).status, 400)

        const consent = await app.browser.submit(page, attempt, { "sec-fetch-site": "same-origin" })
        assert.include(consent.text, "The app may")
        assert.strictEqual((await app.browser.submit(consent, [["step", "allow"]])).status, 422)
        const back = await app.browser.submit(consent, [
          ["step", "allow"],
          ["scope", "read"]
        ])
        assert.isNotEmpty(codeOf(new URL(back.url)))
        assert.strictEqual(
          (
            await app.browser.submit(consent, [
              ["step", "allow"],
              ["scope", "read"]
            ])
          ).status,
          400
        )
        assert.strictEqual((await app.browser.open(page.url)).status, 400)
      })
    })
  )

  it.effect("a second click on Allow, which makes no second connection", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const send = yield* openInstances(3)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        const page = await app.signIn(workspace.secret)
        const allow = () =>
          send(
            new Request(page.url, {
              method: "POST",
              headers: {
                origin,
                cookie: `hourbook_connect=${new URL(page.url).pathname.split("/").at(-1)}`,
                "content-type": "application/x-www-form-urlencoded"
              },
              body: "step=allow&scope=read"
            })
          )
        const answers = await Promise.all(Array.from({ length: 5 }, allow))
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
        assert.strictEqual(statuses[0], 303)
        assert.lengthOf(
          statuses.filter((status) => status < 400),
          1
        )
        assert.isTrue(
          app.browser.held.every((value) => page.url.endsWith(value)),
          "no cookie but the interaction's"
        )
      })
      assert.lengthOf(yield* (yield* Connections).list(workspace.who), 1)
    })
  )

  it.effect("more than five tries to sign in, also with the right code at last", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const code = yield* newCode(workspace)
      const send = yield* openInstances(3)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        const page = await app.browser.open(app.authorizeUrl())
        const attempt = (credential: string) =>
          app.browser.submit(page, [
            ["step", "sign-in"],
            ["credential", credential]
          ])
        for (let round = 0; round < 5; round++) {
          const shown = await attempt("0000-0000-0000")
          assert.strictEqual(shown.status, 422)
          assert.include(shown.text, 'role="alert"')
        }
        assert.strictEqual((await attempt(code)).status, 429)
        assert.include((await app.signIn(code)).text, "The app may", "another try from the start is one more")
        assert.strictEqual((await app.signIn(code)).status, 422, "a code works once")
      })
    })
  )
})
