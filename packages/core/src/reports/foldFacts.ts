import type { RecordBase } from "../records/Record.ts"
import type { CalendarDate } from "../shared/CalendarDate.ts"
import { add, type Amount } from "../shared/Money.ts"
import type { Dimension, Fact } from "./ReportFacts.ts"

/** A record as far as facts care. */
export interface Countable extends Pick<RecordBase, "currency" | "createdAt" | "projectId" | "clientId" | "userId"> {
  readonly day: CalendarDate
  readonly amount: Amount
  readonly minutes: number
}

/** What facts mean: a plain sum over records, one fact for each combination that occurs. */
export const foldFacts = (records: Iterable<Countable>, by: ReadonlyArray<Dimension>): ReadonlyArray<Fact> => {
  const facts = new Map<string, Fact>()
  for (const record of records) {
    const fact: Fact = {
      currency: record.currency,
      day: by.includes("day") ? record.day : null,
      hour: by.includes("hour") ? Number(record.createdAt.slice(11, 13)) : null,
      projectId: by.includes("project") ? record.projectId : null,
      clientId: by.includes("client") ? record.clientId : null,
      userId: by.includes("member") ? record.userId : null,
      amount: record.amount,
      minutes: record.minutes,
      count: 1
    }
    const key = [fact.currency, fact.day, fact.hour, fact.projectId, fact.clientId, fact.userId].join("|")
    const sum = facts.get(key)
    facts.set(
      key,
      sum === undefined
        ? fact
        : {
            ...sum,
            amount: add(sum.amount, fact.amount),
            minutes: sum.minutes + fact.minutes,
            count: sum.count + 1
          }
    )
  }
  return [...facts.values()]
}
