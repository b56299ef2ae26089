import { sheetFlags } from "@hourbook/core/approvals/sheetFlags"
import { mostSheets, SheetComment, SheetState } from "@hourbook/core/sheets/Sheet"
import { UserId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { errorOfOne } from "../shapes/bulk.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aCurrency,
  aDate,
  aFlag,
  aMoment,
  anAmount,
  anId,
  aText,
  namedBody,
  orNull,
  sentDate,
  sentId,
  sentText
} from "../shapes/Fields.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

const defaultSheets = 50

const earned = Schema.optionalKey(
  listOf(
    Schema.Struct({ currency: aCurrency("The currency."), amount: anAmount("What was earned in it.") }).annotate({
      identifier: "SheetEarned",
      description: "What the work of a timesheet earned in one currency."
    }),
    "What billable work earned, by currency; left out for callers who are shown no money."
  )
)

const person = (description: string) =>
  Schema.Struct({ id: anId("The member."), name: aText("The member's name.", "Ada Lovelace") }).annotate({
    description
  })

const flag = Schema.Literals(sheetFlags).annotate({
  description:
    "after_submission: entries came after it was submitted; timer_running: a timer that began on its days runs; overlap: entries at the same time; over_12_hours: a day with more than 12 hours; empty_day: a workday up to today without entries, public holidays left out; no_price: billable work that costs nothing; no_description: the text is the one that stopping a timer fills in.",
  examples: ["empty_day"]
})

const state = SheetState.annotate({
  description:
    "open: the member works on it; submitted: locked for the member; approved: locked for everyone; returned: open again, with a comment.",
  examples: ["submitted"]
})

export const SheetWire = Schema.Struct({
  user: person("The member."),
  from: aDate("The first day."),
  to: aDate("The last day."),
  state,
  minutes: aCount("Worked minutes.", 2400),
  billable_minutes: aCount("Worked minutes of billable entries.", 1800),
  target_minutes: aCount("What the member's hours per day come to on the workdays, public holidays left out.", 2400),
  earned,
  entries_count: aCount("The number of time entries.", 12),
  flags: listOf(flag, "What an approver should look at."),
  submitted_at: Schema.NullOr(aMoment("A moment.")).annotate({
    description: "When it was submitted; null if it is open."
  }),
  decided_at: Schema.NullOr(aMoment("A moment.")).annotate({
    description: "When it was last approved or returned; null if it never was."
  }),
  decided_by: Schema.NullOr(person("Who approved or returned it last.")),
  comment: orNull(aText("A comment.", "Wednesday is missing."), "What they said; null for nothing."),
  changed_since: Schema.NullOr(
    Schema.Struct({
      approved_at: aMoment("When it was approved last."),
      minutes: aCount("The minutes that were approved.", 2400),
      billable_minutes: aCount("The billable minutes that were approved.", 1800),
      entries_count: aCount("The number of entries that were approved.", 12),
      earned
    }).annotate({ identifier: "SheetAsApproved", description: "A timesheet as it was approved." })
  ).annotate({ description: "What was approved last, if the timesheet differs from it now; otherwise null." })
}).annotate({ identifier: "Timesheet", description: "A week or month of a member, for approval." })

export const SheetList = ok("TimesheetList", {
  sheets: listOf(SheetWire, "The timesheets, the latest first, then by member."),
  next_cursor: orNull(aText("A cursor.", "WyJuYW1lIl0"), "The cursor of the next page; null at the end.")
})

export const SheetResponse = ok("TimesheetResponse", { sheet: SheetWire })

const decided = Schema.Struct({
  user_id: anId("The member."),
  from: aDate("The first day."),
  ok: aFlag("Whether it is in the state that was asked for.", true),
  sheet: Schema.optionalKey(SheetWire),
  error: Schema.optionalKey(errorOfOne)
}).annotate({ identifier: "TimesheetDecided", description: "What became of one timesheet of a call." })

export const SheetsDecided = ok("TimesheetsDecided", {
  results: listOf(decided, "One for each timesheet, in the order of the request.")
})

const from = sentDate("The first day of the timesheet.")
const userId = sentId(UserId, "The member.")

const ref = Schema.Struct({ userId, from }).pipe(Schema.encodeKeys({ userId: "user_id" }))

const refs = Schema.Array(ref).annotate({ description: `From 1 to ${mostSheets} timesheets.` })

const someSheets = [{ user_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d", from: "2026-03-02" }]

const comment = sentText(SheetComment, 1000, {
  description: "What the member should know: 1 to 1000 characters.",
  example: "Wednesday is missing."
})

export const SheetToSubmit = Schema.Struct({
  from,
  userId: sentId(UserId, "The member, by default the caller. Only owners and admins may choose another.").pipe(
    Schema.optionalKey
  )
}).pipe(Schema.encodeKeys({ userId: "user_id" }), namedBody("TimesheetToSubmit", "A timesheet to submit or withdraw."))

export const SheetsToApprove = Schema.Struct({
  sheets: refs,
  comment: comment.pipe(Schema.NullOr, Schema.optionalKey)
}).pipe(namedBody("TimesheetsToApprove", "Timesheets to approve.", { sheets: someSheets }))

export const SheetsToReturn = Schema.Struct({ sheets: refs, comment }).pipe(
  namedBody("TimesheetsToReturn", "Timesheets to return to their members.", {
    sheets: someSheets,
    comment: "Wednesday is missing."
  })
)

/** Approval of timesheets. */
export class ApprovalsApi extends HttpApiGroup.make("approvals")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: {
        state: SheetState.annotate({
          description: "Only timesheets in this state; by default in any.",
          examples: ["submitted"]
        }).pipe(Schema.optionalKey),
        user_id: Query.userIds,
        from: Query.date(
          "Only timesheets that have this day or a later one. Without it, open timesheets are listed for the 92 days before to."
        ),
        to: Query.date("Only timesheets that have this day or an earlier one; open timesheets by default up to today."),
        limit: Query.wholeNumberOf(1, mostSheets, "Timesheets per page.", String(defaultSheets)),
        cursor: Query.cursor
      },
      success: SheetList,
      error: failures
    })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List timesheets, the latest first; members get their own"),
    HttpApiEndpoint.post("submit", "/submit", { payload: SheetToSubmit, success: SheetResponse, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Submit a timesheet for approval, which locks it for its member"),
    HttpApiEndpoint.post("withdraw", "/withdraw", { payload: SheetToSubmit, success: SheetResponse, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Take a submitted timesheet back"),
    HttpApiEndpoint.post("approve", "/approve", { payload: SheetsToApprove, success: SheetsDecided, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Approve submitted timesheets, each by itself; for owners and admins"),
    HttpApiEndpoint.post("return", "/return", { payload: SheetsToReturn, success: SheetsDecided, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(
        OpenApi.Summary,
        "Return timesheets to their members with a comment, each by itself; for owners and admins"
      )
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/approvals")
  .annotate(OpenApi.Description, "Approval of timesheets.") {}
