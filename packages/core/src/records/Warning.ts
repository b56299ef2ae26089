import { Schema, SchemaTransformation } from "effect"
import { seesMoney, showing, type Shown, type ShownTo } from "../access/hiddenFields.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { Instant } from "../values/Instant.ts"
import { Amount, CurrencyCode } from "../values/Money.ts"

/**
 * What may surprise about a record that is written all the same, as data for edges with words of their own: it counts in no
 * total yet, settles far less or more than arrived, settles nothing of its project, pays no invoice, may repeat another or overlap it, is more than a year ahead or longer than a day,
 * another duration changed what an hour of it earns, its cost differs from the rate or has none, the rate is in another currency
 * than the client pays in, it is of a later day than the timer stopped on, or it belongs to an archived client or project.
 */
export const Warning = Schema.Union([
  Schema.Struct({
    code: Schema.Literal("no_exchange_rate"),
    currency: CurrencyCode,
    day: CalendarDate,
    /**
     * Where it is one part of a payment that settles another currency: what arrived, or what is settled. Or what work costs
     * the workspace itself.
     */
    part: Schema.optionalKey(Schema.Literals(["received", "settled", "internal"]))
  }),
  /** Settles less than half or more than twice of what arrived. */
  Schema.Struct({ code: Schema.Literal("settles_differs"), is: Schema.Literals(["less", "more"]), day: CalendarDate }),
  /** Its project owes in other currencies alone than it settles. */
  Schema.Struct({
    code: Schema.Literal("settles_missing"),
    /** What it settles. */
    currency: CurrencyCode,
    /** What the project owes in, sorted. */
    owed: Schema.Array(CurrencyCode)
  }),
  /** Its client has open invoices in other currencies alone than it settles: by itself it pays none of them. */
  Schema.Struct({
    code: Schema.Literal("pays_no_invoice"),
    currency: CurrencyCode,
    /** The oldest first, at most a few. */
    invoices: Schema.Array(
      Schema.Struct({ id: Schema.String, number: Schema.String, currency: CurrencyCode, open: Amount })
    )
  }),
  Schema.Struct({ code: Schema.Literal("possible_duplicate"), id: Schema.String }),
  /** Another entry of the member is of the same time: the first of them, and how many others are. */
  Schema.Struct({
    code: Schema.Literal("overlap"),
    id: Schema.String,
    startedAt: Instant,
    endedAt: Instant,
    others: Schema.Number
  }),
  Schema.Struct({ code: Schema.Literal("far_future"), day: CalendarDate }),
  Schema.Struct({ code: Schema.Literal("longer_than_day"), minutes: Schema.Number }),
  Schema.Struct({
    code: Schema.Literal("hourly_rate_changed"),
    before: Amount,
    after: Amount,
    currency: CurrencyCode
  }),
  /** The cost that was sent is not what the hourly rate comes to. */
  Schema.Struct({
    code: Schema.Literal("cost_differs_from_rate"),
    cost: Amount,
    currency: CurrencyCode,
    rateCost: Amount,
    rateCurrency: CurrencyCode
  }),
  /** No rate applies: what the work costs all the same, left out for callers who are shown no money. */
  Schema.Struct({
    code: Schema.Literal("no_rate"),
    cost: Schema.optionalKey(Amount),
    currency: CurrencyCode,
    /** The caller may not say what it costs. */
    byRatesAlone: Schema.optionalKey(Schema.Literal(true))
  }),
  /** A member's rate decides that is in another currency than the client pays in. */
  Schema.Struct({
    code: Schema.Literal("rate_in_other_currency"),
    currency: CurrencyCode,
    clientCurrency: CurrencyCode
  }),
  /** The timer stopped on a day of a timesheet that is submitted or approved, and no later day was open. */
  Schema.Struct({ code: Schema.Literal("after_submission"), day: CalendarDate }),
  /** The timer stopped on a day that is closed or locked: the entry is of the first day after it that is open. */
  Schema.Struct({ code: Schema.Literal("moved_to_open_day"), from: CalendarDate, day: CalendarDate }),
  Schema.Struct({
    code: Schema.Literal("archived"),
    noun: Schema.Literals(["client", "project"]),
    id: Schema.String
  })
])
export type Warning = typeof Warning.Type

/** A record as it is after a write, with what may surprise about it. */
export interface Warned<A> {
  readonly record: A
  readonly warnings: ReadonlyArray<Warning>
}

/** Warnings without what they say of money. One that is about nothing else is left out, as it tells a rate. */
const withoutMoney = (warnings: ReadonlyArray<Warning>): ReadonlyArray<Warning> =>
  warnings.flatMap((warning): ReadonlyArray<Warning> => {
    switch (warning.code) {
      case "hourly_rate_changed":
      case "cost_differs_from_rate":
        return []
      case "no_rate": {
        const { cost: _, ...rest } = warning
        return [rest]
      }
      default:
        return [warning]
    }
  })

/** Such a result as the caller gets it. */
export const showingWarned = (who: ShownTo) => {
  const show = showing(who)
  const shown = seesMoney(who) ? (warnings: ReadonlyArray<Warning>) => warnings : withoutMoney
  return <A extends object>({ record, warnings }: Warned<A>): Warned<Shown<A>> => ({
    record: show(record),
    warnings: shown(warnings)
  })
}

/** How such a result is kept for repeats. What earlier versions kept is the record alone. */
export const warned = <A>(codec: Schema.Codec<A, unknown>): Schema.Codec<Warned<A>, unknown> => {
  const both = Schema.Struct({ record: codec, warnings: Schema.Array(Warning) })
  const alone = codec.pipe(
    Schema.decodeTo(
      Schema.toType(both),
      SchemaTransformation.transform({
        decode: (record: A): Warned<A> => ({ record, warnings: [] }),
        encode: ({ record }: Warned<A>) => record
      })
    )
  )
  return Schema.Union([both, alone])
}
