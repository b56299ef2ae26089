import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { RateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { referenceGone } from "../records/references.ts"
import { ProjectId } from "../shared/Ids.ts"
import { firstPage, type PageOf } from "../shared/Page.ts"
import { Answers } from "../writing/Answers.ts"
import { ReferenceGone } from "../writing/Writing.ts"
import { ClientRepository } from "./ClientRepository.ts"
import { entityList, type EntityQuery } from "./entityList.ts"
import { entityVerbs } from "./entityVerbs.ts"
import { Project, type ProjectDraft } from "./Project.ts"
import { ProjectRepository } from "./ProjectRepository.ts"
import { recordsUsing } from "./users.ts"

/** Projects, each with or without a client (interface, section 4.3). */
export class Projects extends Context.Service<Projects>()("@hourbook/core/entities/Projects", {
  make: Effect.gen(function* () {
    const repository = yield* ProjectRepository
    const clients = yield* ClientRepository
    const facts = yield* ReportFacts
    const rates = yield* RateRepository
    const answers = yield* Answers
    const snapshot = yield* Snapshot

    const verbs = entityVerbs<Project, ProjectDraft, ProjectId>(
      {
        noun: "project",
        fields: ["name", "archived", "clientId"],
        codec: Project,
        repository,
        make: Effect.fnUntraced(function* (seen, draft, base) {
          const client = draft.clientId === null ? Option.none() : yield* clients.find(seen, draft.clientId)
          if (draft.clientId !== null && Option.isNone(client)) {
            return yield* referenceGone(new ReferenceGone({ reference: "client" }))
          }
          return {
            ...draft,
            ...base,
            id: ProjectId.make(base.id),
            workspaceId: seen.workspaceId,
            clientName: Option.getOrNull(Option.map(client, ({ name }) => name))
          }
        }),
        draftOf: ({ archived, clientId, name }) => ({ archived, clientId, name }),
        users: (seen, id) => recordsUsing(facts, seen, { projectIds: [id] }),
        headline: ({ clientId, clientName, id, name }) => ({
          subject: "project",
          title: name,
          projectId: id,
          projectName: name,
          clientId,
          clientName
        })
      },
      answers
    )

    /** A page of projects, each with its totals. */
    const list = Effect.fn("Projects.list")(function* (who: Principal, query: EntityQuery) {
      const seen = yield* Policy.mayRead(who)
      const call = { seen, by: "project", base: who.workspace.currency } as const
      return yield* snapshot.of(seen, entityList<Project>({ repository, facts, rates }, call, query))
    })

    /** Those not archived, by name: what a select box offers. */
    const choices = Effect.fn("Projects.choices")(function* (
      who: Principal,
      search: string | undefined,
      page: PageOf<"name"> = firstPage("name")
    ) {
      const seen = yield* Policy.mayRead(who)
      const filter = { search, archived: false }
      const [found, total] = yield* snapshot.of(
        seen,
        Effect.all([repository.list(seen, { filter, page }), repository.count(seen, filter)], {
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
