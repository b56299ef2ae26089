import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { BillingRateDraft } from "@hourbook/core/prices/BillingRate"
import type { RepricedTotal } from "@hourbook/core/time/Repriced"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { CalendarDate, latest } from "@hourbook/core/values/CalendarDate"
import { add, type Amount, equals, zero } from "@hourbook/core/values/Money"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { Sums, sumsOf, sumsText } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"
import { Progress } from "../../tool/Progress.ts"

/** What a rate from an earlier day is for the entries that have a price already. */
export const RepricedEntries = Schema.Struct({
  /** Those whose price the rate changes, or has changed. */
  entries: Schema.Finite,
  before: Sums,
  after: Sums,
  /** Those that stay as they are, by why. */
  by_hand: Schema.Finite,
  closed: Schema.Finite,
  refused: Schema.Finite,
  done: Schema.Boolean
})
type RepricedEntries = typeof RepricedEntries.Type

type Draft = Pick<BillingRateDraft, "clientId" | "effectiveDate" | "kind" | "projectId" | "userId">

const sumsBy = (totals: ReadonlyArray<RepricedTotal>, side: "after" | "before") => {
  const sums = new Map<string, Amount>()
  for (const total of totals) {
    if (!equals(total.before, total.after)) {
      sums.set(total.currency, add(sums.get(total.currency) ?? zero, total[side]))
    }
  }
  return sumsOf(Array.from(sums, ([currency, amount]) => ({ currency, amount })))
}

/** Says which entries a rate of an earlier day leaves at their price, and reprices them on request. */
export const repricing = ({ list, reprice }: Pick<TimeEntries["Service"], "list" | "reprice">) => {
  const scopeOf = ({ clientId, effectiveDate, projectId, userId }: Draft) => ({
    from: effectiveDate,
    to: CalendarDate.make(latest),
    ...(clientId === null ? {} : { clientId }),
    ...(projectId === null ? {} : { projectId }),
    ...(userId === null ? {} : { userId })
  })

  /** How many entries there are from the day on, for a rate that is not stored yet. */
  const count = Effect.fnUntraced(function* (who: Principal, { clientId, effectiveDate, projectId, userId }: Draft) {
    const filter = {
      from: effectiveDate,
      ...(clientId === null ? {} : { clientIds: [clientId] }),
      ...(projectId === null ? {} : { projectIds: [projectId] }),
      ...(userId === null ? {} : { userIds: [userId] })
    }
    return (yield* list(who, { filter, page: undefined, chart: false })).total.count
  })

  const all = Effect.fnUntraced(function* (
    who: Principal,
    draft: Draft,
    isDone: boolean
  ): Effect.fn.Return<RepricedEntries, CoreError> {
    const totals: Array<RepricedTotal> = []
    const say = yield* Progress
    const total = yield* count(who, draft)
    let [changed, byHand, locked, looked, refused] = [0, 0, 0, 0, 0]
    let cursor: string | null | undefined
    do {
      const question = {
        kind: draft.kind,
        ...scopeOf(draft),
        ...(cursor === undefined || cursor === null ? {} : { cursor })
      }
      const some = yield* reprice(who, question).pipe(Effect.provideService(DryRun, !isDone))
      totals.push(...some.totals)
      changed += some.changed
      looked += some.entries
      byHand += some.byHand
      locked += some.locked
      refused += some.refused.reduce((sum, { count }) => sum + count, 0)
      cursor = some.next
      yield* say(looked, total)
    } while (cursor !== null)
    return {
      entries: changed,
      before: sumsBy(totals, "before"),
      after: sumsBy(totals, "after"),
      by_hand: byHand,
      closed: locked,
      refused,
      done: isDone
    }
  })

  return {
    /** What became of the entries, or would; undefined where the rate is of no earlier day. */
    of: Effect.fnUntraced(function* (
      who: Principal,
      draft: Draft,
      isDone: boolean
    ): Effect.fn.Return<RepricedEntries | undefined, CoreError> {
      if (!isDone && draft.effectiveDate >= (yield* todayOf(who))) return undefined
      const found = yield* all(who, draft, isDone)
      return !isDone && found.entries === 0 ? undefined : found
    }),
    count
  }
}

export const repricedLines = (found: RepricedEntries | undefined, date: string): ReadonlyArray<string> => {
  if (found === undefined) return []
  const { after, before, by_hand: byHand, closed, done, entries, refused } = found
  const stay = [
    ...(byHand === 0 ? [] : [`${byHand} priced by hand or not billable`]),
    ...(closed === 0 ? [] : [`${closed} of closed days`]),
    ...(refused === 0 ? [] : [`${refused} that are locked or have no rate`])
  ]
  const others = stay.length === 0 ? "" : ` Others stay as they are: ${stay.join(", ")}.`
  const figures =
    before.length === 0 ? "" : `: ${sumsText(before)} ${done ? "became" : "would become"} ${sumsText(after)}`
  return done
    ? [`Repriced ${counted(entries, "time entries")} from ${date} on${figures}.${others}`]
    : [
        `${counted(entries, "time entries")} from ${date} on ${entries === 1 ? "keeps its price" : "keep their prices"}${figures}.${others} To reprice, ask the user, then call rates_set again with the same arguments and reprice true.`
      ]
}
