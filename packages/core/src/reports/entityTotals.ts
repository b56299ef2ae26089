import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CalendarDate } from "../shared/CalendarDate.ts"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../shared/Money.ts"
import type { Fact, ReportFacts } from "./ReportFacts.ts"
import { groupFacts, totalOf } from "./totals.ts"

/** Which days of work and money count. Debt is the balance at the end of `to`, so it takes in all that came before. */
export interface FlowPeriod {
  readonly from: CalendarDate | undefined
  readonly to: CalendarDate | undefined
}

/** Work and money of one currency. */
export interface CurrencyFlows {
  readonly currency: CurrencyCode
  readonly earned: Amount
  readonly received: Amount
  readonly debt: Amount
}

/** What a project or client amounts to, in the workspace's currency; other currencies stand beside it. */
export interface EntityTotals {
  readonly minutes: number
  readonly entries: number
  readonly earned: Amount
  readonly received: Amount
  readonly debt: Amount
  readonly byCurrency: ReadonlyArray<CurrencyFlows>
  readonly unconverted: ReadonlyArray<CurrencyFlows>
}

interface Flows {
  readonly work: ReadonlyArray<Fact>
  readonly receipts: ReadonlyArray<Fact>
  readonly workUntil: ReadonlyArray<Fact>
  readonly receiptsUntil: ReadonlyArray<Fact>
}

const none: Flows = { work: [], receipts: [], workUntil: [], receiptsUntil: [] }

const sumUp = (flows: Flows, base: CurrencyCode): EntityTotals => {
  const work = totalOf(flows.work, base)
  const sums = new Map<CurrencyCode, CurrencyFlows>()
  const put = (facts: ReadonlyArray<Fact>, change: (sum: CurrencyFlows, amount: Amount) => CurrencyFlows) => {
    for (const { amount, currency } of totalOf(facts, base).byCurrency) {
      const sum = sums.get(currency) ?? { currency, earned: zero, received: zero, debt: zero }
      sums.set(currency, change(sum, amount))
    }
  }
  put(flows.work, (sum, earned) => ({ ...sum, earned }))
  put(flows.receipts, (sum, received) => ({ ...sum, received }))
  put(flows.workUntil, (sum, earned) => ({ ...sum, debt: add(sum.debt, earned) }))
  put(flows.receiptsUntil, (sum, received) => ({ ...sum, debt: subtract(sum.debt, received) }))
  const byCurrency = [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
  const inBase = sums.get(base)
  return {
    minutes: work.minutes,
    entries: work.count,
    earned: inBase?.earned ?? zero,
    received: inBase?.received ?? zero,
    debt: inBase?.debt ?? zero,
    byCurrency,
    unconverted: byCurrency.filter(({ currency }) => currency !== base)
  }
}

/** Totals of every project or client, by its id, from what the caller may see; zeros for one without records. */
export const entityTotals = Effect.fnUntraced(function* (
  facts: ReportFacts["Service"],
  seen: Visibility,
  question: { readonly by: "project" | "client"; readonly period: FlowPeriod; readonly base: CurrencyCode }
) {
  const { base, by, period } = question
  const until = { from: undefined, to: period.to }
  const ask = (of: "time" | "payments", filter: FlowPeriod) => facts.ask(seen, { of, filter, by: [by] })
  const [work, receipts] = yield* Effect.all([ask("time", period), ask("payments", period)], {
    concurrency: "unbounded"
  })
  const [workUntil, receiptsUntil] =
    period.from === undefined
      ? [work, receipts]
      : yield* Effect.all([ask("time", until), ask("payments", until)], { concurrency: "unbounded" })
  const keyOf = (fact: Fact) => (by === "project" ? fact.projectId : fact.clientId)
  const groups = {
    work: groupFacts(work, keyOf),
    receipts: groupFacts(receipts, keyOf),
    workUntil: groupFacts(workUntil, keyOf),
    receiptsUntil: groupFacts(receiptsUntil, keyOf)
  }
  const flowsOf = (id: ReturnType<typeof keyOf>): Flows => ({
    work: groups.work.get(id) ?? none.work,
    receipts: groups.receipts.get(id) ?? none.receipts,
    workUntil: groups.workUntil.get(id) ?? none.workUntil,
    receiptsUntil: groups.receiptsUntil.get(id) ?? none.receiptsUntil
  })
  return {
    of: (id: Exclude<ReturnType<typeof keyOf>, null>) => sumUp(flowsOf(id), base),
    /** The sum of several, exactly the sum of their rows. */
    together: (ids: ReadonlyArray<Exclude<ReturnType<typeof keyOf>, null>>) => {
      const all = ids.map(flowsOf)
      return sumUp(
        {
          work: all.flatMap((flows) => flows.work),
          receipts: all.flatMap((flows) => flows.receipts),
          workUntil: all.flatMap((flows) => flows.workUntil),
          receiptsUntil: all.flatMap((flows) => flows.receiptsUntil)
        },
        base
      )
    }
  }
})
