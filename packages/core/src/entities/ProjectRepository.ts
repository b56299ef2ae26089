import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ClientId, ProjectId } from "../shared/Ids.ts"
import type { Page, PageOf } from "../shared/Page.ts"
import type { RecordWrite } from "../writing/RecordWrite.ts"
import type { KeyAlreadyUsed, InUse, ReferenceGone, VersionConflict } from "../writing/writeErrors.ts"
import type { ClientFilter } from "./ClientRepository.ts"
import type { Project } from "./Project.ts"

export interface ProjectFilter extends ClientFilter {
  /** The clients whose projects match; null for those without one. */
  readonly clientIds?: ReadonlyArray<ClientId | null> | undefined
}

export class ProjectRepository extends Context.Service<
  ProjectRepository,
  {
    /** A page of what the caller may see; names sort whatever their case. Ties: createdAt, then id. */
    readonly list: (
      visible: Visibility,
      query: { readonly filter: ProjectFilter; readonly page: PageOf<"name" | "createdAt"> }
    ) => Effect.Effect<Page<Project>>
    /** How many the filter matches. */
    readonly count: (visible: Visibility, filter: ProjectFilter) => Effect.Effect<number>
    /** Every match, in no order: to sort by what the records say. */
    readonly all: (visible: Visibility, filter: ProjectFilter) => Effect.Effect<ReadonlyArray<Project>>
    /** How many projects each client has, archived ones included. */
    readonly countByClient: (visible: Visibility) => Effect.Effect<ReadonlyMap<ClientId, number>>
    readonly find: (visible: Visibility, id: ProjectId) => Effect.Effect<Option.Option<Project>>
    /** Writes a change whole. `InUse` when it would remove what time entries, payments or payouts point at. */
    readonly save: (
      change: RecordWrite<Project>
    ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone>
  }
>()("@hourbook/core/entities/ProjectRepository") {}
