import { KeptReason } from "@hourbook/core/undo/Undone"
import { EventId, OperationId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { feedAction, feedSubject } from "../shapes/feedShapes.ts"
import { aCount, aFlag, anId, aText, orNull, sentId } from "../shapes/Fields.ts"
import { idempotent } from "../shapes/Headers.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

export const ChangeUndone = ok("ChangeUndone", {
  id: anId("The line of the log that was undone."),
  subject: feedSubject.annotate({ description: "What it was about.", examples: ["time_entry"] }),
  subject_id: anId("The id of the record."),
  action: feedAction.annotate({ description: "What happened to the record.", examples: ["updated"] }),
  version: aCount("The version of the record that this made.", 3),
  done: aFlag("Whether nothing is left to undo; otherwise call again. Only an import can take several calls.", true),
  dry_run: aFlag("Whether nothing was written.")
})

const kept = Schema.Struct({
  id: anId("The id of the record."),
  subject: feedSubject.annotate({ description: "What it is.", examples: ["time_entry"] }),
  title: aText("Its description, comment or name.", "Wireframes"),
  reason: KeptReason.annotate({
    description:
      "Why it was kept: it changed since, something refers to it, something that it referred to is gone, another has its name or external_ref, the caller may not write it, its day is closed or in a timesheet that is submitted or approved, or such a change cannot be undone.",
    examples: ["changed"]
  })
}).annotate({ identifier: "KeptOfOperation", description: "A record that undoing an operation kept as it is." })

export const OperationUndone = ok("OperationUndone", {
  undone: aCount("The number of changes that this call undid, at most 500.", 20),
  kept: listOf(kept, "The records that this call kept as they are, at most 1000."),
  done: aFlag("Whether nothing is left to undo; otherwise call again.", true),
  operation_id: orNull(
    anId("The operation."),
    "The operation that this call is: undoing it brings the changes back. Null if nothing was undone."
  ),
  dry_run: aFlag("Whether nothing was written.")
})

const how = {
  query: { dry_run: Query.flag("1 checks everything and writes nothing.") },
  headers: idempotent,
  error: failures
}

/** Undoing changes by their lines in the log. */
export class UndoApi extends HttpApiGroup.make("undo")
  .add(
    HttpApiEndpoint.post("change", "/activity/:id/undo", {
      ...how,
      params: { id: sentId(EventId, "The id of the line in the feed of changes.") },
      success: ChangeUndone
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Undo a change"),
    HttpApiEndpoint.post("operation", "/operations/:id/undo", {
      ...how,
      params: { id: sentId(OperationId, "The operation_id of lines in the feed of changes, or an import's id.") },
      success: OperationUndone
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Undo up to 500 changes of a request, newest first")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api")
  .annotate(OpenApi.Description, "Undoing changes. It is a change like any other, so it can be undone as well.") {}
