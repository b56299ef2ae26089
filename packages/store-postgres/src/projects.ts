import type { Project } from "@hourbook/core/entities/Project"
import { type ProjectFilter, ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { budgetFromJson, budgetToText } from "@hourbook/core/values/Budget"
import { isWhole } from "@hourbook/core/values/EntityFilter"
import { findable } from "@hourbook/core/values/fold"
import type { ClientId } from "@hourbook/core/values/Ids"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { type ExternalRefTaken, ReferenceGone } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { entityReads } from "./entities/entityRepository.ts"
import { failInUse, StillReferenced } from "./entities/failInUse.ts"
import { projectReferences } from "./entities/references.ts"
import {
  originColumns,
  type OriginRow,
  originValues,
  refTaken,
  selectedOrigin,
  withOrigin
} from "./sql/externalRefs.ts"
import { matchingEntities } from "./sql/matchingEntities.ts"
import { asJson, type Stamps, stampsOf } from "./sql/rows.ts"
import { visibleClients } from "./sql/visibleRows.ts"
import * as Facts from "./totals/facts.ts"
import * as StandingsKeeper from "./totals/standings/StandingsKeeper.ts"
import { writeAll, writeChange } from "./writes/change.ts"

/** A project, as the driver returns it. */
type ProjectRow = Omit<Project, keyof Stamps | "externalRef" | "budget"> &
  Stamps &
  OriginRow & { readonly budget: unknown }

/** The columns of a project, and their values in the same order. */
export const projectColumns = `
  workspace_id, id, client_id, name, name_folded, archived, billable_default, rounding, budget, budget_version, order_number, metadata, created_at, updated_at,
  version, ${originColumns}`

export const projectValues = (sql: SqlClient.SqlClient, project: Project): Statement.Fragment => sql`
  ${project.workspaceId}, ${project.id}, ${project.clientId}, ${project.name}, ${findable(project.name)}, ${project.archived},
  ${project.billableDefault}, ${asJson(project.rounding)}, ${budgetToText(project.budget)}, ${project.budgetVersion}, ${project.orderNumber}, ${asJson(project.metadata)}, ${project.createdAt},
  ${project.updatedAt}, ${project.version}, ${originValues(project)}`

const written = (sql: SqlClient.SqlClient, { after, before, event }: RecordWrite<Project>): Statement.Fragment => {
  if (after === null) {
    return sql`
      delete from projects
      where workspace_id = ${event.workspaceId} and id = ${event.subjectId} and exists (select from answered)`
  }
  const {
    archived,
    billableDefault,
    budget,
    budgetVersion,
    clientId,
    id,
    metadata,
    name,
    orderNumber,
    rounding,
    updatedAt,
    version,
    workspaceId
  } = after
  return before === null
    ? sql`insert into projects (${sql.literal(projectColumns)}) select ${projectValues(sql, after)} from answered`
    : sql`
      update projects set client_id = ${clientId}, name = ${name}, name_folded = ${findable(name)}, archived = ${archived},
        billable_default = ${billableDefault}, rounding = ${asJson(rounding)},
        budget = ${budgetToText(budget)}, budget_version = ${budgetVersion}, order_number = ${orderNumber}, metadata = ${asJson(metadata)},
        updated_at = ${updatedAt}, version = ${version}, (${sql.literal(originColumns)}) = (${originValues(after)})
      where workspace_id = ${workspaceId} and id = ${id} and exists (select from answered)`
}

export const layer = Layer.effect(
  ProjectRepository,
  Effect.map(Effect.all([Database, StandingsKeeper.StandingsKeeper]), ([database, keeper]) => {
    const { sql, within } = database
    const clientGone = Effect.suspend(() => Effect.fail(new ReferenceGone({ reference: "client" })))
    const save = (change: RecordWrite<Project>) =>
      writeChange(database, change, {
        table: "projects",
        ownerFits: sql`true`,
        record: written(sql, change),
        refusal: (constraint): Effect.Effect<never, StillReferenced | ReferenceGone | ExternalRefTaken> | undefined => {
          if (constraint === "projects_client") return clientGone
          return change.after === null
            ? Effect.fail(new StillReferenced(change))
            : refTaken("projects", constraint, change.after)
        }
      })
    const inUse = (error: StillReferenced) => failInUse(database, error, "project_id", projectReferences)
    return ProjectRepository.of({
      ...entityReads<Project, ProjectRow, ProjectFilter>(database, keeper, {
        of: "project",
        rows: sql`projects t left join clients c on c.workspace_id = t.workspace_id and c.id = t.client_id`,
        columns: sql`
          t.workspace_id as "workspaceId", t.id, t.client_id as "clientId", t.name, t.archived,
          t.billable_default as "billableDefault", t.rounding, t.budget, t.budget_version as "budgetVersion", t.order_number as "orderNumber", t.metadata, t.created_at as "createdAt", t.updated_at as "updatedAt", t.version,
          c.name as "clientName", ${sql.literal(selectedOrigin)}`,
        toEntity: (row) => ({ ...withOrigin(row), ...stampsOf(row), budget: budgetFromJson(row.budget) }),
        isPartOfAccounts: true
      }),
      countByClient: (visible, ids) =>
        within(visible.workspaceId)(sql<{ readonly clientId: ClientId; readonly count: number }>`
          select t.client_id as "clientId", count(*)::int as count
          from projects t
          where ${sql.and(matchingEntities(sql, visible, "project", { clientIds: ids }))}
          group by t.client_id`).pipe(
          Effect.map((rows) => new Map(rows.map(({ clientId, count }) => [clientId, count] as const))),
          Effect.orDie
        ),
      countOfClients: (visible, filter) =>
        within(visible.workspaceId)(sql<{ readonly count: number }>`
          select count(*)::int as count from projects where workspace_id = ${visible.workspaceId} and ${
            isWhole(filter)
              ? sql.and([sql`client_id is not null`, ...visibleClients(sql, visible, "client_id")])
              : sql`client_id in (select t.id from clients t where ${sql.and(matchingEntities(sql, visible, "client", filter))})`
          }`).pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        ),
      save: (change) => Effect.catchTag(save(change), "StillReferenced", inUse),
      saveAll: (changes) => Effect.catchTag(writeAll(database, changes, save), "StillReferenced", inUse)
    })
  })
).pipe(Layer.provide([Facts.layer, StandingsKeeper.layer]))
