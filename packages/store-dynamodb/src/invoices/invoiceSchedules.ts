import type { InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { InvoiceScheduleRepository } from "@hourbook/core/invoices/InvoiceScheduleRepository"
import type { ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { billingPartition, dueSchedules, scheduleKey, schedulePrefix } from "../layout/billingKeys.ts"
import { byCreation, scheduleActions, scheduleDocument } from "../layout/scheduleItems.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { textOf } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import {
  type DeletionInProgress,
  type NewReference,
  referenceExists,
  retryPastDeletions
} from "../writes/DeletionEpoch.ts"
import { TransactionWriter } from "../writes/TransactionWriter.ts"

/** What a change makes a schedule refer to. */
const newReferences = (before: InvoiceSchedule | null, after: InvoiceSchedule | null): ReadonlyArray<NewReference> => {
  if (after === null) return []
  const projectId = after.fromWork?.projectId ?? null
  const had = before?.fromWork?.projectId ?? null
  return [
    ...(after.clientId === before?.clientId ? [] : [{ reference: "client", id: after.clientId } as const]),
    ...(projectId === null || projectId === had ? [] : [{ reference: "project", id: projectId } as const])
  ]
}

export const layer = Layer.effect(
  InvoiceScheduleRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    return InvoiceScheduleRepository.of({
      list: ({ workspaceId }) =>
        Effect.map(
          dynamo.query({
            partition: billingPartition(workspaceId),
            from: schedulePrefix,
            to: `${schedulePrefix}${end}`
          }),
          (items) => items.map(scheduleDocument.fromItem).toSorted(byCreation)
        ),
      find: ({ workspaceId }, id) =>
        Effect.map(dynamo.get(scheduleKey(workspaceId, id)), Option.map(scheduleDocument.fromItem)),
      due: (workspaceId, through) =>
        Effect.map(dynamo.query({ partition: dueSchedules, to: `${through}${end}` }), (marks) =>
          marks
            .filter((mark) => workspaceId === null || textOf(mark, "workspaceId") === workspaceId)
            .map((mark) => ({
              id: unsafeBrand.schedule(textOf(mark, "id")),
              workspaceId: unsafeBrand.workspace(textOf(mark, "workspaceId"))
            }))
        ),
      save: ({ after, before, event, idempotency }) =>
        retryPastDeletions(
          writer.log<VersionConflict | ReferenceGone | DeletionInProgress>(
            { workspaceId: event.workspaceId, event, idempotency },
            [
              ...scheduleActions(before, after),
              ...newReferences(before, after).map((reference) => referenceExists(event.workspaceId, reference))
            ]
          )
        )
    })
  })
)
