import { Effect, Predicate, Result, Schema, Struct } from "effect"
import { Member } from "../access/Member.ts"
import { Workspace } from "../access/Workspace.ts"
import { ActivityEvent } from "../activity/ActivityEvent.ts"
import { Client } from "../entities/Client.ts"
import { Project } from "../entities/Project.ts"
import { ExchangeRate } from "../exchangeRates/ExchangeRate.ts"
import { Import } from "../imports/Import.ts"
import { Charge } from "../money/Charge.ts"
import { Payment } from "../money/Payment.ts"
import { Payout } from "../money/Payout.ts"
import { ChosenPreferences } from "../preferences/PreferenceValues.ts"
import { BillingRate } from "../prices/BillingRate.ts"
import { mapInSlices } from "../scheduling/inSlices.ts"
import { Tag } from "../time/Tag.ts"
import { TimeEntry } from "../time/TimeEntry.ts"
import { Timer } from "../time/Timer.ts"
import { UserId, WorkspaceId } from "../values/Ids.ts"

/** A member of a copy. Former members stay in it, since records show their names. */
export const CopiedMember = Schema.Struct({ ...Member.fields, isFormer: Schema.Boolean })
export type CopiedMember = typeof CopiedMember.Type

/** What a member has chosen. */
export const CopiedPreferences = Schema.Struct({ userId: UserId, chosen: ChosenPreferences })
export type CopiedPreferences = typeof CopiedPreferences.Type

/** The rows of a copy by kind. */
export interface CopiedRow {
  readonly workspace: Workspace
  readonly members: CopiedMember
  readonly imports: Import
  readonly clients: Client
  readonly projects: Project
  readonly tags: Tag
  readonly exchangeRates: ExchangeRate
  readonly billingRates: BillingRate
  readonly time: TimeEntry
  readonly payments: Payment
  readonly payouts: Payout
  readonly charges: Charge
  readonly log: ActivityEvent
  readonly timers: Timer
  readonly preferences: CopiedPreferences
}
export type CopiedKind = keyof CopiedRow

/** Rows of one kind. */
export interface CopiedOf<K extends CopiedKind> {
  readonly kind: K
  readonly rows: ReadonlyArray<CopiedRow[K]>
}
export type CopiedRows = { readonly [K in CopiedKind]: CopiedOf<K> }[CopiedKind]

/** How rows of one kind are written as JSON, and read again. */
interface Copying<K extends CopiedKind> {
  readonly idOf: (row: CopiedRow[K]) => string
  /** A row as JSON, without what its workspace or other rows say. The keys are in one order, whatever the store. */
  readonly toJson: (row: CopiedRow[K]) => Schema.Json
  readonly fromJson: (
    workspaceId: WorkspaceId,
    rows: ReadonlyArray<unknown>
  ) => Effect.Effect<Result.Result<CopiedOf<K>, Schema.SchemaError>>
}

/** Objects with their keys in one order. */
const inOrder = (json: Schema.Json): Schema.Json => {
  if (typeof json !== "object" || json === null) return json
  if (isList(json)) return json.map(inOrder)
  const keys = Object.keys(json).sort()
  return Object.fromEntries(keys.map((key) => [key, inOrder(json[key] ?? null)]))
}

const isList = (json: Schema.JsonArray | Schema.JsonObject): json is Schema.JsonArray => Array.isArray(json)

/** `given` are the fields that the workspace and other rows say, with what a row has for them until a store reads it. */
const copying = <K extends CopiedKind>(
  kind: K,
  codec: Schema.Codec<CopiedRow[K], unknown>,
  {
    given,
    idOf
  }: {
    readonly idOf: (row: CopiedRow[K]) => string
    readonly given: (workspaceId: WorkspaceId) => Readonly<Record<string, string | null>>
  }
): Copying<K> => {
  const json = Schema.toCodecJson(codec)
  const encode = Schema.encodeSync(json)
  // A field that this version does not know would be lost.
  const decode = Schema.decodeUnknownResult(json, { onExcessProperty: "error" })
  const decodeRow = (workspaceId: WorkspaceId, row: unknown) =>
    decode(Predicate.isObject(row) ? { ...row, ...given(workspaceId) } : row)
  const nowhere = WorkspaceId.make("00000000-0000-0000-0000-000000000000")
  const derived = new Set(Object.keys(given(nowhere)))
  return {
    idOf,
    toJson: (row) => {
      const encoded = encode(row)
      if (typeof encoded !== "object" || encoded === null || isList(encoded)) return encoded
      const kept = Object.entries(encoded).filter(([field]) => !derived.has(field))
      return Object.fromEntries(kept.map(([field, value]) => [field, inOrder(value)]))
    },
    fromJson: (workspaceId, rows) =>
      Effect.map(
        mapInSlices(rows, (row) => decodeRow(workspaceId, row)),
        (decoded) => Result.map(Result.all(decoded), (all) => ({ kind, rows: all }))
      )
  }
}

