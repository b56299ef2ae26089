import type { Visibility } from "@hourbook/core/access/Policy"
import type { Ports } from "@hourbook/core/Core"
import type { Client } from "@hourbook/core/entities/Client"
import { type ClientFilter, ClientRepository } from "@hourbook/core/entities/ClientRepository"
import type { Project } from "@hourbook/core/entities/Project"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import type { ImportId } from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import type { Metadata } from "@hourbook/core/values/Metadata"
import type { Page, PageOf } from "@hourbook/core/values/Page"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import type {
  ExternalRefTaken,
  KeyAlreadyUsed,
  InUse,
  ReferenceGone,
  TooMuchAtOnce,
  VersionConflict
} from "@hourbook/core/writing/writeErrors"
import type { Effect, Option } from "effect"
import { aBudget } from "../../../support/budgets/aBudget.ts"
import { aClient, aProject, currency, day } from "../../../support/data/builders.ts"
import type { Fixture } from "../../../support/data/seedWorkspace.ts"

export interface Entity {
  readonly id: string
  readonly workspaceId: Fixture["workspace"]["id"]
  readonly name: string
  readonly archived: boolean
  readonly metadata: Metadata
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
  readonly externalRef: ExternalRef | null
  readonly importId: ImportId | null
}

/** What projects and clients have in common as ports. */
export interface EntityRepository<A extends Entity> {
  readonly list: (
    visible: Visibility,
    query: { readonly filter: ClientFilter; readonly page: PageOf<"name" | "createdAt"> }
  ) => Effect.Effect<Page<A>>
  readonly count: (visible: Visibility, filter: ClientFilter) => Effect.Effect<number>
  readonly all: (visible: Visibility, filter: ClientFilter) => Effect.Effect<ReadonlyArray<A>>
  readonly find: (visible: Visibility, id: A["id"]) => Effect.Effect<Option.Option<A>>
  readonly save: (
    change: RecordWrite<A>
  ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone | ExternalRefTaken>
  readonly saveAll: (
    changes: ReadonlyArray<RecordWrite<A>>
  ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone | ExternalRefTaken | TooMuchAtOnce>
  readonly withExternalRefs: (visible: Visibility, refs: ReadonlyArray<ExternalRef>) => Effect.Effect<ReadonlyArray<A>>
}

/** What tells projects and clients apart for the suites. */
export interface EntityKind<A extends Entity> {
  readonly subject: "project" | "client"
  readonly repository: Effect.Effect<EntityRepository<A>, never, Ports>
  readonly make: (workspaceId: A["workspaceId"], overrides?: Partial<Entity>) => A
  /** The fields that only this kind has, with something in each. */
  readonly own: Partial<A>
  /** Those that a workspace begins with. */
  readonly seeded: (fixture: Fixture) => ReadonlyArray<A>
  /** Those of them that Carl sees. */
  readonly ofAcme: (fixture: Fixture) => ReadonlyArray<A>
}

export const clientKind: EntityKind<Client> = {
  subject: "client",
  repository: ClientRepository,
  make: (workspaceId, overrides) => aClient(workspaceId, overrides as Partial<Client>),
  own: {
    paymentTermsDays: 0,
    rounding: { mode: "down", step: 15, minimum: 1 },
    currency: currency("USD"),
    budget: aBudget({ basis: "cost", currency: currency("USD"), withExpenses: true })
  },
  seeded: ({ acme, bolt }) => [acme, bolt],
  ofAcme: ({ acme }) => [acme]
}

export const projectKind: EntityKind<Project> = {
  subject: "project",
  repository: ProjectRepository,
  make: (workspaceId, overrides) => aProject(workspaceId, null, overrides as Partial<Project>),
  own: {
    billableDefault: false,
    rounding: { mode: "up", step: 1, minimum: 0 },
    budget: aBudget({ period: "month", startsOn: day("2026-03-15"), carryUnused: true, alertAt: [] })
  },
  seeded: ({ shop, website, workshop }) => [shop, website, workshop],
  ofAcme: ({ website }) => [website]
}
