import { Context } from "effect"

export type PaperKind = "statement" | "timesheet"

/** An endpoint that also answers on paper, as PDF: by `format=pdf` or Accept. */
export class Printed extends Context.Service<Printed, PaperKind>()("@hourbook/rest/Printed") {}

/** What a timesheet can be grouped by. */
export const timesheetGroups = ["day", "project"] as const

/** What a printed endpoint takes besides its own parameters. */
export const paperParameters: Readonly<Record<PaperKind, ReadonlyArray<string>>> = {
  statement: ["lang"],
  timesheet: ["lang", "group", "prices"]
}

/** Those of them that say what is on a paper. */
export const paperDefaults = { group: "day", prices: "0" } as const
