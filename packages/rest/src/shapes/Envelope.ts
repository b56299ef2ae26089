import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** The envelope of a success: `{ ok: true, data }` (interface, section 1). */
export const ok = <F extends Schema.Struct.Fields>(name: string, data: F) =>
  Schema.Struct({
    ok: Schema.Literal(true).annotate({ description: "Whether the request succeeded." }),
    data: Schema.Struct(data).annotate({ description: "The requested data." })
  }).annotate({
    identifier: name,
    description: "The request succeeded; data has the result."
  })

/** The same for a created record: status 201. */
export const created = <F extends Schema.Struct.Fields>(name: string, data: F) =>
  ok(name, data).pipe(HttpApiSchema.status(201))

/** Every code of a failure, with its status: the only table of them (interface, section 7; semantics, section 8). */
export const statusOf = {
  invalid_param: 400,
  invalid_body: 400,
  validation_error: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  cursor_expired: 410,
  precondition_failed: 412,
  rate_limited: 429,
  api_error: 500
} as const
export type Code = keyof typeof statusOf

/** The status of `invalid_body` for a body over the size limit. */
export const bodyTooLargeStatus = 413

/** The status of `invalid_body` for a body that is compressed. */
export const compressedBodyStatus = 415

/** Why a request with the cookie of a session was refused, for the pages that sent it. */
const Reason = Schema.Literals(["sign_in_again", "another_workspace", "another_site", "not_secure"])
export type Reason = typeof Reason.Type

/** What a request breaks, as data: programs and pages with words of their own go by it. */
export const BrokenRule = Schema.Struct({
  code: Schema.String.annotate({
    description: "The rule. A code never changes its meaning; later versions may have more of them.",
    examples: ["no_rate"]
  }),
  field: Schema.optionalKey(
    Schema.String.annotate({ description: "The field or parameter that breaks it, if it is one.", examples: ["cost"] })
  ),
  values: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Unknown).annotate({
      description: "What the message says besides: limits, names, ids.",
      examples: [{ noun: "project", name: "Website" }]
    })
  )
}).annotate({ identifier: "BrokenRule", description: "The rule that the request breaks, for programs." })
export type BrokenRule = typeof BrokenRule.Type

/** What a failure may say besides. */
export interface FailureDetails {
  readonly reason?: Reason | undefined
  readonly rule?: BrokenRule | undefined
}

export interface Failure {
  readonly ok: false
  readonly error: {
    readonly code: Code
    readonly message: string
    readonly reason?: Reason
    readonly rule?: BrokenRule
  }
}

export const failure = (code: Code, message: string, { reason, rule }: FailureDetails = {}): Failure => ({
  ok: false,
  error: {
    code,
    message,
    ...(reason === undefined ? {} : { reason }),
    ...(rule === undefined ? {} : { rule })
  }
})

/** The rule of a refusal, in the responses that may have one. */
export const broken = { rule: Schema.optionalKey(BrokenRule) }

export const failureOf = <const Codes extends ReadonlyArray<Code>>(
  status: number,
  name: string,
  description: string,
  codes: Codes,
  more: Schema.Struct.Fields = {}
) =>
  Schema.Struct({
    ok: Schema.Literal(false).annotate({ description: "Whether the request succeeded." }),
    error: Schema.Struct({
      code: Schema.Literals(codes).annotate({ description: "The kind of error, for programs." }),
      message: Schema.String.annotate({
        description: "What is wrong and what is allowed, for people.",
        examples: ["accrual_date: expected a date that exists, in the form YYYY-MM-DD"]
      }),
      ...more
    }).annotate({ description: "The error." })
  }).pipe(Schema.annotate({ identifier: name, description }), HttpApiSchema.status(status))

/** Every error response of an endpoint. The description lists those that an operation can give; 405 belongs to no endpoint. */
export const failures = [
  failureOf(
    400,
    "BadRequest",
    "A parameter or the body is invalid, or violates a rule.",
    ["invalid_param", "invalid_body", "validation_error"],
    broken
  ),
  failureOf(401, "Unauthorized", "The key or the session is missing or invalid.", ["unauthorized"], broken),
  failureOf(
    403,
    "Forbidden",
    "The key's scope, its owner's role or the rules for browsers do not allow this.",
    ["forbidden"],
    {
      ...broken,
      reason: Schema.optionalKey(
        Reason.annotate({
          description:
            "Why a browser is refused: it needs a new sign-in, is signed in to another workspace, the request came from another site, or the address is not secure.",
          examples: ["sign_in_again"]
        })
      )
    }
  ),
  failureOf(404, "NotFound", "Not found, or not visible to the caller.", ["not_found"], broken),
  failureOf(409, "Conflict", "Another one of its kind has the external_ref.", ["conflict"], broken),
  failureOf(
    410,
    "CursorExpired",
    "The cursor is of a log from before it was restored, or of what the caller saw before their role or clients changed: read everything again, then go on from cursor=start.",
    ["cursor_expired"]
  ),
  failureOf(
    412,
    "PreconditionFailed",
    "The record has another version than If-Match names, or something came after the change that should be undone.",
    ["precondition_failed"],
    broken
  ),
  failureOf(413, "BodyTooLarge", "The body is larger than 1 MiB, or than 4 MiB where it has many operations.", [
    "invalid_body"
  ]),
  failureOf(415, "CompressedBody", "The body is compressed: send it without Content-Encoding.", ["invalid_body"]),
  failureOf(429, "RateLimited", "The rate limit is exceeded: wait for Retry-After seconds.", ["rate_limited"]),
  failureOf(500, "InternalError", "Internal error. Nothing was stored, or it is unknown whether it was.", [
    "api_error"
  ]),
  failureOf(503, "Unavailable", "The store is unavailable: wait for Retry-After seconds.", ["api_error"])
]
