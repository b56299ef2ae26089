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
import type { Import } from "@hourbook/core/imports/Import"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { Held } from "@hourbook/core/limits/RateLeases"
import type { ChosenPreferences } from "@hourbook/core/preferences/PreferenceValues"
import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { LogBlock } from "@hourbook/core/sealing/LogBlock"
import type { LinkedIdentity } from "@hourbook/core/sessions/IdentityRepository"
import type { Passkey } from "@hourbook/core/sessions/Passkey"
import type { Session } from "@hourbook/core/sessions/Session"
import type { CalendarFeed } from "@hourbook/core/sharing/CalendarFeed"
import type { StatementLink } from "@hourbook/core/sharing/StatementLink"
import type { Tag } from "@hourbook/core/time/Tag"
import type { Timer } from "@hourbook/core/time/Timer"
import type { TagId, UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import type { MembershipRef, SignInCode } from "@hourbook/core/workspaces/SignInCodeRepository"
import type { IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import { Context, Effect, Layer } from "effect"

/** The one-time code of a member, and whether one was taken before. */
export interface KeptCode extends MembershipRef {
  readonly code: SignInCode | undefined
  readonly wasTaken: boolean
}

/** A membership. It stays when it ends, since records show the name of a removed member. */
export interface Membership {
  readonly member: Member
  readonly removed: boolean
}

/** The data of one workspace, besides its records. It has no reference to another workspace, so no read can reach one. */
export interface Rows {
  readonly members: Map<string, Membership>
  readonly clients: Map<string, Client>
  readonly projects: Map<string, Project>
  readonly exchangeRates: Map<string, ExchangeRate>
  readonly billingRates: Map<string, BillingRate>
  readonly tags: Map<string, Tag>
  /** The tags of each time entry that has any, by the entry's id. */
  readonly entryTags: Map<string, ReadonlyArray<TagId>>
  /** The running timer of each member, by the member's id. */
  readonly timers: Map<string, Timer>
  /** What each member has chosen, by the member's id. */
  readonly preferences: Map<string, ChosenPreferences>
  readonly connections: Map<string, Connection>
  readonly imports: Map<string, Import>
  /** The log, in the order in which it was written. */
  readonly events: Array<ActivityEvent>
  /** The blocks of the log, in order. */
  readonly logBlocks: Array<LogBlock>
  /** Which life of the log: no two have the same. */
  readonly epoch: string
  readonly keptOutcomes: Map<string, IdempotencyRecord>
}

/** The records of one kind, for facts and reference checks. */
export interface RecordsOfKind {
  readonly all: (rows: Rows) => Iterable<RecordBase>
  /** What the log calls it. */
  readonly titleOf: (rows: Rows, id: string) => string
  /** Replaces the name that records of a member were written with. */
  readonly rename: (rows: Rows, userId: UserId, userName: string) => void
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
  billingRates: new Map(),
  tags: new Map(),
  entryTags: new Map(),
  timers: new Map(),
  preferences: new Map(),
  connections: new Map(),
  imports: new Map(),
  events: [],
  logBlocks: [],
  epoch: crypto.randomUUID(),
  keptOutcomes: new Map()
})

/** The data that the ports of one store share. Every write checks and then changes it in one synchronous step, so it is atomic. */
export class Memory extends Context.Service<Memory>()("@hourbook/store-memory/rows/Memory", {
  make: Effect.sync(() => {
    const rows = new Map<WorkspaceId, Rows>()
    return {
      workspaces: new Map<WorkspaceId, Workspace>(),
      /** The one-time code of each member, by workspace and member. */
      codes: new Map<string, KeptCode>(),
      /** API keys of all workspaces, by the hash of their secret. */
      keys: new Map<string, ApiKey>(),
      /** The sessions of all workspaces, by the hash of their secret. */
      sessions: new Map<string, Session>(),
      /** Links to statements of all workspaces, by the hash of their secret. */
      statementLinks: new Map<string, StatementLink>(),
      /** Calendar feeds of all workspaces, by the hash of their secret. */
      calendarFeeds: new Map<string, CalendarFeed>(),
      passkeys: new Map<Passkey["id"], Passkey>(),
      /** Each with itself as the key: the oldest first. */
      identities: new Set<LinkedIdentity>(),
      /** OAuth artifacts, by kind and id. */
      artifacts: new Map<string, OAuthArtifact>(),
      counters: new Map<string, Counter>(),
      /** The requests that instances have leased, by identity. */
      leases: new Map<string, Held>(),
      /** The records of each kind. Each record repository adds its own. */
      records: new Map<RecordKindName, RecordsOfKind>(),
      rowsOf: (id: WorkspaceId): Rows => {
        const existing = rows.get(id)
        if (existing !== undefined) return existing
        const fresh = noRows()
        rows.set(id, fresh)
        return fresh
      },
      /** Removes the data of a workspace, with its records. */
      removeRows: (id: WorkspaceId): void => void rows.delete(id)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
