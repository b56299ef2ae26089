import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aDate, aText, orNull } from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

export const holidayWire = Schema.Struct({ date: aDate("The day."), name: aText("Its name.", "Neujahr") }).annotate({
  identifier: "Holiday",
  description: "A public holiday."
})

export const HolidaysResponse = ok("HolidaysResponse", {
  region: orNull(aText("A region.", "DE-BY"), "The workspace's holiday_region; null for none, and no holidays."),
  period: Schema.Struct({ from: aDate("The first day."), to: aDate("The last day.") }).annotate({
    identifier: "HolidayPeriod",
    description: "The period."
  }),
  holidays: listOf(holidayWire, "The public holidays of the region, in order.")
})

export const HolidaysQuery = {
  from: Query.date("The first day; by default the first of the year of the last day, or of this year where you are."),
  to: Query.date("The last day; by default the last of the year of the first day. At most 366 days.")
}

/** Semantics, section 10. */
export class HolidaysApi extends HttpApiGroup.make("holidays")
  .add(
    HttpApiEndpoint.get("list", "/", { query: HolidaysQuery, success: HolidaysResponse, error: failures })
      .annotate(FileTable, whole("holidays", "holiday"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the public holidays of the workspace's region")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/holidays")
  .annotate(OpenApi.Description, "Public holidays.") {}
