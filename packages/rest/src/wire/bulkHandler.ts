import type { Principal } from "@hourbook/core/access/Principal"
import { type Bulk, type Done, mostOperations, type OperationsRefused } from "@hourbook/core/bulk/Operation"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { Imports } from "@hourbook/core/imports/Imports"
import type { ImportId } from "@hourbook/core/values/Ids"
import { duringImport } from "@hourbook/core/writing/CurrentImport"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Result } from "effect"
import { HttpServerResponse } from "effect/http"
import { respond, toFailure, unstored } from "../edge/answers/respond.ts"
import { type Idempotent, idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { logImport } from "../edge/logImport.ts"
import { operationsOf, type Refusal, type SentKind, statusFor } from "../edge/requests/operations.ts"
import { etag } from "../edge/requests/versions.ts"
import { CountAs } from "../limits/CountAs.ts"
import { CurrentPrincipal } from "../middleware/Authentication.ts"
import { operationsOfRequest } from "../shapes/bulk.ts"

/** The use case that writes many. */
export type BulkCall<Draft, Changes, Id, Shown> = (
  who: Principal,
  call: Bulk<Draft, Changes, Id, Refusal>
) => Effect.Effect<ReadonlyArray<Done<Shown, CoreError | Refusal>>, CoreError | OperationsRefused<CoreError | Refusal>>

/** A kind that is written many at a time. */
interface Many<NewBody, Patch, Draft, Changes, Id, Shown, One> extends SentKind<NewBody, Patch, Draft, Changes, Id> {
  /** The name of the call, which an Idempotency-Key is for. */
  readonly name: string
  readonly imports: Pick<Imports["Service"], "checkAddable">
  readonly useCase: BulkCall<Draft, Changes, Id, Shown>
  /** The data of the response for one. */
  readonly data: (shown: Shown) => One
  readonly versionOf: (shown: Shown) => { readonly version: number }
}

export interface BulkRequest {
  readonly headers: Idempotent
  readonly payload: {
    readonly mode?: "each" | "all"
    readonly import_id?: ImportId
    readonly operations: ReadonlyArray<unknown>
  }
  readonly query: { readonly dry_run?: boolean }
}

const refusalOf = (error: CoreError | Refusal): Refusal => ("_tag" in error ? toFailure(error).error : error)

const refusedOne = (error: CoreError | Refusal) => {
  const { code, message, rule } = refusalOf(error)
  return {
    ok: false,
    status: statusFor(code),
    error: { code, message, ...(rule === undefined ? {} : { rule }) }
  } as const
}

const countNames = {
  Created: "created",
  Updated: "updated",
  Deleted: "deleted",
  Unchanged: "unchanged",
  AlreadyThere: "already_there",
  Failed: "failed"
} as const

const isRepeated = (done: Done<unknown, unknown>): boolean => done._tag !== "Failed" && done.repeated

/** How many operations this call did, and how many an earlier one. */
const countsOf = (all: ReadonlyArray<Done<unknown, unknown>>) => {
  const counts = { created: 0, updated: 0, deleted: 0, unchanged: 0, already_there: 0, failed: 0, repeated: 0 }
  for (const done of all) counts[isRepeated(done) ? "repeated" : countNames[done._tag]]++
  return counts
}

/** The response to operations that were to be done all or none. */
const refuseAll = ({ refused }: OperationsRefused<CoreError | Refusal>) => {
  const results = refused.map(({ error, index }) => ({ index, ...refusedOne(error) }))
  const message = results
    .map(({ error, index }) => (index === null ? error.message : `operations.${index}: ${error.message}`))
    .join("; ")
  return HttpServerResponse.jsonUnsafe(
    { ok: false, error: { code: "validation_error", message, results } },
    { status: 400, headers: unstored }
  )
}

/** The handler of many operations on a kind. */
export const bulkHandler = <NewBody, Patch, Draft, Changes, Id extends string, Shown, One extends object>(
  many: Many<NewBody, Patch, Draft, Changes, Id, Shown, One>
) => {
  const read = operationsOf(many)

  const resultOf = (done: Done<Shown, CoreError | Refusal>) => {
    const mark = isRepeated(done) ? { repeated: true } : {}
    switch (done._tag) {
      case "Failed":
        return refusedOne(done.error)
      case "Deleted":
        return { ok: true, status: 200, data: { id: done.id }, ...mark } as const
      default: {
        const { value } = done
        const status = done._tag === "Created" ? 201 : 200
        const result = { ok: true, status, data: many.data(value), ...etag(many.versionOf(value)), ...mark } as const
        return done._tag === "AlreadyThere" ? { ...result, already_there: true } : result
      }
    }
  }

  return ({ headers, payload, query: { dry_run: isDry = false } }: BulkRequest) =>
    Effect.gen(function* () {
      const { import_id: importId, mode = "each", operations: sent } = payload
      const who = yield* CurrentPrincipal
      const countAs = yield* CountAs
      const tooMany = yield* countAs(Math.ceil(Math.min(sent.length, mostOperations) / operationsOfRequest))
      if (tooMany !== undefined) return tooMany
      const once = isDry ? undefined : yield* idempotencyKeyOf(`bulk ${many.name}`, headers)
      const operations = yield* read(sent)
      const check = importId === undefined ? undefined : many.imports.checkAddable(who, importId)
      const done = many.useCase(who, { mode, operations, once, check }).pipe(
        duringImport(importId ?? null),
        Effect.provideService(DryRun, isDry),
        Effect.map((all) => ({ all, refused: undefined })),
        Effect.catchTag("OperationsRefused", (refused) => Effect.succeed({ all: [], refused }))
      )
      const answered = yield* Effect.result(done)
      if (Result.isSuccess(answered) && answered.success.refused !== undefined) {
        return refuseAll(answered.success.refused)
      }
      if (importId !== undefined && !isDry && Result.isSuccess(answered)) {
        const { already_there, created, failed } = countsOf(answered.success.all)
        yield* logImport("an import wrote", {
          who,
          importId,
          facts: { kind: many.name, created, already_there, failed }
        })
      }
      return yield* respond(() => Effect.fromResult(answered), {
        data: ({ all }) => ({ ...countsOf(all), results: all.map(resultOf) }),
        headers: ({ all }) => replayed({ replayed: all.every(isRepeated) })
      })
    })
}
