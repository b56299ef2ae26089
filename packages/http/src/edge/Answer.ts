import { CurrentPrincipal } from "@hourbook/api/middleware/Authentication"
import { type Code, type Failure, failure, statusOf } from "@hourbook/api/wire/Envelope"
import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError } from "@hourbook/core/shared/Errors"
import { Data, Effect, Match } from "effect"
import { HttpServerResponse } from "effect/http"
import { errorText } from "./errorText.ts"

/** A query parameter that is well-formed by itself but does not go with the others. */
export class InvalidParam extends Data.TaggedError("InvalidParam")<{ readonly message: string }> {}

/** The `data` of an answer in the contract. */
export type DataOf<Answer extends { readonly Type: { readonly data: unknown } }> = Answer["Type"]["data"]

/** The one place where an error gets its public code. Adding an error without a code does not compile. */
export const toFailure: (error: CoreError | InvalidParam) => Failure = Match.type<CoreError | InvalidParam>().pipe(
  Match.tagsExhaustive({
    Forbidden: (error) => failure("forbidden", errorText(error)),
    InvalidParam: (error) => failure("invalid_param", error.message),
    NotFound: (error) => failure("not_found", errorText(error)),
    PreconditionFailed: (error) => failure("precondition_failed", errorText(error)),
    ValidationFailed: (error) => failure("validation_error", errorText(error))
  })
)

type Headers = Readonly<Record<string, string>>

/** A failure on its way out. Answers may not be stored by anybody in between. */
export const refuse = (
  code: Code,
  message: string,
  options?: { readonly status?: number; readonly headers?: Headers }
) =>
  HttpServerResponse.jsonUnsafe(failure(code, message), {
    status: options?.status ?? statusOf[code],
    headers: { ...unstored, ...options?.headers }
  })

const unstored = { "cache-control": "no-store" }

interface Way<A, D> {
  /** What the result is called on the wire. */
  readonly data: (result: A) => D
  readonly status?: 200 | 201
  readonly headers?: (result: A) => Headers
}

/**
 * Runs a use case as the caller and puts what comes out in the envelope: the one way out. The answer is written as it
 * is, without a schema's second look: handlers type it by the contract, and the tests hold every answer against the
 * published description.
 */
export const answer = <A, D>(
  useCase: (who: Principal) => Effect.Effect<A, CoreError | InvalidParam>,
  way: Way<A, D>
): Effect.Effect<HttpServerResponse.HttpServerResponse, never, CurrentPrincipal> =>
  CurrentPrincipal.pipe(
    Effect.flatMap(useCase),
    Effect.match({
      onSuccess: (result) =>
        HttpServerResponse.jsonUnsafe(
          { ok: true, data: way.data(result) },
          { status: way.status ?? 200, headers: { ...unstored, ...way.headers?.(result) } }
        ),
      onFailure: (error) => {
        const { error: told } = toFailure(error)
        return refuse(told.code, told.message)
      }
    })
  )
