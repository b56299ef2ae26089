import type { Ports } from "@hourbook/core/Core"
import type { Effect } from "effect"
import type { EveryKind } from "../data/seedEveryKind.ts"

/** What becomes of a kind of rows or items of a store. */
export interface KeptKind {
  /** The part of a person's export that has what is the person's, or why there is none. */
  readonly inExport: keyof typeof exportParts | { readonly none: string }
  /** Whether it stays after its workspace is removed, until it expires: it holds no more than ids. */
  readonly expires?: true
}

interface Exported {
  readonly member: { readonly clientIds: ReadonlyArray<string> }
  readonly workspace: object
  readonly apiKeys: ReadonlyArray<unknown>
  readonly connections: ReadonlyArray<unknown>
  readonly sessions: ReadonlyArray<unknown>
  readonly passkeys: ReadonlyArray<unknown>
  readonly identities: ReadonlyArray<unknown>
  readonly codeExpiresAt: string | null
  readonly keptResults: number
  readonly rates: ReadonlyArray<unknown>
  readonly preferences: object
  readonly sheets: ReadonlyArray<unknown>
  readonly statementLinks: ReadonlyArray<unknown>
  readonly calendarFeed: object | null
  readonly timer: object | null
  readonly records: Readonly<Record<string, ReadonlyArray<unknown>>>
  readonly activity: ReadonlyArray<unknown>
}

/** Whether the parts of an export have something. */
export const exportParts = {
  member: ({ member }: Exported) => Object.keys(member).length > 0,
  clients: ({ member }: Exported) => member.clientIds.length > 0,
  workspace: ({ workspace }: Exported) => Object.keys(workspace).length > 0,
  apiKeys: ({ apiKeys }: Exported) => apiKeys.length > 0,
  connections: ({ connections }: Exported) => connections.length > 0,
  sessions: ({ sessions }: Exported) => sessions.length > 0,
  passkeys: ({ passkeys }: Exported) => passkeys.length > 0,
  identities: ({ identities }: Exported) => identities.length > 0,
  code: ({ codeExpiresAt }: Exported) => codeExpiresAt !== null,
  keptResults: ({ keptResults }: Exported) => keptResults > 0,
  rates: ({ rates }: Exported) => rates.length > 0,
  preferences: ({ preferences }: Exported) => Object.keys(preferences).length > 0,
  sheets: ({ sheets }: Exported) => sheets.length > 0,
  statementLinks: ({ statementLinks }: Exported) => statementLinks.length > 0,
  calendarFeed: ({ calendarFeed }: Exported) => calendarFeed !== null,
  timer: ({ timer }: Exported) => timer !== null,
  time: ({ records }: Exported) => (records["time"]?.length ?? 0) > 0,
  payments: ({ records }: Exported) => (records["payments"]?.length ?? 0) > 0,
  payouts: ({ records }: Exported) => (records["payouts"]?.length ?? 0) > 0,
  charges: ({ records }: Exported) => (records["charges"]?.length ?? 0) > 0,
  activity: ({ activity }: Exported) => activity.length > 0
} as const

const none = (why: string): KeptKind => ({ inExport: { none: why } })

/** Reasons why a kind is in no export. */
export const sums = none("sums of records, which the export has")
export const hashes = none("ids and hashes of lines of the log, without names")
export const ofWorkspace = none("of the workspace, not of a person")
export const ofMails = none("what the person got by mail, and of the workspace's mails to clients")
export const ofStore = none("of the store, not of a workspace or person")
export const pointer = none("finds another kind, which the export has")
export const expiring: KeptKind = { ...none("ids and hashes for a short time"), expires: true }

/** Its table forces no row-level security: a function that confines itself reads it. */
export const ofSearch = none("texts of records, which the export has")
export const ofEntries = none("of time entries, which the export has")

/** Everything that a store keeps, as text, with the name of its kind. */
export type Dump = ReadonlyArray<{ readonly kind: string; readonly text: string }>

export interface KeptStore<R> {
  readonly kinds: Readonly<Record<string, KeptKind>>
  readonly dump: Effect.Effect<Dump, never, R | Ports>
  /** Makes what the store makes by itself some time after the writes, such as totals. */
  readonly settle: (seeded: EveryKind) => Effect.Effect<void, never, R | Ports>
  /** How the store writes the id of a workspace. */
  readonly idsOf: (workspaceId: string) => ReadonlyArray<string>
}
