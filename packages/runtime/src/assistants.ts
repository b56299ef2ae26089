import type { OAuthOptions } from "@hourbook/identity/OAuth"
import { type Exposed, Exposure } from "@hourbook/mcp/Exposure"
import * as Mcp from "@hourbook/mcp/http"
import { Effect, Layer, Option, Schema } from "effect"
import { Refusal } from "./Refusal.ts"
import { or, setting } from "./setting.ts"

const originOf = (text: string): Option.Option<string> =>
  Option.fromNullOr(URL.parse(text.trim())).pipe(
    Option.filter(({ origin, protocol }) => /^https?:$/u.test(protocol) && origin === text.trim().replace(/\/$/u, "")),
    Option.map(({ origin }) => origin)
  )

/** `HOURBOOK_ORIGINS`: pages that may call `/api/mcp` from a browser, besides those of the service and of this machine. */
export const mcpOrigins: Effect.Effect<ReadonlyArray<string>, Refusal> = setting("HOURBOOK_ORIGINS", {
  schema: Schema.String,
  expected: "origins with commas between, such as https://app.example.com"
}).pipe(
  or(""),
  Effect.flatMap((text) => {
    const all = text.split(",").filter((part) => part.trim() !== "")
    const origins = all.flatMap((part) => Option.toArray(originOf(part)))
    return origins.length === all.length
      ? Effect.succeed(origins)
      : Effect.fail(
          new Refusal({
            message: `The setting HOURBOOK_ORIGINS is ${JSON.stringify(text.slice(0, 60))}. Expected origins with commas between, such as https://app.example.com.`
          })
        )
  })
)

/** What a host knows of how it is reached. */
export interface Reach {
  readonly publicUrl: Option.Option<string>
  /** Whether only programs of this machine get here. */
  readonly local: boolean
  readonly origins: ReadonlyArray<string>
}

/** The names that a web page cannot have pointed at us: ours, where we know it, and this machine's, where nothing else gets here. */
export const exposureOf = ({ local, origins, publicUrl }: Reach): Exposed => {
  const url = Option.flatMap(publicUrl, (text) => Option.fromNullOr(URL.parse(text)))
  const names = Option.toArray(Option.map(url, ({ hostname }) => hostname))
  return {
    hosts: local || names.length > 0 ? names : null,
    origins: [...origins, ...Option.toArray(Option.map(url, ({ origin }) => origin))]
  }
}

/** `/api/mcp`, open to keys and, where apps are let in, to their tokens. */
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
