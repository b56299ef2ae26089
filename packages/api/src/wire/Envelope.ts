import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** A success as it travels: `{ ok: true, data }` (interface, section 1). */
export const ok = <F extends Schema.Struct.Fields>(name: string, data: F) =>
  Schema.Struct({
    ok: Schema.Literal(true).annotate({ description: "It went well." }),
    data: Schema.Struct(data).annotate({ description: "What was asked for." })
  }).annotate({
    identifier: name,
    description: "A success: what was asked for is in data."
  })

/** The same for a record that came to be: status 201. */
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
  precondition_failed: 412,
  rate_limited: 429,
  api_error: 500
} as const
export type Code = keyof typeof statusOf

/** The one code that also comes with another status: a body too large to read. */
export const bodyTooLargeStatus = 413

export interface Failure {
  readonly ok: false
  readonly error: { readonly code: Code; readonly message: string }
}

export const failure = (code: Code, message: string): Failure => ({ ok: false, error: { code, message } })

const failed = <const Codes extends ReadonlyArray<Code>>(
  status: number,
  name: string,
  description: string,
  codes: Codes
) =>
  Schema.Struct({
    ok: Schema.Literal(false).annotate({ description: "It did not go well." }),
    error: Schema.Struct({
      code: Schema.Literals(codes).annotate({ description: "What kind of failure, for programs." }),
      message: Schema.String.annotate({
        description: "What was wrong and what is allowed, for people.",
        examples: ["accrual_date: expected a date that exists, in the form YYYY-MM-DD"]
      })
    }).annotate({ description: "What went wrong." })
  }).pipe(Schema.annotate({ identifier: name, description }), HttpApiSchema.status(status))

/** Every way a call can fail. Endpoints list these, never a choice of their own. */
export const failures = [
  failed(400, "BadRequest", "A parameter, the body or a rule is at fault.", [
    "invalid_param",
    "invalid_body",
    "validation_error"
  ]),
  failed(401, "Unauthorized", "The key is missing or not valid.", ["unauthorized"]),
  failed(403, "Forbidden", "The key's scope or its owner's role is not enough.", ["forbidden"]),
  failed(404, "NotFound", "Nothing that the caller may see is there.", ["not_found"]),
  failed(405, "MethodNotAllowed", "The path has no such method; Allow names those it has.", ["method_not_allowed"]),
  failed(412, "PreconditionFailed", "The record is not in the version that If-Match names.", ["precondition_failed"]),
  failed(413, "BodyTooLarge", "The body is larger than 1 MiB.", ["invalid_body"]),
  failed(429, "RateLimited", "Too many requests: wait for Retry-After seconds.", ["rate_limited"]),
  failed(500, "InternalError", "Our fault: nothing was written, or it is not known.", ["api_error"])
]
