import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { refuseArchived } from "../records/archived.ts"
import { referenceGone } from "../records/references.ts"
import { ProjectId } from "../shared/Ids.ts"
import { firstPage, type PageOf } from "../shared/Page.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { ReferenceGone } from "../writing/writeErrors.ts"
import { ClientRepository } from "./ClientRepository.ts"
import { entityList, type EntityQuery } from "./entityList.ts"
import { entityVerbs } from "./entityVerbs.ts"
import { Project, type ProjectDraft } from "./Project.ts"
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

    const verbs = entityVerbs<Project, ProjectDraft, ProjectId>(
      {
        service: "Projects",
        noun: "project",
        fields: ["name", "archived", "clientId", "billableDefault", "rounding", "metadata"],
        codec: Project,
        repository,
        make: Effect.fnUntraced(function* (visible, draft, base, before) {
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
            id: ProjectId.make(base.id),
            workspaceId: visible.workspaceId,
            clientName: Option.getOrNull(Option.map(client, ({ name }) => name))
          }
        }),
        // A project without a client goes with any.
        isNeighbour: (a, b) => a.clientId === b.clientId || a.clientId === null || b.clientId === null,
        draftOf: ({ archived, billableDefault, clientId, metadata, name, rounding }) => ({
          archived,
          billableDefault,
          clientId,
          metadata,
          name,
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
    const list = Effect.fn("Projects.list")(function* (who: Principal, query: EntityQuery<ProjectFilter>) {
      const visible = yield* Policy.mayRead(who)
      const call = { visible, by: "project", who } as const
      return yield* snapshot.of(
        visible,
        entityList<Project, ProjectFilter>({ repository, facts, exchangeRates }, call, query)
      )
    })

    /** Those not archived, by name: what a select box offers. */
    const choices = Effect.fn("Projects.choices")(function* (
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
      return { page: found, totalCount: total }
    })

    return { ...verbs, list, choices }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
