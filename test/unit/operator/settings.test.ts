import { assert, describe, it } from "@effect/vitest"
import { serverSettings } from "@hourbook/runtime/ServerSettings"
import { ConfigProvider, Effect } from "effect"
import { fatalErrorMessage } from "../../../packages/runtime/src/errors/fatalErrorMessage.ts"
import { oauthOptions } from "../../../packages/runtime/src/oauth.ts"
import { bootstrapSettings } from "../../../packages/runtime/src/settings/BootstrapSettings.ts"
import { storeSettings } from "../../../packages/runtime/src/settings/StoreSettings.ts"
import { oidcSettings } from "../../../packages/runtime/src/signIn.ts"

const read = Effect.all([storeSettings, bootstrapSettings, serverSettings, oauthOptions, oidcSettings])

/** The line that the program prints; test/hosts/settings.test.ts starts it with a setting of each of these groups. */
const refused = (env: Readonly<Record<string, string>>): Effect.Effect<string> =>
  read.pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))),
    Effect.sandbox,
    Effect.flip,
    Effect.map(fatalErrorMessage),
    Effect.orDie
  )

describe("an invalid setting prints one line with its name, its value and what is allowed", () => {
  const cases: ReadonlyArray<readonly [string, string, RegExp]> = [
    ["PORT", "65536", /"65536".*0 to 65535/u],
    ["HOURBOOK_TABLE", "a b", /"a b".*characters/u],
    ["HOURBOOK_OWNER_EMAIL", "anonymous", /"anonymous".*email/u],
    ["TRUST_PROXY", "true", /"true".*0 to 10/u],
    ["PUBLIC_URL", "hours.example.com", /"hours.example.com".*https/u],
    ["HOURBOOK_LOG", "xml", /"xml".*text, json or off/u],
    ["HOURBOOK_SHARED_RATE_LIMIT", "yes", /"yes".*1 or 0/u],
    ["DATABASE_POOL", "0", /"0".*1 to 1000/u],
    ["DATABASE_WORKSPACE_SESSIONS", "0", /"0".*1 to 1000/u]
  ]
  it.effect.each(cases)("%s=%s", ([variable, value, expected]) =>
    Effect.gen(function* () {
      const line = yield* refused({ [variable]: value })
      assert.include(line, variable)
      assert.match(line, expected)
    })
  )

  it.effect("PUBLIC_URL with OAUTH_ENABLED, which needs the address that apps return to", () =>
    Effect.gen(function* () {
      for (const PUBLIC_URL of [
        "",
        "http://hours.example.com",
        "https://hours.example.com/app",
        "https://a.example/?b"
      ]) {
        const line = yield* refused({ OAUTH_ENABLED: "1", PUBLIC_URL })
        assert.match(line, /PUBLIC_URL.*https:\/\/hours\.example\.com\./u)
      }
      const issuer = { OAUTH_ENABLED: "1", PUBLIC_URL: "https://a.example", OAUTH_ISSUER: "http://id.example" }
      assert.match(yield* refused(issuer), /OAUTH_ISSUER.*"http:\/\/id\.example"/u)
    })
  )

  it.effect("OIDC_ISSUER, which must be safe from others on the way, and needs the id of the service there", () =>
    Effect.gen(function* () {
      const id = { OIDC_CLIENT_ID: "hourbook" }
      assert.match(yield* refused({ OIDC_ISSUER: "http://id.example", ...id }), /OIDC_ISSUER.*https/u)
      assert.match(yield* refused({ OIDC_ISSUER: "https://id.example" }), /OIDC_CLIENT_ID is missing/u)
    })
  )

  it.effect("without the value, where that is a secret", () =>
    Effect.gen(function* () {
      assert.include(yield* refused({ DATABASE_URL: "postgres://127.0.0.1:1/hours" }), "postgres://user:password@host")
      assert.notInclude(yield* refused({ HOURBOOK_BOOTSTRAP_KEY: "geheim" }), "geheim")
      assert.notInclude(yield* refused({ DATABASE_URL: "mysql://ada:geheim@localhost/hours" }), "geheim")
    })
  )
})
