import { Effect } from "effect"
import type { ValidationFailed } from "../../errors/Errors.ts"
import type { Balance } from "../../facts/Balance.ts"
import type { EntityId, EntityDimension, Fact } from "../../facts/Fact.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import { groupInSlices } from "../../facts/totals.ts"
import { seesCost, type WorkFigures, workFigures, workKinds } from "../../facts/workFigures.ts"
import type { ReportReader } from "./ReportReader.ts"

type Worked = Pick<Balance, "minutes" | "earned">

/** Work figures of a period: of everything, and of each member, project or client if it is by them, with its balance. */
export interface PeriodWork {
  readonly of: (id: EntityId, worked: Worked) => WorkFigures
  readonly total: (worked: Worked) => WorkFigures
}

const idOf =
  ([by]: readonly [EntityDimension] | readonly []) =>
  (fact: Fact) =>
    by === undefined ? null : entityOf(fact, by)

export const workOf = Effect.fnUntraced(function* (
  { call, flows, valuation }: ReportReader,
  by: readonly [EntityDimension] | readonly []
): Effect.fn.Return<PeriodWork, ValidationFailed> {
  const facts = yield* flows(workKinds, by)
  const groups = yield* groupInSlices(facts, idOf(by))
  const valuing = { conversion: valuation.conversion, from: undefined, showsCost: seesCost(call.visible) }
  return {
    of: (id, worked) => workFigures(worked, groups.get(id) ?? [], valuing),
    total: (worked) => workFigures(worked, facts, valuing)
  }
})
