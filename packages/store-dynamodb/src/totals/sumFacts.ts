import type { Dimension, Fact, FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import { type CalendarDate, firstOfMonth, lastOfMonth } from "@hourbook/core/shared/CalendarDate"
import { Effect } from "effect"
import { fromWhole } from "../layout/whole.ts"
import { readSums } from "./readSums.ts"
import type { Sum } from "./Sum.ts"
import type { Totals } from "./Totals.ts"

type Place = Omit<Fact, "amount" | "minutes" | "count">

const placeOf = (sum: Sum, { by, boundaries = [] }: Pick<FactsQuestion, "by" | "boundaries">): Place => ({
  kind: sum.kind,
  currency: sum.currency,
  day: by.includes("day") ? sum.period : null,
  month: by.includes("month") ? firstOfMonth(sum.period) : null,
  hour: by.includes("hour") ? sum.hour : null,
  projectId: by.includes("project") ? sum.projectId : null,
  clientId: by.includes("client") ? sum.clientId : null,
  userId: by.includes("member") ? sum.userId : null,
  cut: cutOf(sum, boundaries)
})

const cutOf = ({ period }: Sum, boundaries: ReadonlyArray<CalendarDate>): CalendarDate | null =>
  boundaries.findLast((cut) => cut <= period) ?? null

/** What distinguishes facts by each dimension. Questions read 100,000 sums, and few of them start a new fact. */
const nameOf: Readonly<Record<Dimension, (sum: Sum) => string | number | null>> = {
  day: ({ period }) => period,
  month: ({ period }) => period.slice(0, 7),
  hour: ({ hour }) => hour,
  project: ({ projectId }) => projectId,
  client: ({ clientId }) => clientId,
  member: ({ userId }) => userId
}

/** Adds sums up to facts. */
export const factsOfSums = (sums: Iterable<Sum>, question: FactsQuestion): ReadonlyArray<Fact> => {
  const facts = new Map<string, { readonly place: Place; amount: bigint; minutes: bigint; count: bigint }>()
  const { boundaries = [], by } = question
  const dimensions = by.map((dimension) => nameOf[dimension])
  for (const sum of sums) {
    let name = `${sum.kind}|${sum.currency}`
    for (const dimension of dimensions) name += `|${dimension(sum)}`
    if (boundaries.length > 0) name += `|${cutOf(sum, boundaries)}`
    const fact = facts.get(name)
    if (fact === undefined) {
      const { amount, count, minutes } = sum
      facts.set(name, { place: placeOf(sum, question), amount, minutes, count })
    } else {
      fact.amount += sum.amount
      fact.minutes += sum.minutes
      fact.count += sum.count
    }
  }
  return [...facts.values()]
    .filter(({ count }) => count !== 0n)
    .map(({ amount, count, minutes, place }) => ({
      ...place,
      amount: fromWhole(amount),
      minutes: Number(minutes),
      count: Number(count)
    }))
}

/**
 * Computes the facts of a question that is not by hour from totals. The caller restricts the filter to what is visible and
 * to what totals contain.
 */
export const sumFacts = (totals: Totals, question: FactsQuestion): Effect.Effect<ReadonlyArray<Fact>> =>
  Effect.map(readSums(totals, { boundaries: [], ...question }), (sums) => factsOfSums(sums, question))

/** Computes the facts of a question within one month. */
export const factsInMonth = (totals: Totals, question: FactsQuestion, month: CalendarDate) => {
  const { from, to } = question.filter
  const last = lastOfMonth(month)
  return sumFacts(totals, {
    ...question,
    filter: {
      ...question.filter,
      from: from !== undefined && from > month ? from : month,
      to: to !== undefined && to < last ? to : last
    }
  })
}
