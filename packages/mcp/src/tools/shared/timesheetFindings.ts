import type { TimesheetFinding } from "@hourbook/core/time/timesheetFindings"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { duration } from "../../present/amounts.ts"
import { counted } from "../../present/counted.ts"

/** What a person should check before they hand in a timesheet. */
export const Finding = Schema.Struct({
  kind: Schema.Literals(["empty_day", "long_day", "duplicate", "overlap", "no_client", "unpaid"]),
  date: Schema.String,
  ids: Schema.Array(Schema.String),
  text: Schema.String
})
export type Finding = typeof Finding.Type

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

export const findingOf = (finding: TimesheetFinding): Finding => ({
  kind: finding.kind,
  date: finding.day,
  ids: finding.entryIds.map(shortIdOf),
  text: textOf(finding)
})
