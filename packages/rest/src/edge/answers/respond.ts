import { seesMoney } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { CursorExpired } from "@hourbook/core/activity/ChangeFeed"
import { asOperation } from "@hourbook/core/activity/CurrentOperation"
import type { TooManyWaiting } from "@hourbook/core/changes/waiting"
import type { CoreError, ValidationFailed } from "@hourbook/core/errors/Errors"
import { recentMinutes } from "@hourbook/core/sessions/Session"
import { Data, Effect, Match } from "effect"
import { HttpServerResponse } from "effect/http"
import { KeepsData } from "../../files/KeepsData.ts"
import { CurrentPrincipal } from "../../middleware/Authentication.ts"
import { type Code, type Failure, type FailureDetails, failure, statusOf } from "../../shapes/Envelope.ts"
import { errorRule } from "./errorRule.ts"
import { errorText } from "./errorText.ts"
import { jsonAnswer } from "./jsonAnswer.ts"
import { withoutMoney } from "./withoutMoney.ts"

/** A query parameter that is valid by itself but conflicts with another. */
export class InvalidParam extends Data.TaggedError("InvalidParam")<{ readonly message: string }> {}

/** What changes access needs a sign-in of the last minutes, and that of the caller's browser is older. */
export class SignInAgain extends Data.TaggedError("SignInAgain") {}

export type EdgeError = CoreError | InvalidParam | SignInAgain | CursorExpired | TooManyWaiting

/** The `data` of a response in the contract. */
export type DataOf<Response extends { readonly Type: { readonly data: unknown } }> = Response["Type"]["data"]

/** A field that is missing, whichever it is, makes the body incomplete. */
const incomplete: ReadonlyArray<string> = ["missing", "needs_client", "no_rate"]
const codeOf = ({ rule }: ValidationFailed): Code =>
  rule.code === "former_order" ? "invalid_param" : incomplete.includes(rule.code) ? "invalid_body" : "validation_error"

/** The one place where an error gets its public code. Adding an error without a code does not compile. */
export const toFailure: (error: EdgeError) => Failure = Match.type<EdgeError>().pipe(
  Match.tagsExhaustive({
    Conflict: (error) => failure("conflict", errorText(error), { rule: errorRule(error) }),
    CursorExpired: (error) => failure("cursor_expired", error.message),
    Forbidden: (error) => failure("forbidden", errorText(error), { rule: errorRule(error) }),
    InvalidParam: (error) => failure("invalid_param", error.message),
    NotFound: (error) => failure("not_found", errorText(error), { rule: errorRule(error) }),
    PreconditionFailed: (error) => failure("precondition_failed", errorText(error), { rule: errorRule(error) }),
    SignInAgain: () =>
      failure("forbidden", `this needs a sign-in of the last ${recentMinutes} minutes: sign in again`, {
        reason: "sign_in_again"
      }),
    TooManyWaiting: (error) => failure("rate_limited", error.message),
    ValidationFailed: (error) => failure(codeOf(error), errorText(error), { rule: errorRule(error) })
  })
)

type Headers = Readonly<Record<string, string>>

/** The response to a request that fails. Caches may not store it, nor any other response. */
export const refuse = (
  code: Code,
  message: string,
  options?: FailureDetails & { readonly status?: number; readonly headers?: Headers }
) =>
  HttpServerResponse.jsonUnsafe(failure(code, message, options), {
    status: options?.status ?? statusOf[code],
    headers: { ...unstored, ...options?.headers }
  })

/** The response to a request whose use case fails. */
export const refused = (error: EdgeError) => {
  const { code, message, reason, rule } = toFailure(error).error
  const headers = error._tag === "TooManyWaiting" ? { "retry-after": String(error.retryAfter) } : {}
  return refuse(code, message, { reason, rule, headers })
}

export const unstored = { "cache-control": "no-store" }

interface ResponseOptions<A, D> {
  /** The result as the contract has it; as an effect if it is long. */
  readonly data: (result: A) => D | Effect.Effect<D>
  readonly status?: 200 | 201
  readonly headers?: (result: A) => Headers
}

/** The same without money in the data. */
const cut = <A, D>({ data: dataOf, ...others }: ResponseOptions<A, D>): ResponseOptions<A, unknown> => ({
  ...others,
  data: (result) => {
    const data = dataOf(result)
    return Effect.isEffect(data) ? Effect.flatMap(data, withoutMoney) : withoutMoney(data)
  }
})

/**
 * Runs a use case as the caller and writes its result or error in the envelope. All endpoints respond through it, so
 * here is the one place where money is cut from what a caller gets who is shown none. The data is not encoded by its schema again: handlers are typed by the contract, and the tests check every response
 * against the published description.
 */
export const respond = <A, D>(
  useCase: (who: Principal) => Effect.Effect<A, EdgeError>,
  options: ResponseOptions<A, D>
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, CurrentPrincipal> =>
  CurrentPrincipal.use((who) =>
    asOperation(seesMoney(who) ? respondToAnyone(useCase(who), options) : respondToAnyone(useCase(who), cut(options)))
  )

/** The same for an endpoint that needs no caller. */
export const respondToAnyone = <A, D, R>(
  useCase: Effect.Effect<A, EdgeError, R>,
  options: ResponseOptions<A, D>
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, R> =>
  Effect.matchEffect(useCase, {
    onSuccess: (result) => {
      const data = options.data(result)
      const answer = { status: options.status ?? 200, headers: { ...unstored, ...options.headers?.(result) } }
      return Effect.isEffect(data) ? Effect.flatMap(data, (made) => answered(made, answer)) : answered(data, answer)
    },
    onFailure: (error) => Effect.succeed(refused(error))
  })

const answered = (data: unknown, answer: { readonly status: number; readonly headers: Headers }) =>
  KeepsData.use((keeps) =>
    keeps ? Effect.succeed(HttpServerResponse.raw(data)) : jsonAnswer({ ok: true, data }, answer)
  )
