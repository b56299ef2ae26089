import type { Connections } from "@hourbook/core/connections/Connections"
import type { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import type { SignIn } from "@hourbook/core/connections/SignIn"
import type { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect, Layer, type Option } from "effect"
import type { HttpRouter } from "effect/http"
import { describedResource } from "./protocol/metadataRoutes.ts"
import { authorizationServer } from "./server/authorizationServer.ts"
import { Bearers } from "./tokens/Bearers.ts"
import { ownBearers } from "./tokens/ownBearers.ts"

/** Who lets apps in: our own authorization server, or an issuer that the operator trusts. */
export interface OAuthOptions {
  /** Where people reach the service: a scheme and a host, such as `https://hours.example.com`. */
  readonly origin: string
  readonly delegation: {
    readonly issuer: string
    /** The slug of the workspace that its tokens are for; none where there is only one. */
    readonly workspace: Option.Option<string>
  } | null
}

/** The paths that apps need to get a token. */
export const routes = ({
  delegation,
  origin
}: OAuthOptions): Layer.Layer<never, never, HttpRouter.HttpRouter | Connections | OAuthArtifacts | SignIn> =>
  delegation === null
    ? Layer.merge(describedResource(origin, origin), authorizationServer({ origin }))
    : describedResource(origin, delegation.issuer)

/** Access to the MCP endpoint by such tokens. */
export const bearers = ({
  delegation,
  origin
}: OAuthOptions): Layer.Layer<never, never, Connections | OAuthArtifacts | Operator | SignIn> =>
  delegation === null
    ? Layer.effect(Bearers, ownBearers(origin))
    : Layer.effect(
        Bearers,
        Effect.promise(() => import("./tokens/delegatedBearers.ts")).pipe(
          Effect.flatMap(({ delegatedBearers }) => delegatedBearers({ origin, ...delegation, fetch: globalThis.fetch }))
        )
      )
