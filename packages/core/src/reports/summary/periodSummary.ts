import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import type { EntityDimension, Fact } from "../../facts/Fact.ts"
import { listedKinds } from "../../facts/factKinds.ts"
import type { BoundedPeriod, ReportScope } from "../../facts/ReportPeriod.ts"
import { groupInSlices, type Total, totalInSlices, totalOf } from "../../facts/totals.ts"
import { seesCost, type WorkFigures, workFigures, workKinds } from "../../facts/workFigures.ts"
import { eachInSlices, mapInSlices } from "../../scheduling/inSlices.ts"
import { compare, zero } from "../../values/Money.ts"
import { balanceTogether } from "../shared/accountBalances.ts"
import { labelOf } from "../shared/Labels.ts"
import { type ReportPorts, reportReader } from "../shared/ReportReader.ts"
import { sortRows } from "../shared/sortRows.ts"

export type SummaryGroup = "day" | EntityDimension

/** What was worked, earned, charged and received on one day, or for one client, project or member. */
export interface SummaryRow {
  /** Null for a day, and for records without a client or project. */
  readonly id: string | null
  /** The day, or the name. */
  readonly label: string
  readonly earned: Total
  readonly charged: Total
  readonly received: Total
  readonly work: WorkFigures
}

const placeOf =
  (by: SummaryGroup) =>
  (fact: Fact): string | null =>
    by === "day" ? fact.day : by === "project" ? fact.projectId : by === "client" ? fact.clientId : fact.userId

/**
 * A period's work and money in rows, days in order and everything else by what it earned, with what was owed at its end.
 * Amounts are in the workspace's currency, with those of each currency.
 */
export const periodSummary = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: { readonly who: Principal; readonly visible: Visibility },
  scope: ReportScope & BoundedPeriod,
  by: SummaryGroup
) {
  const reader = yield* reportReader(ports, call, scope)
  const [work, priced, charges, receipts, movements] = yield* Effect.all(
    [
      reader.flows(listedKinds.time, [by]),
      reader.flows(workKinds, [by]),
      reader.flows(listedKinds.charges, [by]),
      reader.flows(listedKinds.payments, [by]),
      reader.movements([])
    ],
    { concurrency: "unbounded" }
  )
  const { conversion } = reader.valuation
  const at = placeOf(by)
  const workOf = yield* groupInSlices(work, at)
  const chargesOf = yield* groupInSlices(charges, at)
  const receiptsOf = yield* groupInSlices(receipts, at)
  const pricedOf = yield* groupInSlices(priced, at)
  const places = new Set<string | null>()
  for (const group of [workOf, chargesOf, receiptsOf]) yield* eachInSlices(group.keys(), (place) => places.add(place))
  const figuresOf = ({ amount, minutes }: Total, facts: ReadonlyArray<Fact>) =>
    workFigures({ earned: amount, minutes }, facts, { conversion, from: undefined, showsCost: seesCost(call.visible) })
  const rows = yield* mapInSlices(places, (place): SummaryRow => {
    const earned = totalOf(workOf.get(place) ?? [], conversion)
    return {
      id: by === "day" ? null : place,
      label: by === "day" ? (place ?? "") : labelOf(reader.labels, by, place),
      earned,
      work: figuresOf(earned, pricedOf.get(place) ?? []),
      charged: totalOf(chargesOf.get(place) ?? [], conversion),
      received: totalOf(receiptsOf.get(place) ?? [], conversion)
    }
  })
  const earned = yield* totalInSlices(work, conversion)
  const { debt, debts, settled } = yield* balanceTogether(reader, movements)
  return {
    rows: yield* sortRows(rows, {
      valueOf: ({ earned }) => (by === "day" ? zero : earned.amount),
      compare: (a, b) => compare(b, a),
      nameOf: ({ label }) => label,
      idOf: ({ id }) => id
    }),
    earned,
    work: figuresOf(earned, priced),
    charged: yield* totalInSlices(charges, conversion),
    received: yield* totalInSlices(receipts, conversion),
    /** What the payments of the period settled. */
    settled,
    /** What was owed at the end of the period, in the workspace's currency and in each. */
    debt,
    debtByCurrency: debts
  }
})
