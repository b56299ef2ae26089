import type { OAuthOptions } from "@hourbook/identity/OAuth"
import * as Mcp from "@hourbook/mcp/http/endpoint"
import { type Exposed, Exposure } from "@hourbook/mcp/http/Exposure"
import { Effect, Layer, Option, Schema } from "effect"
import type { StartupError } from "./errors/StartupError.ts"
import { orDefault, setting } from "./settings/setting.ts"

const originOf = (text: string): Option.Option<string> =>
  Option.fromNullOr(URL.parse(text.trim())).pipe(
    Option.filter(({ origin, protocol }) => /^https?:$/u.test(protocol) && origin === text.trim().replace(/\/$/u, "")),
    Option.map(({ origin }) => origin)
  )

const Origins = Schema.String.check(
  Schema.makeFilter((text) => partsOf(text).every((part) => Option.isSome(originOf(part))))
)

const partsOf = (text: string) => text.split(",").filter((part) => part.trim() !== "")

/** `HOURBOOK_ORIGINS`: pages that may call `/api/mcp` from a browser, besides those of the service and of this machine. */
export const mcpOrigins: Effect.Effect<ReadonlyArray<string>, StartupError> = setting("HOURBOOK_ORIGINS", {
  schema: Origins,
  expected: "origins separated by commas, such as https://app.example.com"
}).pipe(
  orDefault(""),
  Effect.map((text) => partsOf(text).flatMap((part) => Option.toArray(originOf(part))))
)

/** How clients reach a host. */
export interface Reach {
  readonly publicUrl: Option.Option<string>
  /** Whether only programs on this machine reach it. */
  readonly local: boolean
  readonly origins: ReadonlyArray<string>
}

/** The host names and origins that requests may carry, which stops DNS rebinding: the public name, if known, and loopback names. */
export const exposureOf = ({ local, origins, publicUrl }: Reach): Exposed => {
  const url = Option.flatMap(publicUrl, (text) => Option.fromNullOr(URL.parse(text)))
  const names = Option.toArray(Option.map(url, ({ hostname }) => hostname))
  return {
    hosts: local || names.length > 0 ? names : null,
    origins: [...origins, ...Option.toArray(Option.map(url, ({ origin }) => origin))]
  }
}

/** `/api/mcp`, for API keys and, if OAuth is enabled, for access tokens. */
export const assistantRoutes = (oauth: OAuthOptions | null, reach: Reach) => {
  const endpoint = Mcp.layer.pipe(Layer.provide(Layer.succeed(Exposure, exposureOf(reach))))
  return oauth === null
    ? endpoint
    : Layer.provide(
        endpoint,
        Layer.unwrap(
          Effect.map(
            Effect.promise(() => import("@hourbook/identity/OAuth")),
            ({ bearers }) => bearers(oauth)
          )
        )
      )
}
