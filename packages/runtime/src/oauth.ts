import { Slug } from "@hourbook/core/access/Workspace"
import type { OAuthOptions } from "@hourbook/identity/OAuth"
import { isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"
import { Effect, Layer, Option, Schema } from "effect"
import { StartupError } from "./errors/StartupError.ts"
import { publicUrl } from "./settings/HttpSettings.ts"
import { orDefault, setting, url } from "./settings/setting.ts"

/** The origin of an address that has no path, query or fragment and uses https, or http on this machine. */
const originOf = (address: string): Option.Option<string> =>
  Option.fromNullOr(URL.parse(address)).pipe(
    Option.filter((parsed) => parsed.pathname === "/" && parsed.search === "" && parsed.hash === ""),
    Option.filter((parsed) => parsed.protocol === "https:" || isThisMachine(parsed.hostname)),
    Option.map((parsed) => parsed.origin)
  )

const delegation = Effect.gen(function* () {
  const issuer = yield* setting("OAUTH_ISSUER", {
    schema: url(["https:"]),
    expected: "an https address such as https://id.example.com/realms/main"
  })
  const workspace = yield* setting("OAUTH_WORKSPACE", { schema: Slug, expected: "the slug of a workspace" })
  return Option.getOrNull(Option.map(issuer, (issuer) => ({ issuer, workspace })))
})

/** `OAUTH_ENABLED`, `PUBLIC_URL`, `OAUTH_ISSUER`, `OAUTH_WORKSPACE`: null unless OAuth is enabled. */
export const oauthOptions: Effect.Effect<OAuthOptions | null, StartupError> = Effect.gen(function* () {
  const enabled = yield* setting("OAUTH_ENABLED", { schema: Schema.Literals(["0", "1"]), expected: "1 or 0" }).pipe(
    orDefault("0" as const)
  )
  if (enabled === "0") return null
  const address = yield* publicUrl
  const origin = Option.flatMap(address, originOf)
  if (Option.isNone(origin)) {
    const problem = Option.match(address, {
      onNone: () => "PUBLIC_URL is missing",
      onSome: (text) => `Invalid PUBLIC_URL ${JSON.stringify(text)}`
    })
    return yield* new StartupError({
      message: `${problem}: OAUTH_ENABLED needs the address of this service with https and without a path, such as https://hours.example.com.`
    })
  }
  return { origin: origin.value, delegation: yield* delegation }
})

/** The routes of the authorization server, loaded only if OAuth is enabled. */
export const oauthRoutes = (options: OAuthOptions | null) =>
  options === null
    ? Layer.empty
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => Promise.all([import("@hourbook/identity/OAuth"), import("./platform/publicFetch.ts")])),
          ([{ routes }, { publicFetch }]) => routes({ ...options, fetch: publicFetch })
        )
      )
