import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { FigureQuery } from "../facts/figures.ts"
import type { EntityFilter } from "../values/EntityFilter.ts"
import type { ExternalRef } from "../values/ExternalRef.ts"
import type { ClientId } from "../values/Ids.ts"
import type { Page, PageOf } from "../values/Page.ts"
import type { RecordWrite } from "../writing/RecordWrite.ts"
import type { ExternalRefTaken, KeyAlreadyUsed, InUse, TooMuchAtOnce, VersionConflict } from "../writing/writeErrors.ts"
import type { Client } from "./Client.ts"

export type ClientFilter = Pick<EntityFilter, "ids" | "search" | "archived" | "budgeted" | "external">

export class ClientRepository extends Context.Service<
  ClientRepository,
  {
    /** A page of what the caller may see; names sort whatever their case. Ties: createdAt, then id. */
    readonly list: (
      visible: Visibility,
      query: { readonly filter: ClientFilter; readonly page: PageOf<"name" | "createdAt"> }
    ) => Effect.Effect<Page<Client>>
    /** A page by what the records say, each valued as `entityFigures` does. Ties: createdAt, then id. */
    readonly listByFigure: (visible: Visibility, query: FigureQuery<ClientFilter>) => Effect.Effect<Page<Client>>
    /** How many the filter matches. */
    readonly count: (visible: Visibility, filter: ClientFilter) => Effect.Effect<number>
    /** Every match, in no order. */
    readonly all: (visible: Visibility, filter: ClientFilter) => Effect.Effect<ReadonlyArray<Client>>
    readonly find: (visible: Visibility, id: ClientId) => Effect.Effect<Option.Option<Client>>
    /** Those with these external references, up to `mostRefs`, that the caller may see; in no order. */
    readonly withExternalRefs: (
      visible: Visibility,
      refs: ReadonlyArray<ExternalRef>
    ) => Effect.Effect<ReadonlyArray<Client>>
    /** Writes a change whole. `InUse` when it would remove what time entries, payments, payouts, projects or members point at. */
    readonly save: (
      change: RecordWrite<Client>
    ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | InUse | ExternalRefTaken>
    /** Writes up to `mostAtOnce` changes of different ones of a workspace, all of them or none; see `RecordRepository`. */
    readonly saveAll: (
      changes: ReadonlyArray<RecordWrite<Client>>
    ) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed | InUse | ExternalRefTaken | TooMuchAtOnce>
  }
>()("@hourbook/core/entities/ClientRepository") {}
