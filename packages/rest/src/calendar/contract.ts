import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, aText } from "../shapes/Fields.ts"
import { isFigure } from "../shapes/Figure.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { currencyWork, listOf } from "../shapes/recordShapes.ts"

const row = Schema.Struct({
  accrual_date: aDate("The day."),
  total_cost: aText("Earned on this day, in the workspace's currency, as a decimal string.", "120.00").annotate(
    isFigure("money")
  ),
  worked_minutes_total: aCount("Minutes worked on this day.", 150),
  entries_count: aCount("The number of entries.")
}).annotate({ identifier: "CalendarRow", description: "A day with entries." })

export const CalendarResponse = ok("CalendarResponse", {
  month: aDate("The first day of the month."),
  rows: listOf(row, "The days with entries, in order."),
  workspace_currency: aCurrency("The currency of total_cost."),
  unconverted: listOf(currencyWork, "Amounts without an exchange rate, which total_cost does not include.")
})

/** Interface, section 4.6. */
export class CalendarApi extends HttpApiGroup.make("calendar")
  .add(
    HttpApiEndpoint.get("month", "/", { query: { month: Query.month }, success: CalendarResponse, error: failures })
      .annotate(FileTable, whole("rows", "calendar_day"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read a month of work, day by day")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/calendar")
  .annotate(OpenApi.Description, "A month of work, day by day.") {}
