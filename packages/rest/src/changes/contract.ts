import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ChargeWire } from "../charges/contract.ts"
import { CounteragentWire } from "../counteragents/contract.ts"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { PaymentWire } from "../payments/contract.ts"
import { PayoutWire } from "../payouts/contract.ts"
import { ProjectWire } from "../projects/contract.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { changedValues, feedFilters, feedSubject } from "../shapes/feedShapes.ts"
import { aCount, aFlag, anId, aText, orNull } from "../shapes/Fields.ts"
import { isFigure } from "../shapes/Figure.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { TimeEntryWire } from "../time/contract.ts"

export const defaultChanges = 100
export const mostChanges = 500
export const mostSeconds = 25

const record = Schema.Union([TimeEntryWire, PaymentWire, PayoutWire, ChargeWire, ProjectWire, CounteragentWire])

const change = Schema.Struct({
  id: anId("Identifies the change: the id of its line in the log."),
  occurred_at: aText("When it happened.", "2026-03-01T09:30:00.000Z").annotate(isFigure("moment")),
  action: Schema.Literals(["created", "updated", "deleted", "gone"]).annotate({
    description:
      "What happened. gone: the caller no longer sees it, and learns nothing else; created: it is new, or new to the caller."
  }),
  subject: feedSubject.annotate({ description: "What changed: a kind of record, or something else of the workspace." }),
  subject_id: anId("The id of the record."),
  version: orNull(
    aCount("The version.", 2),
    "The version that the change made: of two changes of a record, the later has the higher one. Null in lines of before 0.3.0."
  ),
  record: Schema.NullOr(record).annotate({
    description:
      "The record as it is now, which may be newer than the change: a time entry, payment, payout, charge, project or client. Null where it is gone, where the caller no longer sees it, and for anything else: tags, rates, members and settings are in short lists, to be read again when one of them changes."
  }),
  changes: changedValues,
  user_id: orNull(anId("The member."), "The member who made the change; null if it is gone.")
}).annotate({ identifier: "Change", description: "A change of a record or of something else in the workspace." })

export const ChangesResponse = ok("ChangesResponse", {
  changes: listOf(change, "The changes after the cursor, in their order."),
  next_cursor: aText("The cursor to go on from, also where there is nothing more for now.", "WyJmZWVkIiwiYTFiMiJd"),
  has_more: aFlag("Whether there are more already. An answer may have none and still more to come."),
  up_to: aText(
    "Once has_more is false, everything that was written before this moment has been answered.",
    "2026-03-01T09:30:00.000Z"
  ).annotate(isFigure("moment")),
  poll_after: Schema.optionalKey(
    aCount("The seconds after which to ask again, where the service does not let calls wait.", 10)
  )
})

const { concerns_from, concerns_to, feed_subject: subject } = feedFilters

export const ChangesQuery = {
  cursor: Query.feedCursor,
  limit: Query.wholeNumberOf(1, mostChanges, "The most changes of an answer.", String(defaultChanges)),
  subject,
  concerns_from,
  concerns_to,
  wait: Query.wholeNumberOf(
    0,
    mostSeconds,
    "The seconds to wait for a change if there is none after the cursor. At most 2 calls of a key may wait at a time.",
    "0"
  )
}

/** Interface, section 4.12. */
export class ChangesApi extends HttpApiGroup.make("changes")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: ChangesQuery,
      success: ChangesResponse,
      error: failures
    })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Follow the changes of the workspace")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/changes")
  .annotate(OpenApi.Description, "Every change, in an order in which a follower loses none.") {}
