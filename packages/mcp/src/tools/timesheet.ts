import { Holidays } from "@hourbook/core/holidays/Holidays"
import { daysOf } from "@hourbook/core/reports/matrix/rows"
import { type CalendarDate, today } from "@hourbook/core/shared/CalendarDate"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { BigDecimal, Effect, Schema } from "effect"
import { duration } from "../present/amounts.ts"
import { checkDays } from "../present/periods.ts"
import { fittingRows, moreText } from "../present/room.ts"
import { aDay, aReference, paging } from "../schema/arguments.ts"
import { brief } from "../schema/standard.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { allEntries } from "./allEntries.ts"
import { resembles } from "./timeWarnings.ts"

const Finding = brief(
  "Finding",
  Schema.Struct({
    kind: Schema.Literals(["empty_day", "long_day", "duplicate", "no_client", "unpaid"]),
    date: Schema.String,
    ids: Schema.Array(Schema.String),
    text: Schema.String
  })
)
type Finding = typeof Finding.Type

const longDayMinutes = 12 * 60
const mostDays = 92

const isWorkday = (day: CalendarDate): boolean => ![0, 6].includes(new Date(day).getUTCDay())

const findingsOfDay = (day: CalendarDate, entries: ReadonlyArray<TimeEntry>): ReadonlyArray<Finding> => {
  const minutes = entries.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const ids = (some: ReadonlyArray<TimeEntry>) => some.map(({ id }) => id)
  const twins = entries.filter((entry, index) => entries.slice(0, index).some((earlier) => resembles(earlier, entry)))
  const nobodys = entries.filter(({ clientId, projectId }) => clientId === null && projectId === null)
  const unpaid = entries.filter(({ cost }) => BigDecimal.isZero(cost))
  const found = (kind: Finding["kind"], some: ReadonlyArray<TimeEntry>, text: string): ReadonlyArray<Finding> =>
    some.length === 0 ? [] : [{ kind, date: day, ids: ids(some), text }]
  return [
    ...found("long_day", minutes > longDayMinutes ? entries : [], `${duration(minutes)} on one day`),
    ...found("duplicate", twins, `${twins.length} of these look like an earlier entry of the day`),
    ...found("no_client", nobodys, `${nobodys.length} without client or project`),
    ...found("unpaid", unpaid, `${unpaid.length} that earned nothing`)
  ]
}

/** What a person should look at before they hand a timesheet in. */
export const timesheetTool = (references: References) =>
  Effect.gen(function* () {
    const time = yield* TimeEntries
    const holidays = yield* Holidays
    return tool({
      name: "timesheet_check",
      title: "Check a timesheet",
      description: `Finds work days without time (Monday to Friday, but holidays), likely duplicates, days over 12 hours, entries for nobody and unpaid ones. At most ${mostDays} days.`,
      nature: "reads",
      scope: "read",
      input: Schema.Struct({
        from: aDay(),
        to: aDay(),
        person: Schema.optionalKey(aReference("default: you")),
        ...paging
      }),
      output: Schema.Struct({
        count: Schema.Finite,
        rows: Schema.Array(Finding),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { cursor, from, limit, to } = input
        yield* checkDays({ from, to }, mostDays)
        const userId = input.person === undefined ? who.member.userId : yield* references.person(who, input.person)
        const region = who.workspace.holidayRegion
        const [entries, free] = yield* Effect.all(
          [
            allEntries(time, who, { userIds: [userId], from, to }),
            region === null ? Effect.succeed([]) : holidays.of(region, { from, to })
          ],
          { concurrency: "unbounded" }
        )
        const now = yield* today
        const off = new Set<string>(free.map(({ date }) => date))
        const byDay = Map.groupBy(entries, ({ workedOn }) => workedOn)
        const found = daysOf({ from, to }).flatMap((day): ReadonlyArray<Finding> => {
          const ofDay = byDay.get(day)
          if (ofDay !== undefined) return findingsOfDay(day, ofDay)
          return day <= now && isWorkday(day) && !off.has(day)
            ? [{ kind: "empty_day", date: day, ids: [], text: "no time logged" }]
            : []
        })
        const rest = { count: found.length }
        return { ...rest, ...(yield* fittingRows(found, { cursor, limit, rest })) }
      }),
      text: ({ count, next_cursor: next, rows }) =>
        [
          count === 0 ? "Nothing to mend." : `${count} findings.`,
          ...rows.map(({ date, ids, text }) => `${date}: ${text}${ids.length === 0 ? "" : ` (${ids.join(", ")})`}`),
          ...moreText(next)
        ].join("\n")
    })
  })
