import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { Member } from "@hourbook/core/access/Member"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { Workspace } from "@hourbook/core/access/Workspace"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { Connection } from "@hourbook/core/connections/Connection"
import type { OAuthArtifact } from "@hourbook/core/connections/OAuthArtifacts"
import type { Client } from "@hourbook/core/entities/Client"
import type { Project } from "@hourbook/core/entities/Project"
import type { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import type { Countable } from "@hourbook/core/facts/foldFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { UserId, WorkspaceId } from "@hourbook/core/shared/Ids"
import type { Instant } from "@hourbook/core/shared/Instant"
import type { RecordKindName } from "@hourbook/core/shared/recordKinds"
import type { IdempotencyRecord } from "@hourbook/core/writing/Writing"
import { Context, Effect, Layer } from "effect"

/** A membership, kept when it ends: the records of a removed member still show the name. */
export interface Membership {
  readonly member: Member
  readonly removed: boolean
}

/** All that one workspace has besides its records. Nothing leads from here to another, so no read can reach over. */
export interface Rows {
  readonly members: Map<string, Membership>
  readonly clients: Map<string, Client>
  readonly projects: Map<string, Project>
  readonly exchangeRates: Map<string, ExchangeRate>
  readonly connections: Map<string, Connection>
  readonly events: Array<ActivityEvent>
  readonly answers: Map<string, IdempotencyRecord>
}

/** The records of one kind, as facts and references look at them. */
export interface RecordsOfKind {
  readonly all: (rows: Rows) => Iterable<RecordBase>
  readonly countables: (
    rows: Rows,
    question: { readonly visible: Visibility; readonly filter: RecordFilter }
  ) => ReadonlyArray<Countable>
}

export interface Counter {
  readonly count: number
  readonly expiresAt: Instant
}

const noRows = (): Rows => ({
  members: new Map(),
  clients: new Map(),
  projects: new Map(),
  exchangeRates: new Map(),
  connections: new Map(),
  events: [],
  answers: new Map()
})

/**
 * What the ports of one store share. Every write checks first and then changes, in one synchronous step, so it
 * happens whole or not at all and never in the middle of another.
 */
export class Memory extends Context.Service<Memory>()("@hourbook/store-memory/rows/Memory", {
  make: Effect.sync(() => {
    const rows = new Map<WorkspaceId, Rows>()
    return {
      workspaces: new Map<WorkspaceId, Workspace>(),
      /** People by their address, in whatever workspace. */
      users: new Map<string, UserId>(),
      /** Keys by the hash of their secret. */
      keys: new Map<string, ApiKey>(),
      /** What the authorization server keeps, by kind and id. */
      artifacts: new Map<string, OAuthArtifact>(),
      counters: new Map<string, Counter>(),
      /** Every kind of record: its repository adds it. */
      records: new Map<RecordKindName, RecordsOfKind>(),
      rowsOf: (id: WorkspaceId): Rows => {
        const existing = rows.get(id)
        if (existing !== undefined) return existing
        const fresh = noRows()
        rows.set(id, fresh)
        return fresh
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
