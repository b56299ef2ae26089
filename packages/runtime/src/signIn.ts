import type { OidcOptions } from "@hourbook/identity/oidc/Provider"
import * as Passkeys from "@hourbook/identity/passkeys/offered"
import { isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"
import { Site } from "@hourbook/rest/edge/callers/site"
import { Effect, Layer, Option, Schema } from "effect"
import { StartupError } from "./errors/StartupError.ts"
import { orDefault, redacted, setting, url } from "./settings/setting.ts"

/** The identity provider with which members sign in, and what it is called. */
export interface OidcSettings extends Omit<OidcOptions, "fetch"> {
  readonly name: string
}

const Issuer = url(["https:", "http:"]).check(
  Schema.makeFilter((text) => {
    const { hostname, protocol } = new URL(text)
    return protocol === "https:" || isThisMachine(hostname)
  })
)

/** `OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, `OIDC_NAME`: null without an issuer. */
export const oidcSettings: Effect.Effect<OidcSettings | null, StartupError> = Effect.gen(function* () {
  const issuer = yield* setting("OIDC_ISSUER", {
    schema: Issuer,
    expected: "an https address such as https://id.example.com/realms/main"
  })
  const text = (expected: string) => ({ schema: Schema.String, expected })
  const clientId = yield* setting("OIDC_CLIENT_ID", text("the id of this service at the identity provider"))
  const clientSecret = yield* setting("OIDC_CLIENT_SECRET", {
    ...text("the secret of this service at the identity provider"),
    secret: true
  }).pipe(redacted)
  const name = yield* setting("OIDC_NAME", {
    schema: Schema.String.check(Schema.isMaxLength(60)),
    expected: "a name of at most 60 characters"
  }).pipe(orDefault("single sign-on"))
  if (Option.isNone(issuer)) return null
  if (Option.isNone(clientId)) {
    return yield* new StartupError({
      message:
        "OIDC_CLIENT_ID is missing: OIDC_ISSUER needs the id that the identity provider has given to this service."
    })
  }
  return { issuer: issuer.value, clientId: clientId.value, clientSecret: Option.getOrNull(clientSecret), name }
})

/** How browsers reach a host and sign in there. */
export interface SignInSettings {
  readonly publicUrl: Option.Option<string>
  readonly oidc: OidcSettings | null
}

/** What the routes need so that members sign in in their browsers. */
export const signInWays = ({ oidc, publicUrl }: SignInSettings) =>
  Layer.merge(
    Layer.succeed(Site, { publicUrl: Option.getOrNull(publicUrl), oidcName: oidc?.name ?? null }),
    Passkeys.offered
  )

/** The way to the identity provider and back, loaded only if there is one. */
export const oidcRoutes = (oidc: OidcSettings | null) =>
  oidc === null
    ? Layer.empty
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@hourbook/identity/oidc/oidcRoutes")),
          ({ oidcRoutes }) => oidcRoutes({ ...oidc, fetch: globalThis.fetch })
        )
      )
