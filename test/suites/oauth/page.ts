import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { App } from "../../support/oauth/App.ts"
import { Browser } from "../../support/oauth/Browser.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances } from "../../support/oauth/instances.ts"
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
})
