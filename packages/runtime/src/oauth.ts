import { Slug } from "@hourbook/core/access/Workspace"
import type { OAuthOptions } from "@hourbook/identity/OAuth"
import { Effect, Layer, Option, Schema } from "effect"
import { Refusal } from "./Refusal.ts"
import { or, setting, url } from "./setting.ts"

/** `PUBLIC_URL`: where people reach the service, if not where it listens. */
export const publicUrl = setting("PUBLIC_URL", {
  schema: url(["http:", "https:"]),
  expected: "an address such as https://hours.example.com"
})

/** Whether a name or address is this machine's own, which nobody else reaches. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/u.test(host)

/** A scheme and a host, and nothing behind it: apps are told paths that begin there. */
const originOf = (address: string): Option.Option<string> =>
  Option.fromNullOr(URL.parse(address)).pipe(
    Option.filter((parsed) => parsed.pathname === "/" && parsed.search === "" && parsed.hash === ""),
    Option.filter((parsed) => parsed.protocol === "https:" || isLoopback(parsed.hostname)),
    Option.map((parsed) => parsed.origin)
  )

const delegation = Effect.gen(function* () {
  const issuer = yield* setting("OAUTH_ISSUER", {
    schema: url(["https:"]),
    expected: "an address such as https://id.example.com/realms/main"
  })
  const workspace = yield* setting("OAUTH_WORKSPACE", { schema: Slug, expected: "the slug of a workspace" })
  return Option.getOrNull(Option.map(issuer, (issuer) => ({ issuer, workspace })))
})

/** `OAUTH_ENABLED`, `PUBLIC_URL`, `OAUTH_ISSUER`, `OAUTH_WORKSPACE`: null unless it is turned on. */
export const oauthOptions: Effect.Effect<OAuthOptions | null, Refusal> = Effect.gen(function* () {
  const enabled = yield* setting("OAUTH_ENABLED", { schema: Schema.Literals(["0", "1"]), expected: "1 or 0" }).pipe(
    or("0" as const)
  )
  if (enabled === "0") return null
  const address = yield* publicUrl
  const origin = Option.flatMap(address, originOf)
  if (Option.isNone(origin)) {
    const given = Option.match(address, { onNone: () => "is missing", onSome: (text) => `is ${JSON.stringify(text)}` })
    return yield* new Refusal({
      message: `The setting PUBLIC_URL ${given}. With OAUTH_ENABLED it must be https and a host alone, such as https://hours.example.com.`
    })
  }
  return { origin: origin.value, delegation: yield* delegation }
})

/** What lets apps in, where it is turned on: loaded then. */
export const oauthRoutes = (options: OAuthOptions | null) =>
  options === null
    ? Layer.empty
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@hourbook/identity/OAuth")),
          ({ routes }) => routes(options)
        )
      )
