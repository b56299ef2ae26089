import { PeriodNote } from "@hourbook/core/periods/Period"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { PeriodId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aCurrency,
  aDate,
  aMoment,
  anAmount,
  anId,
  aText,
  namedBody,
  orNull,
  sentDate,
  sentFlag,
  sentId,
  sentNote,
  sentText
} from "../shapes/Fields.ts"
import { Printed } from "../shapes/Printed.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

const digits = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

const movements = {
  currency: aCurrency("The currency of the amounts."),
  opening: anAmount("What was owed on the day before the period."),
  earned: anAmount("What time entries of the period earned."),
  charged: anAmount("Charges of the period that are owed, less refunds."),
  received: anAmount("Payments of the period, as they arrived."),
  settled: anAmount("What payments, discounts and write-offs of the period settled."),
  closing: anAmount("What was owed at the end of the period.")
}

const clientFigures = Schema.Struct({
  counteragent_id: orNull(anId("The counteragent."), "The counteragent; null for records without one."),
  ...movements
}).annotate({
  identifier: "PeriodOfCounteragent",
  description: "A counteragent's figures of a period in one currency."
})

const memberFigures = Schema.Struct({
  user_id: anId("The member."),
  currency: aCurrency("The currency of cost."),
  minutes: aCount("Minutes of work.", 9_600),
  cost: anAmount("What the work earned.")
}).annotate({ identifier: "PeriodOfMember", description: "A member's work in a period, by the currency of its cost." })

const figures = Schema.Struct({
  clients: listOf(clientFigures, "By counteragent and currency."),
  members: listOf(memberFigures, "By member and currency."),
  counts: Schema.Record(Schema.String, aCount("The number of records.", 120)).annotate({
    description: "The number of records of the period, by kind."
  }),
  totals: Schema.Struct(movements).annotate({
    identifier: "PeriodTotals",
    description: "All together in the workspace's currency at the time, without what had no exchange rate."
  })
}).annotate({ identifier: "PeriodFigures", description: "The figures of a period when it was closed." })

export const PeriodWire = Schema.Struct({
  id: anId("Identifies the close or reopening."),
  action: Schema.Literals(["close", "reopen"]).annotate({ description: "What happened.", examples: ["close"] }),
  from: orNull(
    aDate("The first day."),
    "The first day that a close covers; null from the first record on, and for reopenings."
  ),
  through: orNull(
    aDate("The last day."),
    "The last closed day since then; null where a reopening left nothing closed."
  ),
  state: Schema.Literals(["closing", "closed", "reopening", "reopened"]).annotate({
    description: "closing and reopening: the store still waits for writes that began before. It ends by itself.",
    examples: ["closed"]
  }),
  note: orNull(aText("A note.", "October is invoiced."), "The note of a close, if any."),
  reason: orNull(aText("A reason.", "A payment was missing."), "Why it was reopened; null for a close."),
  user_id: anId("Who closed or reopened."),
  at: aMoment("When."),
  certificate: Schema.NullOr(Schema.Literals(["pending", "made"])).annotate({
    description: "Whether the hash of all lines is there, which is made in the background; null for reopenings."
  }),
  sha256: orNull(aText("64 hexadecimal digits.", digits), "The hash of all lines of the period."),
  log_head: orNull(aText("64 hexadecimal digits.", digits), "The head of the log when the hash was made."),
  figures: Schema.NullOr(figures).annotate({ description: "Null for reopenings, and while the state is closing." })
}).annotate({ identifier: "Period", description: "A close of the books, or a reopening." })

const checked = Schema.Struct({
  figures: Schema.Literals(["ok", "differs"]).annotate({
    description: "Whether the figures are those of the records now.",
    examples: ["ok"]
  }),
  lines: Schema.Literals(["pending", "ok", "differs"]).annotate({
    description: "Whether the hash is that of the records now. pending: they are being read, so ask again.",
    examples: ["ok"]
  }),
  differences: listOf(aText("What differs.", "earned of EUR: 1200 then, 1320 now"), "What differs, the first 20.")
}).annotate({ identifier: "PeriodCheck", description: "A certificate compared with the records." })

const noteText = { description: "What to remember of it: 1 to 2000 characters.", example: "October is invoiced." }

export const PeriodClose = Schema.Struct({
  through: sentDate("The last day to close: it is over everywhere on earth."),
  note: sentNote(PeriodNote, 2000, noteText).pipe(Schema.NullOr, Schema.optionalKey),
  force: sentFlag("Whether to close a day that may not be over everywhere: owners only.").pipe(Schema.optionalKey)
}).pipe(namedBody("PeriodClose", "The books to close.", { through: "2026-10-31", note: "October is invoiced." }))

export const PeriodReopening = Schema.Struct({
  through: aDate("The last day that stays closed; null for none.").pipe(
    Schema.NullOr,
    Schema.decodeTo(Schema.NullOr(CalendarDate))
  ),
  reason: sentText(PeriodNote, 2000, {
    description: "Why: 1 to 2000 characters.",
    example: "A payment of October was missing."
  })
}).pipe(
  namedBody("PeriodReopening", "The books to reopen.", { through: "2026-09-30", reason: "A payment was missing." })
)

export const PeriodResponse = ok("PeriodResponse", {
  period: PeriodWire,
  check: Schema.optionalKey(checked).annotate({ description: "Only with check=1." })
})
export const PeriodList = ok("PeriodList", {
  closed_through: orNull(aDate("The last closed day."), "The last closed day; null if no books are closed."),
  periods: listOf(PeriodWire, "Every close and reopening, newest first.")
})

/** Closed books. */
export class PeriodsApi extends HttpApiGroup.make("periods")
  .add(
    HttpApiEndpoint.get("list", "/", { success: PeriodList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List every close and reopening of the books"),
    HttpApiEndpoint.get("get", "/:id", {
      params: { id: sentId(PeriodId, "The period's id.") },
      query: { check: Query.flag("1 compares the certificate with the records as they are now.") },
      success: PeriodResponse,
      error: failures
    })
      .annotate(Printed, "certificate")
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read a close or reopening of the books"),
    HttpApiEndpoint.post("close", "/close", { payload: PeriodClose, success: PeriodResponse, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Close the books up to a day"),
    HttpApiEndpoint.post("reopen", "/reopen", { payload: PeriodReopening, success: PeriodResponse, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Reopen closed books")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/periods")
  .annotate(
    OpenApi.Description,
    "Closed books: no record of a closed day changes, and a certificate says what it was."
  ) {}
