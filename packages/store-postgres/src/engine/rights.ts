import { type RightsCheck, RightsUnconfirmed } from "@hourbook/core/access/RightsCheck"
import { Effect } from "effect"
import { SqlError } from "effect/sql"
import type { Confinement } from "./confinement.ts"
import { stateOf } from "./Faults.ts"

/** The SQLSTATE with which `check_rights` and `check_references` fail. */
export const rightsChanged = "HB001"

/** Whether the next statement must carry the check. */
export const isPending = (check: RightsCheck | undefined): check is RightsCheck =>
  check !== undefined && !check.hasPassed

/** Only a statement that is confined to the workspace of the rights can carry their check; no other is sent before. */
export const mayCarry = ({ read }: RightsCheck, confinement: Confinement): boolean =>
  confinement.kind === "workspace" && confinement.id === read.workspaceId

/** Runs a statement that may carry a check of the caller's rights. */
export type Checked = <A, E, R>(statement: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const unchecked: Checked = (statement) => statement

/** Runs the statements of one lease, of which the first carries the check: it has passed if that one succeeds. */
export const makeChecked = (check: RightsCheck | undefined, passed: () => void): Checked => {
  if (check === undefined) return unchecked
  let isNext = true
  return (statement) => {
    const carries = isNext
    // Whatever becomes of it: a ROLLBACK follows even one that was interrupted.
    isNext = false
    return Effect.matchEffect(statement, {
      onSuccess: (result) => {
        if (carries) {
          check.hasPassed = true
          passed()
        }
        return Effect.succeed(result)
      },
      onFailure: (error) =>
        SqlError.isSqlError(error) && stateOf(error.reason) === rightsChanged
          ? Effect.die(new RightsUnconfirmed())
          : Effect.fail(error)
    })
  }
}
