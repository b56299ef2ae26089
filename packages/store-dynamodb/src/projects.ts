import type { Visibility } from "@hourbook/core/access/Policy"
import type { Project } from "@hourbook/core/entities/Project"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { ClientId } from "@hourbook/core/shared/Ids"
import type { ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import { ratesThat } from "./billingRates.ts"
import { entityReads, removeUnused } from "./entities/entityRepository.ts"
import { matchingEntities, matchingRows } from "./entities/matchingEntities.ts"
import * as Facts from "./facts.ts"
import { projectDocument } from "./layout/entityItems.ts"
import { projectKey } from "./layout/itemKeys.ts"
import { clientNames } from "./records/names.ts"
import type { Action } from "./table/Action.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { versionIs } from "./table/versionIs.ts"
import { referencingRecords } from "./totals/referencingRecords.ts"
import { type DeletionInProgress, DeletionEpoch, referenceExists, retryPastDeletions } from "./writes/DeletionEpoch.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

export const layer = Layer.effect(
  ProjectRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const changes = yield* TransactionWriter
    const epoch = yield* DeletionEpoch
    const facts = yield* ReportFacts

    /** The client of each project that the caller may see and that has one. */
    const clientsOfProjects = (visible: Visibility): Effect.Effect<ReadonlyArray<ClientId>> =>
      Effect.map(matchingRows(dynamo, visible, "project", {}), (rows) =>
        rows.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]))
      )

    return ProjectRepository.of({
      ...entityReads<Project>(
        { dynamo, facts },
        {
          by: "project",
          keyFor: projectKey,
          document: projectDocument,
          withNames: (workspaceId, projects) =>
            Effect.map(
              clientNames(
                dynamo,
                workspaceId,
                projects.map(({ clientId }) => clientId)
              ),
              (names) =>
                projects.map((project) => ({ ...project, clientName: names.get(project.clientId ?? "") ?? null }))
            )
        }
      ),
      countByClient: (visible, ids) =>
        Effect.map(clientsOfProjects(visible), (clientIds) => {
          const wanted = new Set(ids)
          const counts = new Map<ClientId, number>()
          for (const id of clientIds) if (wanted.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
          return counts
        }),
      countOfClients: (visible, filter) =>
        Effect.map(
          Effect.all([clientsOfProjects(visible), matchingEntities(dynamo, visible, "client", filter)], {
            concurrency: "unbounded"
          }),
          ([clientIds, matches]) => clientIds.filter(matches).length
        ),
      save: (change) => {
        const { after, before, event } = change
        const { subjectId, workspaceId } = event
        const key = projectKey(workspaceId, subjectId)
        if (after === null) {
          if (before === null) return changes.write([change], { actions: () => [] })
          const usage = Effect.map(
            Effect.all([
              referencingRecords(dynamo, workspaceId, ({ projectId }) => projectId === before.id),
              ratesThat(dynamo, workspaceId, ({ projectId }) => projectId === before.id)
            ]),
            ([records, rates]) => [...records, rates].filter(({ count }) => count > 0)
          )
          return removeUnused({ dynamo, changes, epoch }, change, { key, before, usage })
        }
        const newClient = after.clientId === before?.clientId ? null : after.clientId
        const parts: ReadonlyArray<Action<VersionConflict | ReferenceGone | DeletionInProgress>> = [
          { _tag: "Put", key, item: projectDocument.toItem(after), condition: versionIs(before) },
          ...(newClient === null ? [] : [referenceExists(workspaceId, { reference: "client", id: newClient })])
        ]
        return retryPastDeletions(
          Effect.andThen(
            epoch.check(workspaceId, newClient === null ? [] : [{ reference: "client", id: newClient }]),
            changes.write([change], { actions: () => parts })
          )
        )
      }
    })
  })
).pipe(Layer.provide(Facts.layer))
