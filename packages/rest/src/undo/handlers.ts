import { Undo } from "@hourbook/core/undo/Undo"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect } from "effect"
import { type DataOf, respond } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { wireSubject } from "../shapes/feedShapes.ts"
import { type ChangeUndone, type OperationUndone, UndoApi } from "./contract.ts"

const api = apiOf(UndoApi)

const handlers = groupOf(
  api,
  "undo",
  Effect.fnUntraced(function* (handlers) {
    const undo = yield* Undo

    return handlers.handleAll({
      change: ({ headers, params, query: { dry_run: isDry = false } }) =>
        Effect.flatMap(idempotencyKeyOf(`undo change ${params.id}`, headers), (once) =>
          respond(
            (who) => Effect.provideService(undo.change(who, params.id, isDry ? undefined : once), DryRun, isDry),
            {
              data: ({ value: { subject, subjectId, ...undone } }): DataOf<typeof ChangeUndone> => ({
                ...undone,
                subject: wireSubject(subject),
                subject_id: subjectId,
                dry_run: isDry
              }),
              headers: replayed
            }
          )
        ),

      operation: ({ headers, params, query: { dry_run: isDry = false } }) =>
        Effect.flatMap(idempotencyKeyOf(`undo operation ${params.id}`, headers), (once) =>
          respond(
            (who) => Effect.provideService(undo.operation(who, params.id, isDry ? undefined : once), DryRun, isDry),
            {
              data: ({ value: { done, kept, operationId, undone } }): DataOf<typeof OperationUndone> => ({
                undone,
                kept: kept.map(({ reason, subject, subjectId, title }) => ({
                  id: subjectId,
                  subject: wireSubject(subject),
                  title,
                  reason
                })),
                done,
                operation_id: operationId,
                dry_run: isDry
              }),
              headers: replayed
            }
          )
        )
    })
  })
)

export const routes = routesOf(api, handlers)
