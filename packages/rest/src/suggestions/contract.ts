import { mostSuggestions } from "@hourbook/core/time/TimeSuggestions"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aDate, aFlag, anId, aText, orNull } from "../shapes/Fields.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

const suggestion = Schema.Struct({
  description: aText("What was done.", "Wireframes for the landing page"),
  project_id: orNull(anId("The project."), "The project it was for, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name."),
  counteragent_id: orNull(anId("The client."), "The client it was for, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name."),
  tags: listOf(aText("A tag.", "design"), "Its tags, by name."),
  billable: aFlag("Whether the newest of these entries is billable."),
  count: aCount("How many of the entries that were read are this work."),
  last_date: aDate("The day of the newest of them.")
}).annotate({
  identifier: "TimeSuggestion",
  description: "Work that the caller did before, as its newest entry has it."
})

export const TimeSuggestionList = ok("TimeSuggestionList", {
  suggestions: listOf(suggestion, "The most frequent and recent first.")
})

export class SuggestionsApi extends HttpApiGroup.make("suggestions")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: {
        q: Query.search("description, project name and client name"),
        project_id: Query.projectIds,
        limit: Query.wholeNumberOf(1, mostSuggestions, "The most suggestions to return.", "10")
      },
      success: TimeSuggestionList,
      error: failures
    })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List what you worked on in the last 90 days, to be chosen again")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/time/suggestions")
  .annotate(
    OpenApi.Description,
    "What you worked on lately: from at most 500 of your newest entries of the last 90 days."
  ) {}
