import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { factsToValue } from "../facts/factsToValue.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { totalOf, totalsByDay } from "../facts/totals.ts"
import { traced } from "../telemetry/traced.ts"
import { type CalendarDate, lastOfMonth } from "../values/CalendarDate.ts"

/** A month of work, day by day (interface, section 4.6). */
export class Calendar extends Context.Service<Calendar>()("@hourbook/core/calendar/Calendar", {
  make: Effect.gen(function* () {
    const ports = { facts: yield* ReportFacts, exchangeRates: yield* ExchangeRateRepository }
    const snapshot = yield* Snapshot

    /** The days of a month that have time entries, and what in it could not be converted. */
    const month = traced("Calendar.month")(function* (who: Principal, first: CalendarDate) {
      const visible = yield* Policy.mayRead(who)
      const filter = { from: first, to: lastOfMonth(first) }
      const call = { visible, base: who.workspace.currency }
      const { conversion, facts } = yield* snapshot.of(
        visible,
        factsToValue(ports, call, { of: ["time"], filter, by: ["day"] })
      )
      return { days: totalsByDay(facts, conversion), unconverted: totalOf(facts, conversion).unconverted }
    })

    return { month }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
