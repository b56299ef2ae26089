import type { Dimension, Fact } from "@hourbook/core/facts/Fact"
import type { FactsQuestion } from "@hourbook/core/facts/ReportFacts"
import { type CalendarDate, firstOfMonth, lastOfMonth } from "@hourbook/core/values/CalendarDate"
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

type Value = string | number | null

/** What distinguishes facts by each dimension. */
const valueOf: Readonly<Record<Dimension, (sum: Sum) => Value>> = {
  day: ({ period }) => period,
  month: ({ period }) => period.slice(0, 7),
  hour: ({ hour }) => hour,
  project: ({ projectId }) => projectId,
  client: ({ clientId }) => clientId,
  member: ({ userId }) => userId
}

interface Adding {
  readonly place: Place
  amount: bigint
  minutes: bigint
  count: bigint
}

/** The fact of some values, or what follows each next value. */
interface Branch {
  readonly branches: Map<Value, Branch>
  fact?: Adding
}

const after = ({ branches }: Branch, value: Value): Branch => {
  const known = branches.get(value)
  if (known !== undefined) return known
  const branch: Branch = { branches: new Map() }
  branches.set(value, branch)
  return branch
}

/** Adds sums up to facts. Questions read 100,000 sums: the facts are in a tree, since a name of all values takes longer to make. */
export const factsOfSums = (sums: Iterable<Sum>, question: FactsQuestion): ReadonlyArray<Fact> => {
  const root: Branch = { branches: new Map() }
  const facts: Array<Adding> = []
  const { boundaries = [], by } = question
  const dimensions = by.map((dimension) => valueOf[dimension])
  for (const sum of sums) {
    let branch = after(after(root, sum.kind), sum.currency)
    for (const dimension of dimensions) branch = after(branch, dimension(sum))
    if (boundaries.length > 0) branch = after(branch, cutOf(sum, boundaries))
    if (branch.fact === undefined) {
      const { amount, count, minutes } = sum
      branch.fact = { place: placeOf(sum, question), amount, minutes, count }
      facts.push(branch.fact)
    } else {
      branch.fact.amount += sum.amount
      branch.fact.minutes += sum.minutes
      branch.fact.count += sum.count
    }
  }
  return facts
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
