import type { RecordBase } from "../records/Record.ts"
import { type CalendarDate, firstOfMonth } from "../shared/CalendarDate.ts"
import { add, type Amount, compare, zero } from "../shared/Money.ts"
import type { EntityDimension, Fact, FactsQuestion, LastDay, OpenDebt } from "./ReportFacts.ts"

/** The part of a record that facts are made of. */
export interface Countable extends Pick<RecordBase, "currency" | "createdAt" | "projectId" | "clientId" | "userId"> {
  readonly day: CalendarDate
  readonly amount: Amount
  readonly minutes: number
}

/** What facts mean: a plain sum over records, one fact for each combination that occurs. */
export const foldFacts = (
  records: Iterable<Countable>,
  { by, boundaries = [] }: Pick<FactsQuestion, "by" | "boundaries">
): ReadonlyArray<Fact> => {
  const facts = new Map<string, Fact>()
  for (const record of records) {
    const fact: Fact = {
      currency: record.currency,
      day: by.includes("day") ? record.day : null,
      month: by.includes("month") ? firstOfMonth(record.day) : null,
      hour: by.includes("hour") ? Number(record.createdAt.slice(11, 13)) : null,
      projectId: by.includes("project") ? record.projectId : null,
      clientId: by.includes("client") ? record.clientId : null,
      userId: by.includes("member") ? record.userId : null,
      cut: boundaries.findLast((cut) => cut <= record.day) ?? null,
      amount: record.amount,
      minutes: record.minutes,
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
export const foldLastDays = (records: Iterable<Countable>, by: EntityDimension): ReadonlyArray<LastDay> => {
  const last = new Map<LastDay["id"], CalendarDate>()
  for (const record of records) {
    const id = entityOf(record, by)
    const known = last.get(id)
    if (known === undefined || known < record.day) last.set(id, record.day)
  }
  return [...last].map(([id, day]) => ({ id, day }))
}

/** What `unpaidSince` means, for one debt: walks the accruals back from the newest. */
export const foldUnpaidSince = (
  records: Iterable<Countable>,
  by: "project" | "client",
  { currency, debt, id }: OpenDebt
): CalendarDate | undefined => {
  const newestFirst = [...records]
    .filter((record) => record.currency === currency && entityOf(record, by) === id)
    .sort((a, b) => (a.day < b.day ? 1 : -1))
  let sum = zero
  for (const { amount, day } of newestFirst) {
    sum = add(sum, amount)
    if (compare(sum, debt) >= 0) return day
  }
  return undefined
}
