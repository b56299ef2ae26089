import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { Member } from "@hourbook/core/access/Member"
import type { Visibility } from "@hourbook/core/access/Policy"
import type { Workspace } from "@hourbook/core/access/Workspace"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { InvoiceSeries } from "@hourbook/core/billing/InvoiceSeries"
import type { Seller } from "@hourbook/core/billing/Party"
import type { Logo } from "@hourbook/core/billing/SellerRepository"
import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import type { BudgetNotice } from "@hourbook/core/budgets/BudgetNotices"
import type { Connection } from "@hourbook/core/connections/Connection"
import type { OAuthArtifact } from "@hourbook/core/connections/OAuthArtifacts"
import type { Client } from "@hourbook/core/entities/Client"
import type { Project } from "@hourbook/core/entities/Project"
import type { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import type { Countable } from "@hourbook/core/facts/foldFacts"
import type { Import } from "@hourbook/core/imports/Import"
import type { Invoice, InvoiceBody } from "@hourbook/core/invoices/Invoice"
import type { InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import type { Held } from "@hourbook/core/limits/RateLeases"
import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import type { Charge } from "@hourbook/core/money/Charge"
import type { Period } from "@hourbook/core/periods/Period"
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
import type { Sheet } from "@hourbook/core/sheets/Sheet"
import type { Tag } from "@hourbook/core/time/Tag"
import type { Timer } from "@hourbook/core/time/Timer"
import type { InvoiceId, TagId, UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import type { Instant } from "@hourbook/core/values/Instant"
import type { Webhook } from "@hourbook/core/webhooks/Webhook"
import type { HeldLease } from "@hourbook/core/worker/Leases"
import type { MembershipRef, SignInCode } from "@hourbook/core/workspaces/SignInCodeRepository"
import type { IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import { Context, Effect, Layer } from "effect"
import type { StoredWebhook } from "./StoredWebhook.ts"

/** The one-time code of a member, and whether one was taken before. */
export interface KeptCode extends MembershipRef {
  readonly code: SignInCode | undefined
  /** The hash of the second text of the code, which a mail has. */
  readonly mailedHash?: string | undefined
  readonly wasTaken: boolean
}

/** A membership. It stays when it ends, since records show the name of a removed member. */
export interface Membership {
  readonly member: Member
  readonly removed: boolean
}

/** A document with its rest. */
export interface KeptInvoice {
  readonly head: Invoice
  readonly body: InvoiceBody
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
  /** Those that left `open` once, by id. */
  readonly sheets: Map<string, Sheet>
  readonly connections: Map<string, Connection>
  readonly imports: Map<string, Import>
  /** The log, in the order in which it was written. */
  readonly events: Array<ActivityEvent>
  /** The blocks of the log, in order. */
  readonly logBlocks: Array<LogBlock>
  /** Closes and reopenings of the books, in order. */
  readonly periods: Array<Period>
  readonly budgetNotices: Array<BudgetNotice>
  /** Documents, by id. */
  readonly invoices: Map<string, KeptInvoice>
  /** Its one element is what invoices say of the workspace. */
  readonly sellers: Map<"seller", Seller>
  /** By their SHA-256. */
  readonly logos: Map<string, Logo>
  readonly webhooks: Map<Webhook["id"], StoredWebhook>
  readonly mails: Map<OutboxMail["id"], OutboxMail>
  readonly taxCodes: Map<string, TaxCode>
  readonly invoiceSeries: Map<string, InvoiceSeries>
  readonly invoiceSchedules: Map<string, InvoiceSchedule>
  /** Which life of the log: no two have the same. */
  readonly epoch: string
  readonly keptOutcomes: Map<string, IdempotencyRecord>
}

/** The records of one kind, for facts and reference checks. */
export interface RecordsOfKind {
  readonly all: (rows: Rows) => Iterable<RecordBase>
  readonly find: (rows: Rows, id: string) => (RecordBase & { readonly invoiceId?: InvoiceId | null }) | undefined
  /** Gives a record to a document or takes it away; its version stays. */
  readonly claim: (rows: Rows, id: string, invoiceId: InvoiceId | null) => void
  /** Adds a charge that the issue of a document posts. */
  readonly post: (rows: Rows, charge: Charge) => void
  /** Takes away one that goes with its document. */
  readonly unpost: (rows: Rows, id: string) => void
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
  sheets: new Map(),
  connections: new Map(),
  imports: new Map(),
  events: [],
  logBlocks: [],
  periods: [],
  budgetNotices: [],
  invoices: new Map(),
  sellers: new Map(),
  logos: new Map(),
  taxCodes: new Map(),
  webhooks: new Map(),
  mails: new Map(),
  invoiceSeries: new Map(),
  invoiceSchedules: new Map(),
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
      /** The leases of processes, by name. */
      workerLeases: new Map<string, HeldLease>(),
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
