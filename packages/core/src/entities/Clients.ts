import { Context, Effect, Layer, Option } from "effect"
import { showing } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { type Buyer, isSameBuyer } from "../billing/Buyer.ts"
import { TaxCodeRepository } from "../billing/TaxCodeRepository.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { type SoughtReferences, ReferenceLookup } from "../records/ReferenceLookup.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { traced } from "../telemetry/traced.ts"
import { ClientId } from "../values/Ids.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { budgetVersionOf, checkBudget } from "./budgets.ts"
import { Client, clientDefaults, type ClientDraft, type ClientFields } from "./Client.ts"
import { type ClientFilter, ClientRepository } from "./ClientRepository.ts"
import { entityList, type EntityQuery, shownEntities } from "./entityList.ts"
import { entityVerbs } from "./entityVerbs.ts"
import { ProjectRepository } from "./ProjectRepository.ts"
import { usageOf } from "./usage.ts"

/** Few clients are written with it. */
const soundBuyer = loadedLater(async () => (await import("../billing/soundParties.ts")).soundBuyer)

/** Clients, which the public interface calls counteragents (interface, section 4.4). */
export class Clients extends Context.Service<Clients>()("@hourbook/core/entities/Clients", {
  make: Effect.gen(function* () {
    const repository = yield* ClientRepository
    const projects = yield* ProjectRepository
    const members = yield* MemberRepository
    const facts = yield* ReportFacts
    const exchangeRates = yield* ExchangeRateRepository
    const references = yield* ReferenceLookup
    const idempotencyStore = yield* IdempotencyStore
    const snapshot = yield* Snapshot
    const taxCodes = yield* TaxCodeRepository

    /** Refuses a tax code that the workspace does not have. */
    const checkedBilling = Effect.fnUntraced(function* (
      visible: Policy.Visibility,
      billing: Buyer | null,
      before: Buyer | null
    ) {
      if (billing === null || isSameBuyer(billing, before)) return billing
      const { taxCodeId } = billing
      if (taxCodeId !== null && Option.isNone(yield* taxCodes.find(visible, taxCodeId))) {
        return yield* new ValidationFailed({
          field: "billing",
          problem: `tax_code_id: no tax code ${taxCodeId} in this workspace`,
          rule: { code: "no_such_reference", noun: "tax code" }
        })
      }
      return yield* soundBuyer(billing)
    })

    const verbs = entityVerbs<Client, ClientFields, ClientDraft, ClientId>(
      {
        service: "Clients",
        noun: "client",
        idOf: ClientId.make,
        fields: [
          "name",
          "archived",
          "paymentTermsDays",
          "rounding",
          "currency",
          "budget",
          "billing",
          "metadata",
          "externalRef"
        ],
        codec: Client,
        repository,
        complete: (draft) => ({ ...clientDefaults, ...draft }),
        make: Effect.fnUntraced(function* (visible, draft, base, before) {
          yield* checkBudget(draft.budget)
          return {
            ...draft,
            ...base,
            billing: yield* checkedBilling(visible, draft.billing, before?.billing ?? null),
            budgetVersion: budgetVersionOf(before, draft.budget, base.version),
            id: ClientId.make(base.id),
            workspaceId: visible.workspaceId
          }
        }),
        isNeighbour: () => true,
        fieldsOf: ({
          archived,
          billing,
          budget,
          currency,
          externalRef,
          metadata,
          name,
          paymentTermsDays,
          rounding
        }) => ({
          archived,
          billing,
          budget,
          currency,
          externalRef,
          metadata,
          name,
          paymentTermsDays,
          rounding
        }),
        usage: Effect.fnUntraced(function* (visible, id) {
          const [records, projectsOf, people] = yield* Effect.all(
            [
              usageOf(facts, visible, { clientIds: [id] }),
              projects.countByClient(visible, [id]),
              members.list(visible)
            ],
            { concurrency: "unbounded" }
          )
          return [
            ...records,
            { noun: "projects", count: projectsOf.get(id) ?? 0 },
            { noun: "members", count: people.filter(({ clientIds }) => clientIds.includes(id)).length }
          ]
        }),
        logSubject: ({ id, name }) => ({
          subject: "client",
          title: name,
          projectId: null,
          projectName: null,
          clientId: id,
          clientName: name
        })
      },
      idempotencyStore
    )

    /** A page of clients, each with its totals and how many projects it has. */
    const list = traced("Clients.list")(function* (who: Principal, query: EntityQuery<ClientFilter>) {
      const visible = yield* Policy.mayRead(who)
      const ports = { repository, facts, exchangeRates }
      const of = { by: "client", idOf: ({ id }: Client) => id } as const
      const listed = Effect.gen(function* () {
        const clients = yield* entityList<Client, ClientFilter>({ ports, visible, who, of }, query)
        const ids = clients.page.items.map(({ entity }) => entity.id)
        return { clients, counts: yield* projects.countByClient(visible, ids) }
      })
      const [{ clients, counts }, projectsTotal] = yield* snapshot.of(
        visible,
        Effect.all([listed, query.totals ? projects.countOfClients(visible, query.filter) : Effect.succeed(0)], {
          concurrency: "unbounded"
        })
      )
      return {
        ...shownEntities(who, clients),
        projectsOf: ({ id }: Pick<Client, "id">) => counts.get(id) ?? 0,
        projectsTotal
      }
    })

    /** Those not archived, by name: what a select box offers. */
    const choices = traced("Clients.choices")(function* (
      who: Principal,
      wanted: Omit<ClientFilter, "archived">,
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

    /** The currency of an amount that says none: what its client, or that of its project, pays in, else the workspace's. */
    const currencyFor = traced("Clients.currencyFor")(function* (who: Principal, of: Partial<SoughtReferences>) {
      const visible = yield* Policy.mayRead(who)
      const { clientId = null, projectId = null } = of
      if (clientId === null && projectId === null) return who.workspace.currency
      const { client, project } = yield* references.find(visible, { clientId, projectId, userId: null })
      return (clientId === null ? project?.clientCurrency : client?.currency) ?? who.workspace.currency
    })

    return { ...verbs, list, choices, currencyFor }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
