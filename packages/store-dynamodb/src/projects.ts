import type { Visibility } from "@hourbook/core/access/Policy"
import type { Project } from "@hourbook/core/entities/Project"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { ClientId } from "@hourbook/core/values/Ids"
import { Effect, Layer } from "effect"
import { ratesThat } from "./billingRates.ts"
import { entityReads } from "./entities/entityRepository.ts"
import { entityWriter } from "./entities/entityWriter.ts"
import { matchingEntities, matchingRows } from "./entities/matchingEntities.ts"
import * as Facts from "./facts.ts"
import { schedulesThat } from "./invoices/schedulesThat.ts"
import { projectDocument } from "./layout/entityItems.ts"
import { projectKey } from "./layout/itemKeys.ts"
import { entityLetters } from "./layout/letters.ts"
import { clientNames } from "./records/names.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { referencingRecords } from "./totals/referencingRecords.ts"
import { DeletionEpoch } from "./writes/DeletionEpoch.ts"
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

    const writer = entityWriter<Project>(
      { dynamo, changes, epoch },
      {
        letter: entityLetters.project,
        keyFor: projectKey,
        toItem: projectDocument.toItem,
        newReferences: ({ after, before }) =>
          after === null || after.clientId === null || after.clientId === before?.clientId
            ? []
            : [{ reference: "client", id: after.clientId }],
        usage: ({ id, workspaceId }) =>
          Effect.map(
            Effect.all([
              referencingRecords(dynamo, workspaceId, ({ projectId }) => projectId === id),
              ratesThat(dynamo, workspaceId, (rate) => rate.projectId === id),
              schedulesThat(dynamo, workspaceId, "project", id)
            ]),
            ([records, rates, schedules]) => [...records, rates, schedules].filter(({ count }) => count > 0)
          )
      }
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
      save: writer.save,
      saveAll: writer.saveAll
    })
  })
).pipe(Layer.provide(Facts.layer))
