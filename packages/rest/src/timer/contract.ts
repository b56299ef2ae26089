import { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { timerFields } from "@hourbook/core/time/Timer"
import { wholeNumber } from "@hourbook/core/values/Check"
import { mostMinutes } from "@hourbook/core/values/Rounding"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import {
  aFlag,
  aMoment,
  anId,
  aText,
  namedBody,
  noBody,
  orNull,
  sentFlag,
  sentId,
  sentNote,
  sentNumber
} from "../shapes/Fields.ts"
import { conditional, idempotent } from "../shapes/Headers.ts"
import { sentMoment } from "../shapes/moments.ts"
import { listOf, sentTail, warnings } from "../shapes/recordShapes.ts"
import { sentEntry, sentEntryNames, sentTags } from "../shapes/sentEntry.ts"
import { TimeEntryWire } from "../time/contract.ts"

export const TimerWire = Schema.Struct({
  id: anId("Identifies the timer."),
  started_at: aMoment("Since when it runs."),
  description: aText("What is being done; may be empty.", "Wireframes"),
  counteragent_id: orNull(anId("The client."), "The client it is for, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name."),
  project_id: orNull(anId("The project."), "The project it is for, if any."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name."),
  user_id: anId("The member who works."),
  user_name: aText("The member's name.", "Ada Lovelace"),
  tags: listOf(aText("A tag.", "design"), "The tags that its entry will have, by name."),
  billable: Schema.NullOr(aFlag("Whether a client pays for it.")).annotate({
    description: "Whether its entry will be billable; null for what the project says."
  }),
  created_at: aMoment("When it was started."),
  updated_at: aMoment("When it was last changed.")
}).annotate({ identifier: "Timer", description: "What a member works on now. Stopping it makes a time entry." })

const { clientId, projectId } = sentTail
const own = {
  startedAt: sentMoment("Since when it runs, RFC 3339: in the last 24 hours.").pipe(Schema.optionalKey),
  description: sentNote(timerFields.description, 2000, {
    description: "What is being done: at most 2000 characters.",
    example: "Wireframes"
  }).pipe(Schema.optionalKey),
  clientId,
  projectId,
  tags: sentTags,
  billable: sentFlag("Whether a client pays for it; null, as by default, for what the project says.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  )
}
const names = { clientId: "counteragent_id", projectId: "project_id", startedAt: "started_at" } as const

export const NewTimer = Schema.Struct({
  ...own,
  fromEntry: sentId(TimeEntryId, "An entry to go on with: what is not said is as in it.").pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({ ...names, fromEntry: "from_entry" }),
  namedBody("NewTimer", "A timer to start. It begins now unless the body says otherwise.", {
    description: "Wireframes"
  })
)

export const TimerPatch = Schema.Struct(own).pipe(
  Schema.encodeKeys(names),
  namedBody("TimerPatch", "The fields of the timer to change.", { description: "Wireframes" })
)

const { externalRef: _, userId: __, ...entryTail } = sentTail
export const TimerEntry = Schema.Struct({
  ...sentEntry,
  description: sentEntry.description.pipe(Schema.optionalKey),
  durationMinutes: sentNumber(
    wholeNumber(1, mostMinutes, { description: "How long it took, in minutes.", examples: [150] })
  ).pipe(Schema.optionalKey),
  ...entryTail
}).pipe(
  Schema.encodeKeys(sentEntryNames),
  namedBody("TimerEntry", "What the entry of the timer should have that the timer does not say.", {})
)

export const TimerResponse = ok("TimerResponse", {
  timer: Schema.NullOr(TimerWire).annotate({ description: "The caller's running timer; null without one." })
})
export const TimerAmended = ok("TimerAmended", { timer: TimerWire })
export const TimerStarted = created("TimerStarted", {
  timer: TimerWire,
  stopped: Schema.NullOr(TimeEntryWire).annotate({
    description: "The entry of the timer that ran before; null if none did."
  }),
  warnings
})
export const TimerStopped = created("TimerStopped", { entry: TimeEntryWire, warnings })
export const TimerDiscarded = ok("TimerDiscarded", { id: anId("The id of the timer that was discarded.") })
export const TimerList = ok("TimerList", {
  timers: listOf(TimerWire, "The running timers, the longest running first.")
})

/** The caller's running timer: at most one. */
export class TimerApi extends HttpApiGroup.make("timer")
  .add(
    HttpApiEndpoint.get("get", "/", { success: TimerResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read your running timer"),
    HttpApiEndpoint.post("start", "/start", {
      headers: idempotent,
      payload: [NewTimer, noBody],
      success: TimerStarted,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Start a timer; one that runs is stopped first"),
    HttpApiEndpoint.post("stop", "/stop", {
      headers: idempotent,
      payload: [TimerEntry, noBody],
      success: TimerStopped,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Stop your timer, which records a time entry"),
    HttpApiEndpoint.put("amend", "/", {
      headers: conditional,
      payload: TimerPatch,
      success: TimerAmended,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change some fields of your running timer"),
    HttpApiEndpoint.delete("discard", "/", { headers: conditional, success: TimerDiscarded, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Discard your running timer without an entry")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/timer")
  .annotate(OpenApi.Description, "Your running timer: at most one. Stopping it makes a time entry.") {}

export class TimersApi extends HttpApiGroup.make("timers")
  .add(
    HttpApiEndpoint.get("list", "/", { success: TimerList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List who works on what; for owners and admins")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/timers")
  .annotate(OpenApi.Description, "The running timers of all members.") {}
