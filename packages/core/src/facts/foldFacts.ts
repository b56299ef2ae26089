import { BigDecimal } from "effect"
import type { RecordKindName } from "../kinds/recordKinds.ts"
import type { RecordBase } from "../records/Record.ts"
import type { Settles } from "../records/Settles.ts"
import { type CalendarDate, firstOfMonth } from "../values/CalendarDate.ts"
import { add, type Amount, compare, type CurrencyCode, zero } from "../values/Money.ts"
import type { EntityDimension, Fact, OpenDebt } from "./Fact.ts"
import { accrualKinds, type FactKindName } from "./factKinds.ts"
import type { FactsQuestion, LastDay } from "./ReportFacts.ts"

/** A part of a record that counts in facts of one kind. */
export interface Countable extends Pick<RecordBase, "currency" | "createdAt" | "projectId" | "clientId" | "userId"> {
  readonly kind: FactKindName
  readonly day: CalendarDate
  readonly amount: Amount
  readonly minutes: number
  /** The local hour at which it was made; by default that of `createdAt` in UTC. */
  readonly hour?: number
}

export const hourOf = ({ createdAt, hour }: Pick<Countable, "createdAt" | "hour">): number =>
  hour ?? Number(createdAt.slice(11, 13))

/** The part of a record that facts are made of. */
export interface CountedRecord extends Omit<Countable, "kind"> {
  /** Of a payment. */
  readonly settles?: Settles | null
  /** Of a time entry. */
  readonly priced?: {
    readonly billable: boolean
    readonly billedMinutes: number
    readonly billedElsewhere?: boolean
    readonly internalCost: { readonly amount: Amount; readonly currency: CurrencyCode } | null
  }
}

/** What a record counts as. */
export const countablesOf = (
  of: RecordKindName,
  { priced, settles, ...record }: CountedRecord
): ReadonlyArray<Countable> => {
  const isNegative = BigDecimal.isNegative(record.amount)
  const amount = BigDecimal.abs(record.amount)
  switch (of) {
    case "charges":
      return [{ ...record, amount, kind: isNegative ? "credits" : "charges" }]
    case "payments": {
      const arrived: Countable = { ...record, amount, kind: isNegative ? "refunds" : "payments" }
      return settles === null || settles === undefined
        ? [arrived]
        : [arrived, { ...arrived, kind: "settling" }, { ...arrived, ...settles, kind: "settlements" }]
    }
    case "time":
      return [{ ...record, kind: "time" }, ...(priced === undefined ? [] : pricedCountables(record, priced))]
    default:
      return [{ ...record, kind: of }]
  }
}

const pricedCountables = (
  record: Omit<Countable, "kind">,
  { billable, billedElsewhere = false, billedMinutes, internalCost }: NonNullable<CountedRecord["priced"]>
): ReadonlyArray<Countable> => {
  const rounding = billedMinutes - record.minutes
  return [
    ...(billable ? [] : [{ ...record, amount: zero, kind: "nonBillable" } as const]),
    ...(billable && rounding !== 0 ? [{ ...record, amount: zero, minutes: rounding, kind: "rounding" } as const] : []),
    ...(internalCost === null ? [] : [{ ...record, ...internalCost, kind: "internal" } as const]),
    ...(billedElsewhere ? [{ ...record, kind: "elsewhere" } as const] : [])
  ]
}

/** What facts mean: a plain sum over what counts in the kinds asked for, one fact for each combination that occurs. */
export const foldFacts = (
  countables: Iterable<Countable>,
  { boundaries = [], by, of }: Pick<FactsQuestion, "of" | "by" | "boundaries">
): ReadonlyArray<Fact> => {
  const facts = new Map<string, Fact>()
  for (const one of countables) {
    if (!of.includes(one.kind)) continue
    const fact: Fact = {
      kind: one.kind,
      currency: one.currency,
      day: by.includes("day") ? one.day : null,
      month: by.includes("month") ? firstOfMonth(one.day) : null,
      hour: by.includes("hour") ? hourOf(one) : null,
      projectId: by.includes("project") ? one.projectId : null,
      clientId: by.includes("client") ? one.clientId : null,
      userId: by.includes("member") ? one.userId : null,
      cut: boundaries.findLast((cut) => cut <= one.day) ?? null,
      amount: one.amount,
      minutes: one.minutes,
      count: 1
    }
    const { amount, count, minutes, ...place } = fact
    const key = Object.values(place).join("|")
    const sum = facts.get(key) ?? { ...fact, amount: zero, minutes: 0, count: 0 }
    facts.set(key, {
      ...fact,
      amount: add(sum.amount, amount),
      minutes: sum.minutes + minutes,
      count: sum.count + count
    })
  }
  return [...facts.values()]
}

export const entityOf = (record: Pick<Fact, "projectId" | "clientId" | "userId">, by: EntityDimension) =>
  by === "project" ? record.projectId : by === "client" ? record.clientId : record.userId

/** What `lastDays` means. */
export const foldLastDays = (
  countables: Iterable<Countable>,
  { by, of }: { readonly of: FactsQuestion["of"]; readonly by: EntityDimension }
): ReadonlyArray<LastDay> => {
  const last = new Map<LastDay["id"], CalendarDate>()
  for (const one of countables) {
    if (!of.includes(one.kind)) continue
    const id = entityOf(one, by)
    const known = last.get(id)
    if (known === undefined || known < one.day) last.set(id, one.day)
  }
  return [...last].map(([id, day]) => ({ id, day }))
}

/** What `unpaidSince` means, for one debt: walks the accruals back from the newest. */
export const foldUnpaidSince = (
  countables: Iterable<Countable>,
  by: "project" | "client",
  { currency, debt, id }: OpenDebt
): CalendarDate | undefined => {
  const newestFirst = [...countables]
    .filter(
      (one) => accrualKinds.some((kind) => kind === one.kind) && one.currency === currency && entityOf(one, by) === id
    )
    .sort((a, b) => (a.day < b.day ? 1 : -1))
  let sum = zero
  for (const { amount, day } of newestFirst) {
    sum = add(sum, amount)
    if (compare(sum, debt) >= 0) return day
  }
  return undefined
}
