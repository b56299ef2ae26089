import type { Connections } from "@hourbook/core/connections/Connections"
import type { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import type { SignIn } from "@hourbook/core/connections/SignIn"
import type { Attempts } from "@hourbook/core/sessions/Attempts"
import type { Sessions } from "@hourbook/core/sessions/Sessions"
import { Effect, Layer, type Option } from "effect"
import type { HttpRouter } from "effect/http"
import type { Fetch } from "./protocol/documents.ts"
import { describedResource } from "./protocol/metadataRoutes.ts"
import { authorizationServer } from "./server/authorizationServer.ts"
import { Bearers } from "./tokens/Bearers.ts"
import { ownBearers } from "./tokens/ownBearers.ts"

/** The built-in authorization server, or an external issuer that the operator trusts. */
export interface OAuthOptions {
  /** The service's public origin, such as `https://hours.example.com`. */
  readonly origin: string
  readonly delegation: {
    readonly issuer: string
    /** The slug of the workspace that its tokens are for; none if a request may choose among those of the member. */
    readonly workspace: Option.Option<string>
  } | null
}

/** The routes that apps use to get a token. `fetch` reads documents at addresses of apps; it must reach no inner network. */
export const routes = ({
  delegation,
  fetch,
  origin
}: OAuthOptions & { readonly fetch: Fetch }): Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | Attempts | Connections | OAuthArtifacts | Sessions | SignIn
> =>
  delegation === null
    ? Layer.merge(describedResource(origin, origin), authorizationServer({ origin, fetch }))
    : describedResource(origin, delegation.issuer)

/** Access to the MCP endpoint with such tokens. */
export const bearers = ({
  delegation,
  origin
}: OAuthOptions): Layer.Layer<never, never, Connections | OAuthArtifacts | SignIn> =>
  delegation === null
    ? Layer.effect(Bearers, ownBearers(origin))
    : Layer.effect(
        Bearers,
        Effect.promise(() => import("./tokens/delegatedBearers.ts")).pipe(
          Effect.flatMap(({ delegatedBearers }) => delegatedBearers({ origin, ...delegation, fetch: globalThis.fetch }))
        )
      )
