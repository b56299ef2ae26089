import { Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { asOperation } from "../activity/CurrentOperation.ts"
import { asStep } from "../bulk/asStep.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { noSuchReference } from "../records/references.ts"
import { mostSheets } from "../sheets/Sheet.ts"
import { traced } from "../telemetry/traced.ts"
import type { UserId } from "../values/Ids.ts"
import { namesOf, type SheetPorts } from "./listSheets.ts"
import { type Call, sheetChanges, type SheetRef } from "./sheetChanges.ts"
import { type Found, rowsOf, type SheetRow } from "./sheetRows.ts"

/** What became of one sheet of a call. */
export interface SheetResult extends SheetRef {
  /** As it is now; null where it was refused. */
  readonly sheet: SheetRow | null
  readonly error: CoreError | null
}

/** The verbs that change the state of sheets. */
export const decideSheets = (ports: SheetPorts) => {
  const { members } = ports
  const { approveOne, returnOne, submitOne, withdrawOne } = sheetChanges(ports)

  /** The member whose sheet it is: clients record no time. */
  const checkMember = Effect.fnUntraced(function* (visible: Policy.Visibility, userId: UserId) {
    const member = yield* members.find(visible, userId)
    if (Option.isNone(member) || member.value.role === "client") {
      return yield* noSuchReference("member", "userId")
    }
  })

  const rowOf = Effect.fnUntraced(function* (call: Call, one: Found): Effect.fn.Return<SheetRow, CoreError> {
    const { names } = yield* namesOf(ports, call.visible)
    const [row] = yield* rowsOf(ports, call, [one], names)
    return row ?? (yield* new NotFound({ entity: "timesheet", id: one.from }))
  })

  /** A verb of members for their own sheet, and of managers for that of any. */
  const own = (name: "submit" | "withdraw", one: (call: Call, ref: SheetRef) => Effect.Effect<Found, CoreError>) =>
    traced(`Approvals.${name}`)(function* (who: Principal, ref: SheetRef): Effect.fn.Return<SheetRow, CoreError> {
      const visible = yield* Policy.maySubmit(who)
      yield* Policy.mayRecordFor(who, ref.userId)
      yield* checkMember(visible, ref.userId)
      const call = { who, visible }
      return yield* rowOf(call, yield* one(call, ref))
    })

  /** A verb of approvers for many sheets, each by itself. */
  const many = Effect.fnUntraced(function* (
    who: Principal,
    refs: ReadonlyArray<SheetRef>,
    one: (call: Call, ref: SheetRef) => Effect.Effect<Found, CoreError>
  ): Effect.fn.Return<ReadonlyArray<SheetResult>, CoreError> {
    const visible = yield* Policy.mayApprove(who)
    if (refs.length === 0 || refs.length > mostSheets) {
      return yield* new ValidationFailed({
        field: "sheets",
        problem: `expected 1 to ${mostSheets} sheets`,
        rule: { code: "count_out_of_range", least: 1, most: mostSheets }
      })
    }
    const call = { who, visible }
    const outcomes = yield* asOperation(Effect.forEach(refs, (ref) => Effect.result(asStep(one(call, ref)))))
    const done = outcomes.flatMap((outcome) => (outcome._tag === "Success" ? [outcome.success] : []))
    const { names } = yield* namesOf(ports, visible)
    const rows = yield* rowsOf(ports, call, done, names)
    let next = 0
    return refs.map(({ from, userId }, index): SheetResult => {
      const outcome = outcomes[index]
      const error = outcome?._tag === "Failure" ? outcome.failure : null
      return { userId, from, error, sheet: error === null ? (rows[next++] ?? null) : null }
    })
  })

  return {
    submit: own("submit", submitOne),
    withdraw: own("withdraw", withdrawOne),
    approve: traced("Approvals.approve")(function* (
      who: Principal,
      refs: ReadonlyArray<SheetRef>,
      comment: string | null
    ) {
      return yield* many(who, refs, (call, ref) => approveOne(call, ref, comment))
    }),
    return: traced("Approvals.return")(function* (who: Principal, refs: ReadonlyArray<SheetRef>, comment: string) {
      return yield* many(who, refs, (call, ref) => returnOne(call, ref, comment))
    })
  }
}