const inWorkspace = (workspaceId: WorkspaceId) => ({ workspaceId })
const withUserName = (workspaceId: WorkspaceId) => ({ workspaceId, userName: "" })
const withClientName = (workspaceId: WorkspaceId) => ({ workspaceId, clientName: null })
const withNames = (workspaceId: WorkspaceId) => ({ workspaceId, userName: "", clientName: null, projectName: null })
/** A charge may have no member. */
const withNamesOfCharge = (workspaceId: WorkspaceId) => ({ ...withNames(workspaceId), userName: null })

const ofRow = { idOf: ({ id }: { readonly id: string }) => id, given: inWorkspace }
const ofRecord = { ...ofRow, given: withNames }
const idOfMember = ({ userId }: { readonly userId: string }) => userId

/** Each kind of a copy, in the order in which its rows can be written. */
export const copyings: { readonly [K in CopiedKind]: Copying<K> } = {
  workspace: copying("workspace", Workspace, { ...ofRow, given: () => ({}) }),
  clients: copying("clients", Client, ofRow),
  members: copying("members", CopiedMember, { idOf: idOfMember, given: inWorkspace }),
  imports: copying("imports", Import, { ...ofRow, given: withUserName }),
  projects: copying("projects", Project, { ...ofRow, given: withClientName }),
  tags: copying("tags", Tag, ofRow),
  exchangeRates: copying("exchangeRates", ExchangeRate, ofRow),
  billingRates: copying("billingRates", BillingRate, ofRow),
  time: copying("time", TimeEntry, ofRecord),
  payments: copying("payments", Payment, ofRecord),
  payouts: copying("payouts", Payout, ofRecord),
  charges: copying("charges", Charge, { ...ofRow, given: withNamesOfCharge }),
  log: copying("log", ActivityEvent, ofRow),
  timers: copying("timers", Timer, ofRecord),
  preferences: copying("preferences", CopiedPreferences, { idOf: idOfMember, given: () => ({}) })
}

export const copiedKinds: ReadonlyArray<CopiedKind> = Struct.keys(copyings)

/** The names of the kinds in files, in snake case. */
export const copiedNames: Readonly<Record<CopiedKind, string>> = {
  workspace: "workspace",
  clients: "clients",
  members: "members",
  imports: "imports",
  projects: "projects",
  tags: "tags",
  exchangeRates: "exchange_rates",
  billingRates: "billing_rates",
  time: "time_entries",
  payments: "payments",
  payouts: "payouts",
  charges: "charges",
  log: "log",
  timers: "timers",
  preferences: "preferences"
}

/** The rows of a kind, in words. */
export const wordsFor = (kind: CopiedKind): string =>
  kind === "log" ? "lines of the log" : copiedNames[kind].replaceAll("_", " ")

/** A row as a line of JSON, with the id that it is sorted by. */
export interface CopiedLine {
  readonly id: string
  readonly text: string
}

/** Reads the rows of a kind from JSON. */
export const rowsFromJson = (
  kind: CopiedKind,
  workspaceId: WorkspaceId,
  rows: ReadonlyArray<unknown>
): Effect.Effect<Result.Result<CopiedRows, Schema.SchemaError>> => copyings[kind].fromJson(workspaceId, rows)

export const idsOf = <K extends CopiedKind>({ kind, rows }: CopiedOf<K>): ReadonlyArray<string> =>
  rows.map(copyings[kind].idOf)

export const linesOf = <K extends CopiedKind>({
  kind,
  rows
}: CopiedOf<K>): Effect.Effect<ReadonlyArray<CopiedLine>> => {
  const { idOf, toJson } = copyings[kind]
  return mapInSlices(rows, (row) => ({ id: idOf(row), text: JSON.stringify(toJson(row)) }))
}
