import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Project } from "@hourbook/core/entities/Project"
import type { ProjectFilter } from "@hourbook/core/entities/ProjectRepository"
import { Projects } from "@hourbook/core/entities/Projects"
import { ValidationFailed } from "@hourbook/core/errors/Errors"
import { Imports } from "@hourbook/core/imports/Imports"
import { ProjectMoves } from "@hourbook/core/moves/ProjectMoves"
import { type ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { noMetadata } from "@hourbook/core/values/Metadata"
import { Effect, Result } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { type Conditional, etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { entitySorts } from "../shapes/entityShapes.ts"
import { budgetOf } from "../wire/budgetToWire.ts"
import { askedChoices, type EntityFiltering, sharedFilter, totalsToWire } from "../wire/entityToWire.ts"
import { checkExternal } from "../wire/external.ts"
import { recordHandlers } from "../wire/recordHandlers.ts"
import { metadataOf, originOf, someFields } from "../wire/recordToWire.ts"
import { type projectAnswers, ProjectsApi, NewProject, ProjectPatch } from "./contract.ts"

export const projectToWire = (project: Shown<Project>): DataOf<typeof projectAnswers.one>["project"] => ({
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
  ...budgetOf(project),
  order_number: project.orderNumber,
  ...originOf(project)
})

const toResponse = (project: Shown<Project>): DataOf<typeof projectAnswers.one> => ({ project: projectToWire(project) })

/** What a new project is unless its body says otherwise. */
const unset = {
  archived: false,
  clientId: null,
  billableDefault: true,
  rounding: null,
  budget: null,
  orderNumber: null,
  metadata: noMetadata
} as const

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

interface Moving {
  readonly headers: Conditional
  readonly params: { readonly id: ProjectId }
  readonly payload: typeof ProjectPatch.Type
}

/** Changes a project, which may be not at all, and gives its records its client. */
const moving = (moves: ProjectMoves["Service"], { headers, params: { id }, payload }: Moving) => {
  const { allowDuplicateName = true, moveRecords: _, ...changes } = payload
  return respond(
    (who) => moves.amend(who, { id, changes, expected: ifMatch(headers), names: { allowDuplicateName } }),
    {
      data: ({ project, ...moved }): DataOf<typeof projectAnswers.amended> => ({ ...toResponse(project), ...moved }),
      headers: ({ project }) => etag(project)
    }
  )
}

const api = apiOf(ProjectsApi)

const handlers = groupOf(
  api,
  "projects",
  Effect.fnUntraced(function* (handlers) {
    const projects = yield* Projects
    const imports = yield* Imports
    const moves = yield* ProjectMoves

    const { create, ...others } = recordHandlers({
      noun: "project",
      call: "add project",
      contract: {
        group: ProjectsApi,
        endpoints: { create: ProjectsApi.endpoints.add, amend: ProjectsApi.endpoints.amend },
        id: ProjectId,
        create: NewProject,
        patch: ProjectPatch
      },
      imports,
      useCases: {
        ...projects,
        create: (who, { fields, names }, once) => projects.add(who, fields, once, names),
        amend: (who, id, { fields, names }, expected) => projects.amend(who, id, fields, expected, names)
      },
      draftOf: ({ allowDuplicateName = true, ...fields }) => ({
        fields: { ...unset, ...fields },
        names: { allowDuplicateName }
      }),
      changesOf: ({ allowDuplicateName = true, moveRecords = false, ...fields }) =>
        moveRecords
          ? oneByOne
          : Result.map(someFields(fields), (changes) => ({ fields: changes, names: { allowDuplicateName } })),
      data: toResponse,
      written: toResponse,
      shownOf: (shown) => shown
    })

    return handlers.handleAll({
      list: ({ query }) =>
        query.for_select === true
          ? respond(
              Effect.fnUntraced(function* (who) {
                const asked = yield* askedChoices("projects", query)
                return { asked, found: yield* projects.choices(who, filterOf(query), asked.page) }
              }),
              {
                data: ({ asked, found }): DataOf<typeof projectAnswers.list> => ({
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
                data: ({ asked, list }): DataOf<typeof projectAnswers.list> => ({
                  projects: list.page.items.map(({ entity, totals }) => ({
                    ...projectToWire(entity),
                    ...totalsToWire(totals, {})
                  })),
                  totals: list.totals === null ? null : totalsToWire(list.totals, {}),
                  ...pageTail(asked, list.page.next, list.totalCount)
                })
              }
            ),

      ...others,
      add: create,
      amend: (request) => (request.payload.moveRecords === true ? moving(moves, request) : others.amend(request))
    })
  })
)

export const routes = routesOf(api, handlers)
