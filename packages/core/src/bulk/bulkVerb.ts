import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import { asOperation } from "../activity/CurrentOperation.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import { asCall } from "../scheduling/onceACall.ts"
import { traced } from "../telemetry/traced.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import type { BulkKind, Origin } from "./BulkKind.ts"
import { doAll } from "./doAll.ts"
import { doEach } from "./doEach.ts"
import { findTargets } from "./findTargets.ts"
import { type Bulk, type Done, mostOperations, mostTogether, type OperationsRefused } from "./Operation.ts"

const tooMany = (problem: string, rule: Rule) => new ValidationFailed({ field: "operations", problem, rule })

/** Does from 1 to {@link mostOperations} operations. What comes of them is in their order. */
export type BulkVerb<Shown, Draft, Changes, Id> = <E>(
  who: Principal,
  call: Bulk<Draft, Changes, Id, E>
) => Effect.Effect<ReadonlyArray<Done<Shown, CoreError | E>>, CoreError | OperationsRefused<CoreError | E>>

/** The verb that does many operations on records or entities of a kind. */
export const bulkVerb = <A extends Origin, Made, Shown, Draft, Changes, Id extends A["id"]>(
  kind: BulkKind<A, Made, Shown, Draft, Changes, Id>,
  idempotencyStore: IdempotencyStore["Service"]
): BulkVerb<Shown, Draft, Changes, Id> => {
  const each = doEach(kind, idempotencyStore)
  const all = doAll(kind, idempotencyStore)

  return traced(`${kind.service}.bulk`)(function* <E>(
    who: Principal,
    { check, mode, once, operations }: Bulk<Draft, Changes, Id, E>
  ): Effect.fn.Return<ReadonlyArray<Done<Shown, CoreError | E>>, CoreError | OperationsRefused<CoreError | E>> {
    const visible = yield* kind.mayWrite(who)
    if (check !== undefined) yield* check
    if (operations.length === 0 || operations.length > mostOperations) {
      return yield* tooMany(`expected from 1 to ${mostOperations} operations`, {
        code: "count_out_of_range",
        least: 1,
        most: mostOperations
      })
    }
    if (mode === "all" && operations.length > mostTogether) {
      return yield* tooMany(`at most ${mostTogether} are done all or none: send fewer, or mode each`, {
        code: "too_many_together",
        most: mostTogether
      })
    }
    const aimed = yield* findTargets(kind, { visible }, operations)
    return yield* asOperation(
      asCall(mode === "all" ? all({ who, visible }, aimed, once) : each({ who, visible }, aimed, once))
    )
  })
}
