import { BigDecimal, Context, Effect, Layer, Option } from "effect"
import { seesMoney } from "../access/hiddenFields.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import type { BoundedPeriod } from "../facts/ReportPeriod.ts"
import { Holidays, holidaysOf } from "../holidays/Holidays.ts"
import { hourlyRate } from "../prices/hourlyRate.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import { traced } from "../telemetry/traced.ts"
import { type CalendarDate, daysBetween } from "../values/CalendarDate.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import { allEntries } from "./allEntries.ts"
import { TimeEntries } from "./TimeEntries.ts"
import { type TimesheetFinding, timesheetFindings } from "./timesheetFindings.ts"

/** The longest period of a check, in days. */
export const longestTimesheet = 92

/** What work has earned so far. */
export interface LastRate {
  readonly workedOn: CalendarDate
  readonly hourlyRate: Amount
  readonly currency: CurrencyCode
  /** Whether it is of exactly the client and project; otherwise the names say whose it is. */
  readonly isExact: boolean
  readonly clientName: string | null
  readonly projectName: string | null
}

export interface TimesheetCheck {
  readonly findings: ReadonlyArray<TimesheetFinding>
  readonly holidayRegion: string | null
}

const checkLength = ({ from, to }: BoundedPeriod, mostDays: number): Effect.Effect<void, ValidationFailed> =>
  from <= to && daysBetween(from, to) < mostDays
    ? Effect.void
    : Effect.fail(
        new ValidationFailed({
          field: null,
          problem: `the period must be 1 to ${mostDays} days`,
          rule: { code: "period_length", most: mostDays }
        })
      )

/** What time entries together say: what is wrong with a timesheet, what an hour earned last. Writes nothing. */
export class Timesheets extends Context.Service<Timesheets>()("@hourbook/core/time/Timesheets", {
  make: Effect.gen(function* () {
    const time = yield* TimeEntries
    const holidays = yield* Holidays

    /**
     * Findings of a member's entries in a period of at most {@link longestTimesheet} days. `holidayRegion` is the region whose
     * public holidays were left out; without one, they count as workdays.
     */
    const check = traced("Timesheets.check")(function* (
      who: Principal,
      { period, userId }: { readonly userId: UserId; readonly period: BoundedPeriod }
    ): Effect.fn.Return<TimesheetCheck, CoreError> {
      yield* checkLength(period, longestTimesheet)
      const [entries, free] = yield* Effect.all(
        [allEntries(time, who, { userIds: [userId], ...period }), holidaysOf(holidays, who.workspace, period)],
        { concurrency: "unbounded" }
      )
      const off = new Set(free.map(({ date }) => date))
      const findings = yield* timesheetFindings(entries, { period, today: yield* todayOf(who), holidays: off })
      return { findings, holidayRegion: who.workspace.holidayRegion }
    })

    /**
     * The hourly rate of the newest billable entry of exactly this client and project that the caller may see, or else,
     * without a project, of the newest that has the client; none if it was unpaid, or for callers who are shown no money. An entry without a rate of its own has
     * what a billed hour of it came to.
     */
    const lastRate = traced("Timesheets.lastRate")(function* (
      who: Principal,
      { clientId, projectId }: { readonly clientId?: ClientId | null; readonly projectId?: ProjectId | null }
    ): Effect.fn.Return<Option.Option<LastRate>, CoreError> {
      if (!seesMoney(who)) return Option.none()
      const newest = (filter: RecordFilter) =>
        Effect.map(
          time.list(who, {
            filter: { ...filter, billable: true },
            page: { sortBy: "workedOn", direction: "desc", start: { _tag: "Offset", offset: 0 }, limit: 1 },
            chart: false
          }),
          ({ page }) => page.items[0]
        )
      // A project decides its client, so only an entry without a project depends on the client.
      const ofClient = typeof clientId === "string" ? { clientIds: [clientId] } : {}
      const exact = yield* newest(
        typeof projectId === "string"
          ? { ...ofClient, projectIds: [projectId] }
          : { clientIds: [clientId ?? null], projectIds: [null] }
      )
      const last = exact ?? (typeof projectId === "string" ? undefined : yield* newest(ofClient))
      if (last === undefined || BigDecimal.isZero(last.cost)) return Option.none()
      const { billedMinutes, clientName, cost, currency, projectName, workedOn } = last
      const rate = last.hourlyRate ?? hourlyRate(cost, billedMinutes)
      return rate === null
        ? Option.none()
        : Option.some({ workedOn, hourlyRate: rate, currency, isExact: exact !== undefined, clientName, projectName })
    })

    return { check, lastRate }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
