import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError, ValidationFailed } from "@hourbook/core/errors/Errors"
import type { Imports } from "@hourbook/core/imports/Imports"
import type { IdempotencyKey } from "@hourbook/core/writing/IdempotencyRecord"
import type { Outcome } from "@hourbook/core/writing/idempotent"
import type { ExpectedVersions } from "@hourbook/core/writing/versions"
import { Effect, Result, type Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { respond } from "../edge/answers/respond.ts"
import { type Idempotent, idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import type { Endpoints } from "../edge/requests/knownNames.ts"
import { type Conditional, etag, ifMatch } from "../edge/requests/versions.ts"
import { type BulkCall, bulkHandler } from "./bulkHandler.ts"

/** What the contract has for a kind. */
export interface Contract<NewBody, Patch, Id> {
  readonly group: Endpoints
  readonly endpoints: { readonly create: HttpApiEndpoint.Top; readonly amend: HttpApiEndpoint.Top }
  readonly id: Schema.Codec<Id, string>
  readonly create: Schema.Codec<NewBody, unknown>
  readonly patch: Schema.Codec<Patch, unknown>
}

/** The use cases of a kind. What they give of a written one may say more than what they give of one that is read. */
interface UseCases<Draft, Changes, Id, Shown, Written> {
  readonly create: (
    who: Principal,
    draft: Draft,
    once: IdempotencyKey | undefined
  ) => Effect.Effect<Outcome<Written>, CoreError>
  readonly get: (who: Principal, id: Id) => Effect.Effect<Shown, CoreError>
  readonly amend: (
    who: Principal,
    id: Id,
    changes: Changes,
    expected: ExpectedVersions
  ) => Effect.Effect<Written, CoreError>
  readonly remove: (who: Principal, id: Id, expected: ExpectedVersions) => Effect.Effect<Id, CoreError>
  readonly bulk: BulkCall<Draft, Changes, Id, Written>
}

/** What the interface makes of a kind. */
interface Kind<NewBody, Patch, Draft, Changes, Id, Shown, Written, One, Answer extends object> {
  /** What the log of imports calls one. */
  readonly noun: string
  /** The name of the call for a new one, which its Idempotency-Keys are for: never changed. */
  readonly call: string
  readonly contract: Contract<NewBody, Patch, Id>
  readonly imports: Pick<Imports["Service"], "checkAddable">
  readonly useCases: UseCases<Draft, Changes, Id, Shown, Written>
  readonly draftOf: (body: NewBody) => Draft
  readonly changesOf: (patch: Patch) => Result.Result<Changes, ValidationFailed>
  /** The data of the responses to one that is read, and to one that is written. */
  readonly data: (shown: Shown) => One
  readonly written: (written: Written) => Answer
  readonly shownOf: (written: Written) => Shown
}

export interface OfOne<Id> {
  readonly params: { readonly id: Id }
}

/** The handlers of a kind of record or entity for one, and for many at a time; `create` has the name that the kind gives it. */
export const recordHandlers = <
  NewBody,
  Patch,
  Draft,
  Changes,
  Id extends string,
  Shown extends { readonly version: number },
  Written,
  One,
  Answer extends object
>({
  call,
  changesOf,
  contract,
  data,
  draftOf,
  imports,
  noun,
  shownOf,
  useCases,
  written
}: Kind<NewBody, Patch, Draft, Changes, Id, Shown, Written, One, Answer>) => ({
  create: ({ headers, payload }: { readonly headers: Idempotent; readonly payload: NewBody }) =>
    Effect.flatMap(idempotencyKeyOf(call, headers), (once) =>
      respond((who) => useCases.create(who, draftOf(payload), once), {
        status: 201,
        data: ({ value }) => written(value),
        headers: (outcome) => ({ ...etag(shownOf(outcome.value)), ...replayed(outcome) })
      })
    ),

  get: ({ params }: OfOne<Id>) => respond((who) => useCases.get(who, params.id), { data, headers: etag }),

  amend: ({ headers, params, payload }: OfOne<Id> & { readonly headers: Conditional; readonly payload: Patch }) =>
    respond(
      (who) =>
        Effect.flatMap(Effect.fromResult(changesOf(payload)), (changes) =>
          useCases.amend(who, params.id, changes, ifMatch(headers))
        ),
      { data: written, headers: (outcome) => etag(shownOf(outcome)) }
    ),

  remove: ({ headers, params }: OfOne<Id> & { readonly headers: Conditional }) =>
    respond((who) => useCases.remove(who, params.id, ifMatch(headers)), { data: (id) => ({ id }) }),

  bulk: bulkHandler({
    name: noun,
    group: contract.group,
    id: contract.id,
    create: {
      endpoint: contract.endpoints.create,
      schema: contract.create,
      to: (body) => Result.succeed(draftOf(body))
    },
    update: { endpoint: contract.endpoints.amend, schema: contract.patch, to: changesOf },
    imports,
    useCase: useCases.bulk,
    data: written,
    versionOf: shownOf
  })
})
