import type { Operation, Target } from "@hourbook/core/bulk/Operation"
import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import { type Effect, Result, Schema, SchemaTransformation } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { type BrokenRule, type Code, statusOf } from "../../shapes/Envelope.ts"
import { sentRef } from "../../shapes/origin.ts"
import { toFailure } from "../answers/respond.ts"
import { bodyRefusal, lackingIn, strayFields } from "./bodyRefusal.ts"
import { brokenRule, explain } from "./explain.ts"
import { type Endpoints, knownNames, unknownName } from "./knownNames.ts"
import { fieldsOf } from "./requestBody.ts"
import { ifMatch } from "./versions.ts"

/** Why an operation cannot be read. */
export interface Refusal {
  readonly code: Code
  readonly message: string
  readonly rule?: BrokenRule | undefined
}

/** A body of the requests for one record, and what it means to core. */
interface SentBody<Body, A> {
  readonly endpoint: HttpApiEndpoint.Top
  readonly schema: Schema.Codec<Body, unknown>
  readonly to: (body: Body) => Result.Result<A, ValidationFailed>
}

/** The parts of the operations on a kind. */
export interface SentKind<NewBody, Patch, Draft, Changes, Id> {
  readonly group: Endpoints
  readonly id: Schema.Codec<Id, string>
  readonly create: SentBody<NewBody, Draft>
  readonly update: SentBody<Patch, Changes>
}

/** Ids are taken in either case, as in paths. */
const eitherCase = Schema.String.pipe(Schema.decodeTo(Schema.String, SchemaTransformation.toLowerCase()))

const fields = ["op", "id", "if_match", "body", "external_ref"] as const
type Fields = { readonly [K in (typeof fields)[number]]?: unknown }

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const refusal = (code: Code, message: string, rule?: BrokenRule): Result.Result<never, Refusal> =>
  Result.fail({ code, message, rule })

const options = { errors: "all" } as const

/** Decodes a body as the request for one record does, with the same refusals. */
const bodyOf = <Body, A>(group: Endpoints, { endpoint, schema, to }: SentBody<Body, A>) => {
  const names = knownNames(endpoint, group)
  const decode = Schema.decodeUnknownResult(Schema.toCodecJson(schema), options)
  return (sent: unknown): Result.Result<A, Refusal> => {
    const parts = fieldsOf(sent)
    const stray = strayFields(parts, names)
    if (stray !== undefined) return refusal("invalid_body", stray)
    const decoded = decode(sent)
    if (Result.isSuccess(decoded)) {
      return Result.mapError(to(decoded.success), (error) => toFailure(error).error)
    }
    const body = new Map(parts.map(({ name, value }) => [name, value]))
    return Result.fail(bodyRefusal(decoded.failure.issue, { body, lacking: lackingIn(endpoint, body) }))
  }
}

const Ref = Schema.Struct({ external_ref: sentRef })
const decodeRef = Schema.decodeUnknownResult(Schema.toCodecJson(Ref), options)

const refIn = ({ external_ref }: Fields): Result.Result<ExternalRef | null, Refusal> => {
  const decoded = decodeRef({ external_ref })
  return Result.isSuccess(decoded)
    ? Result.succeed(decoded.success.external_ref ?? null)
    : Result.fail(bodyRefusal(decoded.failure.issue, { body: new Map(), lacking: [] }))
}

/** Reads the operations of a request. One that cannot be read is refused as the request for one record would be. */
export const operationsOf = <NewBody, Patch, Draft, Changes, Id extends string>({
  create,
  group,
  id,
  update
}: SentKind<NewBody, Patch, Draft, Changes, Id>): ((
  sent: ReadonlyArray<unknown>
) => Effect.Effect<ReadonlyArray<Operation<Draft, Changes, Id, Refusal>>>) => {
  const newBody = bodyOf(group, create)
  const patch = bodyOf(group, update)
  const decodeId = Schema.decodeUnknownResult(
    Schema.toCodecStringTree(Schema.Struct({ id: eitherCase.pipe(Schema.decodeTo(id)) })),
    options
  )

  const targetOf = (sent: Fields): Result.Result<Target<Id>, Refusal> => {
    if ((sent.id ?? null) !== null && (sent.external_ref ?? null) !== null) {
      return refusal("invalid_body", "external_ref: names the one that id names as well: send one of the two")
    }
    if ((sent.external_ref ?? null) !== null) {
      return Result.flatMap(refIn(sent), (externalRef) =>
        externalRef === null ? refusal("invalid_body", "id: is required") : Result.succeed({ externalRef })
      )
    }
    if ((sent.id ?? null) === null) {
      return refusal("invalid_body", "id: is required, unless external_ref says which one it is")
    }
    const decoded = decodeId({ id: sent.id })
    return Result.isSuccess(decoded)
      ? Result.succeed({ id: decoded.success.id })
      : refusal(
          "invalid_param",
          explain(decoded.failure.issue, "id", () => sent.id),
          brokenRule(decoded.failure.issue)
        )
  }

  const expectedOf = ({ if_match }: Fields) =>
    if_match === undefined || if_match === null
      ? Result.succeed(undefined)
      : typeof if_match === "string"
        ? Result.succeed(ifMatch({ "if-match": if_match }))
        : refusal("invalid_body", 'if_match: expected an ETag such as "\\"3\\""')

  /** The body of a new one, with the reference of its operation. */
  const withRef = (sent: Fields): Result.Result<unknown, Refusal> => {
    const { body, external_ref } = sent
    if ((external_ref ?? null) === null || !isObject(body)) return Result.succeed(body)
    return (body.external_ref ?? null) === null
      ? Result.succeed({ ...body, external_ref })
      : refusal("invalid_body", "external_ref: is in the body as well: send one of the two")
  }

  const read = (sent: unknown): Result.Result<Operation<Draft, Changes, Id, Refusal>, Refusal> => {
    if (!isObject(sent)) return refusal("invalid_body", "operation: expected an object")
    const unknown = Object.keys(sent).find((name) => !fields.some((known) => known === name))
    if (unknown !== undefined) return refusal("invalid_body", unknownName(unknown, "field", fields))
    switch (sent.op) {
      case "create": {
        const other = (["id", "if_match"] as const).find((name) => (sent[name] ?? null) !== null)
        if (other !== undefined) return refusal("invalid_body", `${other}: is for update and delete: leave it out`)
        return Result.map(Result.flatMap(withRef(sent), newBody), (draft) => ({ op: "create", draft }))
      }
      case "update":
        return Result.gen(function* () {
          const target = yield* targetOf(sent)
          const expected = yield* expectedOf(sent)
          return { op: "update", target, expected, changes: yield* patch(sent.body) }
        })
      case "delete":
        return Result.gen(function* () {
          if ((sent.body ?? null) !== null)
            yield* refusal("invalid_body", "body: is for create and update: leave it out")
          return { op: "delete", target: yield* targetOf(sent), expected: yield* expectedOf(sent) }
        })
      default:
        return refusal("invalid_body", 'op: expected "create" | "update" | "delete"')
    }
  }

  return (sent) =>
    mapInSlices(sent, (one) => Result.getOrElse(read(one), (error) => ({ op: "refused" as const, error })))
}

export const statusFor = (code: Code): number => statusOf[code]
