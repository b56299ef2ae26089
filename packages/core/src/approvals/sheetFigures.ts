import { Effect, Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf, zoneOf } from "../access/today.ts"
import { type Holidays, holidaysOf } from "../holidays/Holidays.ts"
import type { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { defaultPreferences } from "../preferences/PreferenceValues.ts"
import { eachInSlices } from "../scheduling/inSlices.ts"
import { type Earned, isLocked, type Sheet } from "../sheets/Sheet.ts"
import type { SheetDays } from "../sheets/sheetPeriods.ts"
import type { TimeEntry } from "../time/TimeEntry.ts"
import type { Timer, TimerRepository } from "../time/Timer.ts"
import type { TimeRepository } from "../time/TimeRepository.ts"
import { timesheetFindings } from "../time/timesheetFindings.ts"
import { daysOf, isWeekend } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import type { UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { add, type Amount, type CurrencyCode, zero } from "../values/Money.ts"
import { dayIn } from "../values/timeZone.ts"
import { sheetEntries } from "./sheetEntries.ts"
import { type SheetFlag, sheetFlags } from "./sheetFlags.ts"

export interface SheetFigures {
  readonly minutes: number
  readonly billableMinutes: number
  /** What the member's hours per day come to on the workdays. */
  readonly targetMinutes: number
  /** By currency. */
  readonly earned: ReadonlyArray<Earned>
  readonly entries: number
  readonly flags: ReadonlyArray<SheetFlag>
}

/** A sheet, stored or not. */
export interface SheetAt extends SheetDays, Pick<Sheet, "state" | "submittedAt"> {
  readonly userId: UserId
}

export interface FigurePorts {
  readonly time: TimeRepository["Service"]
  readonly timers: TimerRepository["Service"]
  readonly holidays: Holidays["Service"]
  readonly preferences: PreferencesRepository["Service"]
}

/** Whether the text of an entry is the one that stopping a timer fills in. */
const hasFilledInText = ({ clientName, description, endedAt, projectName }: TimeEntry): boolean =>
  endedAt !== null && description === (projectName ?? clientName ?? "Work")

/** What some entries come to. */
const sumsOf = Effect.fnUntraced(function* (entries: ReadonlyArray<TimeEntry>, submittedAt: Instant | null) {
  const earned = new Map<CurrencyCode, Amount>()
  const sums = { minutes: 0, billableMinutes: 0, isFilledIn: false, isLate: false }
  yield* eachInSlices(entries, (entry) => {
    const { billable, cost, createdAt, currency, durationMinutes } = entry
    sums.minutes += durationMinutes
    if (billable) {
      sums.billableMinutes += durationMinutes
      earned.set(currency, add(earned.get(currency) ?? zero, cost))
    }
    if (hasFilledInText(entry)) sums.isFilledIn = true
    if (submittedAt !== null && createdAt > submittedAt) sums.isLate = true
  })
  const byCurrency = Array.from(earned, ([currency, amount]): Earned => ({ currency, amount }))
  return { ...sums, earned: byCurrency.toSorted((a, b) => compareText(a.currency, b.currency)) }
})

const flagOf = {
  empty_day: "empty_day",
  long_day: "over_12_hours",
  overlap: "overlap",
  unpaid: "no_price",
  duplicate: null,
  no_client: null
} as const

/** What the entries of some sheets come to, in the order of the sheets, and what an approver should look at. */
export const sheetFigures = Effect.fnUntraced(function* (
  ports: FigurePorts,
  { visible, who }: { readonly who: Principal; readonly visible: Visibility },
  sheets: ReadonlyArray<SheetAt>
): Effect.fn.Return<ReadonlyArray<SheetFigures>> {
  const [first] = sheets
  if (first === undefined) return []
  const { holidays, preferences, timers } = ports
  const userIds = [...new Set(sheets.map(({ userId }) => userId))]
  const range = sheets.reduce(
    ({ from, to }, one) => ({ from: one.from < from ? one.from : from, to: one.to > to ? one.to : to }),
    { from: first.from, to: first.to }
  )
  const [own] = userIds
  const [byMember, chosen, free, running, today] = yield* Effect.all(
    [
      sheetEntries(ports.time, visible, sheets),
      preferences.some(visible, userIds),
      holidaysOf(holidays, who.workspace, range),
      own !== undefined && userIds.length === 1
        ? Effect.map(timers.find(visible, own), Option.toArray)
        : timers.all(visible),
      todayOf(who)
    ],
    { concurrency: "unbounded" }
  )
  const off = new Set(free.map(({ date }) => date))
  return yield* Effect.forEach(
    sheets,
    Effect.fnUntraced(function* (sheet) {
      const { from, submittedAt, to, userId } = sheet
      const entries: Array<TimeEntry> = []
      yield* eachInSlices(byMember.get(userId) ?? [], (entry) => {
        if (entry.workedOn >= from && entry.workedOn <= to) entries.push(entry)
      })
      const { isFilledIn, isLate, ...sums } = yield* sumsOf(entries, submittedAt)
      const flags = new Set<SheetFlag>()
      for (const { kind } of yield* timesheetFindings(entries, { period: { from, to }, today, holidays: off })) {
        const flag = flagOf[kind]
        if (flag !== null) flags.add(flag)
      }
      const isOfTimer = (one: Timer): boolean => {
        const day = dayIn(zoneOf(who), one.startedAt)
        return one.userId === userId && day >= from && day <= to
      }
      if (running.some(isOfTimer)) flags.add("timer_running")
      if (isFilledIn) flags.add("no_description")
      if (isLocked(sheet) && isLate) flags.add("after_submission")
      const workdays = daysOf({ from, to }).filter((day) => !isWeekend(day) && !off.has(day)).length
      const perDay = chosen.get(userId)?.minutesPerDay ?? defaultPreferences.minutesPerDay
      return {
        ...sums,
        targetMinutes: workdays * perDay,
        entries: entries.length,
        flags: sheetFlags.filter((flag) => flags.has(flag))
      }
    })
  )
})
