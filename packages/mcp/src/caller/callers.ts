import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import { Authenticator } from "@hourbook/core/workspaces/Authenticator"
import { Bearers, type ConnectedApp } from "@hourbook/identity/tokens/Bearers"
import { Effect, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Caller } from "./Caller.ts"

const bearer = /^bearer +(?<token>\S+)$/iu

type Headers = HttpServerRequest.HttpServerRequest["headers"]

const tokenOf = (headers: Headers): string | undefined => bearer.exec(headers["authorization"] ?? "")?.groups?.["token"]

/** The API key or token that a request carries. */
export const credentialOf = (headers: Headers): string | undefined => headers["x-api-key"] ?? tokenOf(headers)

/** The workspace that the address of a request names: `/api/mcp?workspace=acme-studio`. */
const workspaceOf = (url: string): string | undefined =>
  new URL(url, "http://localhost").searchParams.get("workspace") ?? undefined

/** Finds the caller of a request by the API key in `x-api-key`, or the token or key in `authorization`. */
export const callers = Effect.gen(function* () {
  const authenticator = yield* Authenticator
  const bearers = yield* Bearers
  const sha256 = yield* Sha256

  const callerBy = (credential: string, who: Principal, app: ConnectedApp | null): Effect.Effect<Caller> =>
    Effect.map(sha256(`to confirm\n${credential}`), (signingKey) => ({ who, app, signingKey }))

  const byKey = Effect.fnUntraced(function* (key: string) {
    const who = yield* authenticator.principalOf(key)
    return Option.isNone(who) ? Option.none<Caller>() : Option.some(yield* callerBy(key, who.value, null))
  })

  const byToken = Effect.fnUntraced(function* (token: string, url: string) {
    const granted = bearers === null ? Option.none() : yield* bearers.verify(token, workspaceOf(url))
    if (Option.isNone(granted)) return Option.none<Caller>()
    return Option.some(yield* callerBy(token, granted.value.who, granted.value.app))
  })

  return Effect.fnUntraced(function* ({ headers, url }: HttpServerRequest.HttpServerRequest) {
    const key = headers["x-api-key"]
    if (key !== undefined) return yield* byKey(key)
    const token = tokenOf(headers)
    if (token === undefined) return Option.none<Caller>()
    const granted = yield* byToken(token, url)
    // Many clients have a setting for a bearer token and none for headers.
    if (Option.isSome(granted)) return granted
    const found = yield* byKey(token)
    if (bearers !== null && Option.isNone(found)) yield* bearers.noteUnknown(token)
    return found
  })
})
