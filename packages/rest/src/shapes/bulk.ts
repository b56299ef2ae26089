import { mostOperations, mostTogether } from "@hourbook/core/bulk/Operation"
import { ImportId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { broken, failureOf, failures, ok } from "./Envelope.ts"
import { aCount, aFlag, anId, aText, namedBody, sentId } from "./Fields.ts"
import { idempotent } from "./Headers.ts"
import * as Query from "./Query.ts"

/** The number of operations that count as one request for the rate limit, rounded up. */
export const operationsOfRequest = 10

/**
 * An operation, whose body and reference are decoded apart: one that is refused does not refuse the others, as a request for it
 * alone would not.
 */
const operation = Schema.Struct({
  op: Schema.Literals(["create", "update", "delete"]).annotate({ description: "What to do.", examples: ["create"] }),
  id: aText(
    "For update and delete: the id, unless external_ref is given.",
    "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"
  ).pipe(Schema.optionalKey),
  if_match: aText(
    "For update and delete: the ETag of the version you have read, as the header If-Match has it.",
    '"3"'
  ).pipe(Schema.optionalKey),
  body: Schema.Record(Schema.String, Schema.Unknown)
    .annotate({ description: "For create and update: the body of the request for one." })
    .pipe(Schema.optionalKey),
  external_ref: Schema.Struct({
    source: aText("The other system: 1 to 40 characters.", "toggl"),
    id: aText("What it calls this one: 1 to 200 characters.", "1872340981")
  })
    .annotate({
      description:
        "For create: the external_ref of the new one. For update and delete, instead of id: the one with this external_ref."
    })
    .pipe(Schema.optionalKey)
}).annotate({ description: "One of many operations." })

/** Why one of many was refused. */
export const errorOfOne = Schema.Struct({
  code: Schema.String.annotate({ description: "The kind of error, for programs.", examples: ["not_found"] }),
  message: Schema.String.annotate({
    description: "What is wrong and what is allowed, for people.",
    examples: ["cost: expected at most 4 digits after the decimal point"]
  }),
  ...broken
}).annotate({ identifier: "OperationError", description: "Why an operation was refused." })

const status = aCount("The status that the single request would have.", 201)

const refusedOne = {
  ok: Schema.Literal(false).annotate({ description: "Whether the operation succeeded." }),
  status,
  error: errorOfOne
}

const refused = Schema.Struct({
  index: Schema.NullOr(aCount("The place of the operation in the request, from 0.", 3)).annotate({
    description: "The place of the operation in the request, from 0; null where it is not known which one it was."
  }),
  ...refusedOne
}).annotate({
  identifier: "RefusedOperation",
  description: "An operation that cannot be done, so that nothing was written."
})

/** The refusals of a call, with those of operations that were to be done all or none. */
const refusals = [
  failureOf(
    400,
    "OperationsRefused",
    "The request is invalid, or an operation that was to be done with all others cannot be done: nothing was written.",
    ["invalid_param", "invalid_body", "validation_error"],
    {
      ...broken,
      results: Schema.optionalKey(
        Schema.Array(refused).annotate({ description: "In mode all, the operations that cannot be done." })
      )
    }
  ),
  ...failures.slice(1)
]

/** How one kind of record or entity is written many at a time. */
interface Many<One extends Schema.Struct.Fields> {
  /** How the documentation calls several: `time entries`. */
  readonly many: string
  /** The start of the names of its schemas: `TimeEntry`. */
  readonly name: string
  /** A body of a new one. */
  readonly example: object
  /** The data of single responses. */
  readonly one: One
}

/** The endpoint that writes many of a kind. */
export const bulkEndpoint = <One extends Schema.Struct.Fields>({ example, many, name, one }: Many<One>) => {
  const written = Schema.Struct({
    ok: Schema.Literal(true).annotate({ description: "Whether the operation succeeded." }),
    status,
    data: Schema.Struct({
      ...one,
      id: anId("The id of the deleted one.").pipe(Schema.optionalKey)
    }).annotate({ description: "The data of the single response." }),
    etag: aText("The ETag of the version, for if_match; left out where one was deleted.", '"1"').pipe(
      Schema.optionalKey
    ),
    already_there: aFlag("Whether one with this external_ref existed already, so that nothing was written.").pipe(
      Schema.optionalKey
    ),
    repeated: aFlag("Whether an earlier call with the same Idempotency-Key did it, so that nothing was written.").pipe(
      Schema.optionalKey
    )
  })
  const Sent = Schema.Struct({
    mode: Schema.Literals(["each", "all"])
      .annotate({
        description: `each, the default, does every operation by itself; all does up to ${mostTogether} or none of them.`,
        examples: ["each"]
      })
      .pipe(Schema.optionalKey),
    import_id: sentId(
      ImportId,
      "The import that new ones belong to: one of your own, or any for owners and admins."
    ).pipe(Schema.optionalKey),
    operations: Schema.Array(operation).annotate({
      description: `From 1 to ${mostOperations} operations, on different ${many}.`
    })
  }).pipe(
    namedBody(`${name}Bulk`, `Operations on ${many}.`, {
      operations: [{ op: "create", body: example, external_ref: { source: "toggl", id: "1872340981" } }]
    })
  )
  const success = ok(`${name}Operations`, {
    created: aCount("The operations of this call that created one."),
    updated: aCount("Those that changed one."),
    deleted: aCount("Those that deleted one."),
    unchanged: aCount("Those that changed nothing."),
    already_there: aCount("New ones whose external_ref exists already; the response has the existing one."),
    failed: aCount("Those that were refused."),
    repeated: aCount(
      "Those that an earlier call with the same Idempotency-Key did, whatever came of them; no other number counts them.",
      0
    ),
    results: Schema.Array(Schema.Union([written, Schema.Struct(refusedOne)])).annotate({
      description: "The result of each operation, in order."
    })
  })
  return HttpApiEndpoint.post("bulk", "/bulk", {
    query: { dry_run: Query.flag("1 checks everything and writes nothing.") },
    headers: idempotent,
    payload: Sent,
    success,
    error: refusals
  })
    .annotate(RequiredScope, "full")
    .annotate(OpenApi.Summary, `Create, change and delete many ${many}`)
}
