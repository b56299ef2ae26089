import { seesClient } from "@hourbook/core/access/sight"
import { matchesProject } from "@hourbook/core/entities/entityFilter"
import { Project } from "@hourbook/core/entities/Project"
import { type ProjectFilter, ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import type { ClientId } from "@hourbook/core/shared/Ids"
import type { ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Schema } from "effect"
import { ratesThat } from "./billingRates.ts"
import { entityReads, removeUnused } from "./entities/entityRepository.ts"
import { projectKey, projectsPartition } from "./layout/itemKeys.ts"
import { clientNames } from "./records/names.ts"
import type { Action } from "./table/Action.ts"
import type { Item } from "./table/attributes.ts"
import { document } from "./table/documents.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { versionIs } from "./table/versionIs.ts"
import { referencingRecords } from "./totals/referencingRecords.ts"
import { type DeletionInProgress, DeletionEpoch, referenceExists, retryPastDeletions } from "./writes/DeletionEpoch.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

const { clientName: _, ...stored } = Project.fields

const storedDocument = document(Schema.Struct(stored), {
  billableDefault: { BOOL: true },
  rounding: { NULL: true },
  metadata: { M: {} }
})

/** A project as a stored item, without the name of its client. */
export const projectDocument = {
  toItem: (project: Project) => storedDocument.toItem(project),
  fromItem: (item: Item): Project => ({ ...storedDocument.fromItem(item), clientName: null })
}

export const layer = Layer.effect(
  ProjectRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const changes = yield* TransactionWriter
    const epoch = yield* DeletionEpoch

    return ProjectRepository.of({
      ...entityReads<Project, ProjectFilter>(dynamo, {
        partition: projectsPartition,
        keyFor: projectKey,
        document: projectDocument,
        sees: (visible, project) => seesClient(visible, project.clientId),
        matches: matchesProject,
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
      }),
      countByClient: (visible) =>
        Effect.map(dynamo.query({ partition: projectsPartition(visible.workspaceId) }), (items) => {
          const counts = new Map<ClientId, number>()
          for (const { clientId } of items.map(projectDocument.fromItem)) {
            if (clientId !== null && seesClient(visible, clientId))
              counts.set(clientId, (counts.get(clientId) ?? 0) + 1)
          }
          return counts
        }),
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
)
