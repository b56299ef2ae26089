import { apiOf } from "@hourbook/api/apiOf"
import {
  type ProjectResponse,
  type ProjectChanged,
  type ProjectCreated,
  type ProjectList,
  type ProjectRemoved,
  ProjectsApi,
  NewProject,
  ProjectPatch
} from "@hourbook/api/endpoints/projects"
import { entitySorts } from "@hourbook/api/wire/entityShapes"
import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Project } from "@hourbook/core/entities/Project"
import type { ProjectFilter } from "@hourbook/core/entities/ProjectRepository"
import { Projects } from "@hourbook/core/entities/Projects"
import { type CoreError, ValidationFailed } from "@hourbook/core/errors/Errors"
import { Imports } from "@hourbook/core/imports/Imports"
import { type Moved, ProjectMoves } from "@hourbook/core/moves/ProjectMoves"
import { type ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { noMetadata } from "@hourbook/core/values/Metadata"
import { Effect, Result } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { bulkHandler } from "../wire/bulkHandler.ts"
import { askedChoices, type EntityFiltering, sharedFilter, totalsToWire } from "../wire/entityShapes.ts"
import { checkExternal } from "../wire/external.ts"
import { metadataOf, originOf, someChange, someFields } from "../wire/recordShapes.ts"

const toWire = (project: Shown<Project>): DataOf<typeof ProjectResponse>["project"] => ({
  id: project.id,
  name: project.name,
  counteragent_id: project.clientId,
  counteragent_name: project.clientName,
  archived: project.archived,
  created_at: project.createdAt,
  updated_at: project.updatedAt,
  ...metadataOf(project),
  billable_default: project.billableDefault,
  rounding: project.rounding,
  ...originOf(project)
})

const toResponse = (project: Shown<Project>): DataOf<typeof ProjectResponse> => ({ project: toWire(project) })

/** What a new project is unless its body says otherwise. */
const unset = { archived: false, clientId: null, billableDefault: true, rounding: null, metadata: noMetadata } as const

const filterOf = (
  query: EntityFiltering & { readonly counteragent_id?: ReadonlyArray<ClientId | null> }
): ProjectFilter => ({ ...sharedFilter(query), clientIds: query.counteragent_id })

const oneByOne = Result.fail(
  new ValidationFailed({
    field: "moveRecords",
    problem: "is for one project at a time: send PUT /api/projects/{id}",
    rule: { code: "one_at_a_time" }
  })
)

/** A changed project; `moved` and `next` where its records were to move. */
type Amended = Pick<Moved, "project"> & Partial<Moved>

const api = apiOf(ProjectsApi)

const handlers = groupOf(
  api,
  "projects",
  Effect.fnUntraced(function* (handlers) {
    const projects = yield* Projects
    const imports = yield* Imports
    const moves = yield* ProjectMoves

    return handlers.handleAll({
      list: ({ query }) =>
        query.for_select === true
          ? respond(
              Effect.fnUntraced(function* (who) {
                const asked = yield* askedChoices("projects", query)
                return { asked, found: yield* projects.choices(who, filterOf(query), asked.page) }
              }),
              {
                data: ({ asked, found }): DataOf<typeof ProjectList> => ({
                  projects: found.page.items.map(({ billableDefault, id, name, clientId }) => ({
                    id,
                    name,
                    counteragent_id: clientId,
                    billable_default: billableDefault
                  })),
                  totals: null,
                  ...pageTail(asked, found.page.next, found.totalCount)
                })
              }
            )
          : respond(
              Effect.fnUntraced(function* (who) {
                yield* checkRange("accrual", query.accrual_from, query.accrual_to)
                yield* checkExternal(query)
                const asked = yield* askedPage("projects", entitySorts, "name", query)
                const list = yield* projects.list(who, {
                  filter: filterOf(query),
                  period: { from: query.accrual_from, to: query.accrual_to },
                  page: query.totals_only === true ? undefined : asked.page,
                  totals: query.include_totals !== false
                })
                return { asked, list }
              }),
              {
                data: ({ asked, list }): DataOf<typeof ProjectList> => ({
                  projects: list.page.items.map(({ entity, totals }) => ({
                    ...toWire(entity),
                    ...totalsToWire(totals, {})
                  })),
                  totals: list.totals === null ? null : totalsToWire(list.totals, {}),
                  ...pageTail(asked, list.page.next, list.totalCount)
                })
              }
            ),

      add: ({ headers, payload: { allowDuplicateName = true, ...fields } }) =>
        Effect.flatMap(idempotencyKeyOf("add project", headers), (idempotencyKey) =>
          respond((who) => projects.add(who, { ...unset, ...fields }, idempotencyKey, { allowDuplicateName }), {
            status: 201,
            data: ({ value }): DataOf<typeof ProjectCreated> => toResponse(value),
            headers: (outcome) => ({ ...etag(outcome.value), ...replayed(outcome) })
          })
        ),

      get: ({ params }) => respond((who) => projects.get(who, params.id), { data: toResponse, headers: etag }),

      amend: ({ headers, params: { id }, payload: { allowDuplicateName = true, moveRecords = false, ...fields } }) =>
        respond(
          (who): Effect.Effect<Amended, CoreError> => {
            const [expected, names] = [ifMatch(headers), { allowDuplicateName }]
            return moveRecords
              ? moves.amend(who, { id, changes: fields, expected, names })
              : Effect.map(
                  Effect.flatMap(someChange(fields), (changes) => projects.amend(who, id, changes, expected, names)),
                  (project) => ({ project })
                )
          },
          {
            data: ({ project, ...moved }): DataOf<typeof ProjectChanged> => ({ ...toResponse(project), ...moved }),
            headers: ({ project }) => etag(project)
          }
        ),

      remove: ({ headers, params }) =>
        respond((who) => projects.remove(who, params.id, ifMatch(headers)), {
          data: (id): DataOf<typeof ProjectRemoved> => ({ id })
        }),

      bulk: bulkHandler({
        name: "project",
        group: ProjectsApi,
        id: ProjectId,
        create: {
          endpoint: ProjectsApi.endpoints.add,
          schema: NewProject,
          to: ({ allowDuplicateName = true, ...fields }) =>
            Result.succeed({ fields: { ...unset, ...fields }, names: { allowDuplicateName } })
        },
        update: {
          endpoint: ProjectsApi.endpoints.amend,
          schema: ProjectPatch,
          to: ({ allowDuplicateName = true, moveRecords = false, ...fields }) =>
            moveRecords
              ? oneByOne
              : Result.map(someFields(fields), (changes) => ({ fields: changes, names: { allowDuplicateName } }))
        },
        imports,
        useCase: projects.bulk,
        data: toResponse,
        versionOf: (shown) => shown
      })
    })
  })
)

export const routes = routesOf(api, handlers)
