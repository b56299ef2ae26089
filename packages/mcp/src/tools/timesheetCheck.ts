import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { TimesheetFinding } from "@hourbook/core/time/timesheetFindings"
import { Timesheets, longestTimesheet } from "@hourbook/core/time/Timesheets"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { duration } from "../present/amounts.ts"
import { counted } from "../present/counted.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { checkDays } from "../present/periods.ts"
import { aDay, aReference, paging } from "../schema/arguments.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"

const Finding = Schema.Struct({
  kind: Schema.Literals(["empty_day", "long_day", "duplicate", "overlap", "no_client", "unpaid"]),
  date: Schema.String,
  ids: Schema.Array(Schema.String),
  text: Schema.String
})
type Finding = typeof Finding.Type

const textOf = ({ entryIds, kind, minutes }: TimesheetFinding): string => {
  switch (kind) {
    case "empty_day":
      return "no time logged"
    case "long_day":
      return `${duration(minutes)} on one day`
    case "duplicate":
      return `${counted(entryIds.length, "likely duplicates")} of earlier entries`
    case "overlap":
      return `${counted(entryIds.length, "entries")} at the same time as another`
    case "no_client":
      return `${counted(entryIds.length, "entries")} without client or project`
    case "unpaid":
      return `${counted(entryIds.length, "billable entries")} without cost`
  }
}

/** Shows what a person should check before they hand in a timesheet. */
export const timesheetTool = (references: References) =>
  Effect.map(Timesheets, (timesheets) =>
    tool({
      name: "timesheet_check",
      title: "Check a timesheet",
      description: `Finds workdays without time (Monday to Friday except holidays), likely duplicates, overlaps, days over 12 hours, entries without client or project, and billable entries without cost. At most ${longestTimesheet} days.`,
      nature: "reads",
      scope: "read",
      roles: recordKinds.time.writers,
      input: Schema.Struct({
        from: aDay(),
        to: aDay(),
        person: Schema.optionalKey(aReference("default: you")),
        ...paging
      }),
      output: Schema.Struct({
        holiday_region: Schema.String,
        count: Schema.Finite,
        rows: Schema.Array(Finding),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { cursor, from, limit, to } = input
        yield* checkDays({ from, to }, longestTimesheet)
        const userId = input.person === undefined ? who.member.userId : yield* references.person(who, input.person)
        const { findings, holidayRegion } = yield* timesheets.check(who, { userId, period: { from, to } })
        const found = yield* mapInSlices(findings, (finding): Finding => ({
          kind: finding.kind,
          date: finding.day,
          ids: finding.entryIds.map(shortIdOf),
          text: textOf(finding)
        }))
        const rest = { holiday_region: holidayRegion ?? "none", count: found.length }
        return { ...rest, ...(yield* fittingRows(found, { cursor, limit, rest })) }
      }),
      text: ({ count, holiday_region: region, next_cursor: next, rows }) =>
        [
          count === 0 ? "No problems found." : `${counted(count, "findings")}.`,
          ...(region === "none" ? ["The workspace has no holiday region, so public holidays count as workdays."] : []),
          ...rows.map(({ date, ids, text }) => `${date}: ${text}${ids.length === 0 ? "" : ` (${ids.join(", ")})`}`),
          ...moreText(next)
        ].join("\n")
    })
  )
