import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { FigureQuery } from "../facts/figures.ts"
import type { EntityFilter } from "../values/EntityFilter.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { ClientId, ProjectId } from "../values/Ids.ts"
import type { Page, PageOf } from "../values/Page.ts"
import type { RecordWrite } from "../writing/RecordWrite.ts"
import type {
  ExternalRefTaken,
  KeyAlreadyUsed,
  InUse,
  ReferenceGone,
  TooMuchAtOnce,
  VersionConflict
} from "../writing/writeErrors.ts"
import type { ClientFilter } from "./ClientRepository.ts"
import type { Project } from "./Project.ts"

export type ProjectFilter = EntityFilter

export class ProjectRepository extends Context.Service<
  ProjectRepository,
  {
    /** A page of what the caller may see; names sort whatever their case. Ties: createdAt, then id. */
    readonly list: (
      visible: Visibility,
      query: { readonly filter: ProjectFilter; readonly page: PageOf<"name" | "createdAt"> }
    ) => Effect.Effect<Page<Project>>
    /** A page by what the records say, each valued as `entityFigures` does. Ties: createdAt, then id. */
    readonly listByFigure: (visible: Visibility, query: FigureQuery<ProjectFilter>) => Effect.Effect<Page<Project>>
    /** How many the filter matches. */
    readonly count: (visible: Visibility, filter: ProjectFilter) => Effect.Effect<number>
    /** Every match, in no order. */
    readonly all: (visible: Visibility, filter: ProjectFilter) => Effect.Effect<ReadonlyArray<Project>>
    /** How many projects each of some clients has, archived ones included. */
    readonly countByClient: (
      visible: Visibility,
      ids: ReadonlyArray<ClientId>
    ) => Effect.Effect<ReadonlyMap<ClientId, number>>
    /** How many projects the clients have that the filter matches, archived ones included. */
    readonly countOfClients: (visible: Visibility, filter: ClientFilter) => Effect.Effect<number>
    readonly find: (visible: Visibility, id: ProjectId) => Effect.Effect<Option.Option<Project>>
    /** Those with these external references, up to `mostRefs`, that the caller may see; in no order. */
    readonly withExternalRefs: (
      visible: Visibility,
      refs: ReadonlyArray<ExternalRef>
    ) => Effect.Effect<ReadonlyArray<Project>>
    /** Writes a change whole. `InUse` when it would remove what time entries, payments or payouts point at. */
    readonly save: (
      change: RecordWrite<Project>
    ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone | ExternalRefTaken>
    /** Writes up to `mostAtOnce` changes of different ones of a workspace, all of them or none; see `RecordRepository`. */
    readonly saveAll: (
      changes: ReadonlyArray<RecordWrite<Project>>
    ) => Effect.Effect<
      void,
      VersionConflict | KeyAlreadyUsed | InUse | ReferenceGone | ExternalRefTaken | TooMuchAtOnce
    >
  }
>()("@hourbook/core/entities/ProjectRepository") {}
