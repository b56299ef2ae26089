import { seesClient } from "@hourbook/core/access/sight"
import { matchesClient, matchesProject } from "@hourbook/core/entities/entityFilter"
import type { Project } from "@hourbook/core/entities/Project"
import { type ProjectFilter, ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { ClientId } from "@hourbook/core/values/Ids"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Layer } from "effect"
import { entityReads } from "./entities/entityRepository.ts"
import * as Facts from "./facts.ts"
import { Memory, type Rows } from "./rows/Memory.ts"
import { writeChanges } from "./rows/recordWrite.ts"
import { clientNameOf, missingClient, usageOfProject } from "./rows/references.ts"

const refusalOf = (memory: Memory["Service"], rows: Rows, before: Project | null, after: Project | null) => {
  if (after !== null) return missingClient(rows, [after.clientId])
  return before === null ? undefined : usageOfProject(memory, rows, before.id)
}

export const layer = Layer.effect(
  ProjectRepository,
  Effect.gen(function* () {
    const memory = yield* Memory
    const facts = yield* ReportFacts
    const saveAll = (all: ReadonlyArray<RecordWrite<Project>>) =>
      Effect.suspend(() => {
        const [first] = all
        if (first === undefined) return Effect.void
        const rows = memory.rowsOf(first.event.workspaceId)
        const changes = all.map((change) => ({
          change,
          refusal: refusalOf(memory, rows, change.before, change.after)
        }))
        return writeChanges({ rows, table: rows.projects }, changes)
      })

    return ProjectRepository.of({
      ...entityReads<Project, ProjectFilter>(
        { memory, facts },
        {
          by: "project",
          table: (rows) => rows.projects,
          sees: (visible, project) => seesClient(visible, project.clientId),
          matches: matchesProject,
          withNames: (rows, project) => ({ ...project, clientName: clientNameOf(rows, project.clientId) })
        }
      ),
      countByClient: (visible, ids) =>
        Effect.sync(() => {
          const counts = new Map<ClientId, number>()
          for (const { clientId } of memory.rowsOf(visible.workspaceId).projects.values()) {
            if (clientId !== null && ids.includes(clientId) && seesClient(visible, clientId))
              counts.set(clientId, (counts.get(clientId) ?? 0) + 1)
          }
          return counts
        }),
      countOfClients: (visible, filter) =>
        Effect.sync(() => {
          const { clients, projects } = memory.rowsOf(visible.workspaceId)
          return projects
            .values()
            .map(({ clientId }) => (clientId === null ? undefined : clients.get(clientId)))
            .filter((client) => client !== undefined && seesClient(visible, client.id) && matchesClient(filter, client))
            .toArray().length
        }),
      save: (change) => saveAll([change]),
      saveAll
    })
  })
).pipe(Layer.provide(Facts.layer))
