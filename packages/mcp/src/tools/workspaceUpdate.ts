import { ApprovalPeriod, HolidayRegion, PaymentTermsDays, WorkspaceSettings } from "@hourbook/core/access/Workspace"
import { PeriodNote } from "@hourbook/core/periods/Period"
import { Periods } from "@hourbook/core/periods/Periods"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { TimeZone } from "@hourbook/core/values/timeZone"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Schema } from "effect"
import { Refused } from "../present/Refused.ts"
import { workspaceLine, workspaceOf, WorkspaceRow } from "../present/workspace.ts"
import { aCount, aCurrency, dryRun, someText, someTextOrNone } from "../schema/arguments.ts"
import { tool } from "../tool/Tool.ts"
import { Books, booksText, changeBooks } from "./shared/booksChange.ts"
import { someChange } from "./shared/someChange.ts"

const apart = new Refused({
  code: "invalid_arguments",
  message: "settings cannot change in a call that closes or reopens the books",
  next: "Make two calls."
})
const ofBooks = new Refused({
  code: "invalid_arguments",
  message: "through, note, force and confirm_token need an action",
  next: "Add close_books or reopen_books as action, or leave them out."
})

export const workspaceTool = Effect.gen(function* () {
  const settings = yield* Settings
  const periods = yield* Periods
  return tool({
    name: "workspace_update",
    title: "Change settings, close the books",
    description:
      "Changes only the given settings; whoami shows them. currency is of all totals. close_books locks all records through a day; owners reopen, with a note why. The user must agree to both.",
    nature: "changes",
    scope: "full",
    roles: ["owner", "admin"],
    input: Schema.Struct({
      name: Schema.optionalKey(someText(WorkspaceSettings.fields.name)),
      currency: Schema.optionalKey(aCurrency()),
      payment_terms_days: Schema.optionalKey(aCount(PaymentTermsDays)),
      holiday_region: Schema.optionalKey(someTextOrNone(HolidayRegion, "such as DE or DE-BY")),
      time_zone: Schema.optionalKey(someText(TimeZone, "such as Europe/Berlin")),
      approve_timesheets: Schema.optionalKey(ApprovalPeriod),
      action: Schema.optionalKey(Schema.Literals(["close_books", "reopen_books"])),
      through: Schema.optionalKey(someTextOrNone(CalendarDate, "last closed day")),
      note: Schema.optionalKey(someText(PeriodNote)),
      force: Schema.optionalKey(Schema.Boolean),
      confirm_token: Schema.optionalKey(Schema.String),
      ...dryRun
    }),
    output: Schema.Struct({
      written: Schema.Boolean,
      workspace: WorkspaceRow,
      books: Schema.optionalKey(Books),
      repeated: Schema.optionalKey(Schema.Boolean),
      declined: Schema.optionalKey(Schema.Boolean),
      pending: Schema.optionalKey(Schema.Boolean),
      reason: Schema.optionalKey(Schema.String),
      confirm_token: Schema.optionalKey(Schema.String)
    }),
    run: Effect.fnUntraced(function* (call) {
      const {
        caller: { who },
        input
      } = call
      const { action } = input
      const given = {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.currency === undefined ? {} : { currency: input.currency }),
        ...(input.payment_terms_days === undefined ? {} : { paymentTermsDays: input.payment_terms_days }),
        ...(input.holiday_region === undefined ? {} : { holidayRegion: input.holiday_region }),
        ...(input.approve_timesheets === undefined ? {} : { approvals: input.approve_timesheets }),
        ...(input.time_zone === undefined ? {} : { timeZone: input.time_zone })
      }
      if (action !== undefined) {
        if (Object.keys(given).length > 0) return yield* apart
        return yield* changeBooks(periods, call, { ...input, action })
      }
      if ([input.through, input.note, input.force, input.confirm_token].some((one) => one !== undefined)) {
        return yield* ofBooks
      }
      const changes = yield* someChange(given)
      const isDryRun = input.dry_run === true
      const after = yield* settings.amend(who, changes).pipe(Effect.provideService(DryRun, isDryRun))
      return { written: !isDryRun, workspace: workspaceOf(after) }
    }),
    text: ({ books, ...rest }) =>
      books === undefined
        ? `${rest.written ? "Saved" : "Nothing is written yet. Would save"}: ${workspaceLine(rest.workspace)}`
        : booksText({ ...rest, books })
  })
})
