import { Context, Effect, Layer, Option } from "effect"
import { showing } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { refuseArchived } from "../records/archived.ts"
import { referenceGone } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { ProjectId } from "../values/Ids.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { ReferenceGone } from "../writing/writeErrors.ts"
import { budgetVersionOf, checkBudget } from "./budgets.ts"
import { ClientRepository } from "./ClientRepository.ts"
import { entityList, type EntityQuery, shownEntities } from "./entityList.ts"
import { entityVerbs } from "./entityVerbs.ts"
import { Project, projectDefaults, type ProjectDraft, type ProjectFields } from "./Project.ts"
import { type ProjectFilter, ProjectRepository } from "./ProjectRepository.ts"
import { usageOf } from "./usage.ts"

/** Projects, each with or without a client (interface, section 4.3). */
export class Projects extends Context.Service<Projects>()("@hourbook/core/entities/Projects", {
  make: Effect.gen(function* () {
    const repository = yield* ProjectRepository
    const clients = yield* ClientRepository
    const facts = yield* ReportFacts
    const exchangeRates = yield* ExchangeRateRepository
    const idempotencyStore = yield* IdempotencyStore
    const snapshot = yield* Snapshot

    const verbs = entityVerbs<Project, ProjectFields, ProjectDraft, ProjectId>(
      {
        service: "Projects",
        noun: "project",
        idOf: ProjectId.make,
        fields: [
          "name",
          "archived",
          "clientId",
          "billableDefault",
          "rounding",
          "budget",
          "orderNumber",
          "metadata",
          "externalRef"
        ],
        codec: Project,
        repository,
        complete: (draft) => ({ ...projectDefaults, ...draft }),
        make: Effect.fnUntraced(function* (visible, draft, base, before) {
          yield* checkBudget(draft.budget)
          const client = draft.clientId === null ? Option.none() : yield* clients.find(visible, draft.clientId)
          if (draft.clientId !== null && Option.isNone(client)) {
            return yield* referenceGone(new ReferenceGone({ reference: "client" }))
          }
          if (Option.isSome(client) && client.value.archived && draft.clientId !== before?.clientId) {
            return yield* refuseArchived({ noun: "client", ...client.value })
          }
          return {
            ...draft,
            ...base,
            budgetVersion: budgetVersionOf(before, draft.budget, base.version),
            id: ProjectId.make(base.id),
            workspaceId: visible.workspaceId,
            clientName: Option.getOrNull(Option.map(client, ({ name }) => name))
          }
        }),
        // A project without a client goes with any.
        isNeighbour: (a, b) => a.clientId === b.clientId || a.clientId === null || b.clientId === null,
        fieldsOf: ({
          archived,
          billableDefault,
          budget,
          clientId,
          externalRef,
          metadata,
          name,
          orderNumber,
          rounding
        }) => ({
          archived,
          billableDefault,
          budget,
          clientId,
          externalRef,
          metadata,
          name,
          orderNumber,
          rounding
        }),
        usage: (visible, id) => usageOf(facts, visible, { projectIds: [id] }),
        logSubject: ({ clientId, clientName, id, name }) => ({
          subject: "project",
          title: name,
          projectId: id,
          projectName: name,
          clientId,
          clientName
        })
      },
      idempotencyStore
    )

    /** A page of projects, each with its totals. */
    const list = traced("Projects.list")(function* (who: Principal, query: EntityQuery<ProjectFilter>) {
      const visible = yield* Policy.mayRead(who)
      const ports = { repository, facts, exchangeRates }
      const of = { by: "project", idOf: ({ id }: Project) => id } as const
      const found = yield* snapshot.of(visible, entityList<Project, ProjectFilter>({ ports, visible, who, of }, query))
      return shownEntities(who, found)
    })

    /** Those not archived, by name: what a select box offers. */
    const choices = traced("Projects.choices")(function* (
      who: Principal,
      wanted: Omit<ProjectFilter, "archived">,
      page: PageOf<"name"> = firstPage("name")
    ) {
      const visible = yield* Policy.mayRead(who)
      const filter = { ...wanted, archived: false }
      const [found, total] = yield* snapshot.of(
        visible,
        Effect.all([repository.list(visible, { filter, page }), repository.count(visible, filter)], {
          concurrency: "unbounded"
        })
      )
      return { page: { ...found, items: found.items.map(showing(who)) }, totalCount: total }
    })

    return { ...verbs, list, choices }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
