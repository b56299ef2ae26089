import { BigDecimal, Schema } from "effect"
import type { ActivityEvent } from "../../activity/ActivityEvent.ts"
import { flowOf, isFlow, owedBy } from "../../facts/Balance.ts"
import type { Fact } from "../../facts/Fact.ts"
import { debtKinds } from "../../facts/factKinds.ts"
import { type CountedRecord, countablesOf, foldFacts } from "../../facts/foldFacts.ts"
import type { RecordKindName } from "../../kinds/recordKinds.ts"
import type { RecordFilter } from "../../records/RecordRepository.ts"
import type { Settles } from "../../records/Settles.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { ClientId, ProjectId } from "../../values/Ids.ts"
import { add, type Amount, CurrencyCode, fromText, subtract, zero } from "../../values/Money.ts"
import { among, within } from "../../values/ranges.ts"

/** The records whose days and whereabouts count. */
export type CountedScope = Pick<RecordFilter, "from" | "to" | "projectIds" | "clientIds">

/** What a payment settled before a change, and settles after it. */
export interface SettledBySides {
  readonly before: Settles | null
  readonly after: Settles | null
}

/** The kinds of records with an effect on debts, by their subject, and where lines have the amount. */
const counted: { readonly [S in ActivityEvent["subject"]]?: { readonly of: RecordKindName; readonly amount: string } } =
  {
    time_entry: { of: "time", amount: "cost" },
    payment: { of: "payments", amount: "amount" },
    charge: { of: "charges", amount: "amount" }
  }

/** The subjects whose changes have an effect on what is earned, received or owed. */
export const countedSubjects = ["time_entry", "payment", "charge"] as const satisfies ReadonlyArray<
  keyof typeof counted
>

const isSettles = Schema.is(Schema.Struct({ amount: Schema.String, currency: Schema.String }))

/** What a line says that a payment settles, on one side. */
export const settlesIn = ({ changes: { settles } }: ActivityEvent, side: "before" | "after"): Settles | null => {
  const value = settles?.[side]
  return isSettles(value) ? { amount: fromText(value.amount), currency: CurrencyCode.make(value.currency) } : null
}

/** The record of a line before or after its change, as far as facts go; null where there was or is none. */
const sideOf = (
  line: ActivityEvent,
  side: "before" | "after",
  settled: SettledBySides | undefined
): CountedRecord | null => {
  const kind = counted[line.subject]
  const { amount, changes, currency, day } = line
  if (kind === undefined || amount === null || currency === null || day === null) return null
  if (line.action === (side === "before" ? "created" : "deleted")) return null
  /** Of an update, a line has the values after it, and those before it only where they were others. */
  const value = <A>(field: string, after: A, made: (text: string) => A & {}): A | null => {
    const change = side === "before" && line.action === "updated" ? changes[field] : undefined
    return change === undefined ? after : typeof change.before === "string" ? made(change.before) : null
  }
  const isMoved = side === "before" && line.action === "updated" && line.dayBefore !== null
  return {
    amount: value(kind.amount, amount, fromText) ?? zero,
    currency: value("currency", currency, (text) => CurrencyCode.make(text)) ?? currency,
    day: isMoved ? (line.dayBefore ?? day) : day,
    projectId: value("projectId", line.projectId, (text) => ProjectId.make(text)),
    clientId: value("clientId", line.clientId, (text) => ClientId.make(text)),
    userId: null,
    minutes: 0,
    createdAt: line.occurredAt,
    settles: settled === undefined ? settlesIn(line, side) : settled[side]
  }
}

export const negated = (facts: ReadonlyArray<Fact>): ReadonlyArray<Fact> =>
  facts.map((fact) => ({ ...fact, amount: BigDecimal.negate(fact.amount), count: -fact.count, minutes: -fact.minutes }))

/** What a change added to the facts of a debt by day, and below 0 what it took away from them, within a scope. */
export const changedFacts = (
  line: ActivityEvent,
  { clientIds, from, projectIds, to }: CountedScope,
  settled: SettledBySides | undefined
): ReadonlyArray<Fact> => {
  const kind = counted[line.subject]
  if (kind === undefined) return []
  const factsOf = (side: "before" | "after") => {
    const record = sideOf(line, side, settled)
    return record !== null &&
      within(record.day, from, to) &&
      among(record.projectId, projectIds) &&
      among(record.clientId, clientIds)
      ? foldFacts(countablesOf(kind.of, record), { of: debtKinds, by: ["day"] })
      : []
  }
  return [...factsOf("after"), ...negated(factsOf("before"))]
}

/** What a period has in one currency: flows, and what is owed at its end. */
export interface EffectFigures {
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly debt: Amount
}

export const noFigures: EffectFigures = { earned: zero, charged: zero, received: zero, debt: zero }

/** Adds facts up by currency: flows from a day on, and all of them for the debt. */
export const figuresByCurrency = (
  facts: ReadonlyArray<Fact>,
  from: CalendarDate | undefined
): ReadonlyMap<CurrencyCode, EffectFigures> => {
  const sums = new Map<CurrencyCode, EffectFigures>()
  for (const fact of facts) {
    const sum = sums.get(fact.currency) ?? noFigures
    const [flow, sign] = flowOf[fact.kind] ?? [null, 1]
    const isCounted = flow !== null && flow !== "settledApart" && isFlow(fact, from)
    sums.set(fact.currency, {
      ...sum,
      ...(isCounted ? { [flow]: sign === 1 ? add(sum[flow], fact.amount) : subtract(sum[flow], fact.amount) } : {}),
      debt: add(sum.debt, owedBy(fact))
    })
  }
  return sums
}
