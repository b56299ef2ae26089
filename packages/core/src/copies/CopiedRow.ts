import { Effect, Record, Result, Schema, Struct } from "effect"
import { Member } from "../access/Member.ts"
import { Workspace } from "../access/Workspace.ts"
import { ActivityEvent } from "../activity/ActivityEvent.ts"
import { InvoiceSeries } from "../billing/InvoiceSeries.ts"
import { Seller } from "../billing/Party.ts"
import { Logo } from "../billing/SellerRepository.ts"
import { TaxCode } from "../billing/TaxCode.ts"
import { Client } from "../entities/Client.ts"
import { Project } from "../entities/Project.ts"
import { ExchangeRate } from "../exchangeRates/ExchangeRate.ts"
import { Import } from "../imports/Import.ts"
import { Invoice, InvoiceBody } from "../invoices/Invoice.ts"
import { InvoiceSchedule } from "../invoices/InvoiceSchedule.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import { type MoneyKindName, recordKinds } from "../kinds/recordKinds.ts"
import { eachMoneyKind } from "../money/moneyKinds.ts"
import { Period } from "../periods/Period.ts"
import { ChosenPreferences } from "../preferences/PreferenceValues.ts"
import { BillingRate } from "../prices/BillingRate.ts"
import { LogBlock } from "../sealing/LogBlock.ts"
import { Sheet } from "../sheets/Sheet.ts"
import { Tag } from "../time/Tag.ts"
import { TimeEntry } from "../time/TimeEntry.ts"
import { Timer } from "../time/Timer.ts"
import { UserId, type WorkspaceId } from "../values/Ids.ts"
import { Webhook } from "../webhooks/Webhook.ts"
import { copiedMoney, type CopiedMoney } from "./copiedMoney.ts"
import {
  type CopiedLine,
  type Copying,
  copying,
  idOfRow,
  inWorkspace,
  withNames,
  withNamesAndNumber
} from "./copying.ts"

/** A member of a copy. Former members stay in it, since records show their names. */
export const CopiedMember = Schema.Struct({ ...Member.fields, isFormer: Schema.Boolean })
export type CopiedMember = typeof CopiedMember.Type

/** What a member has chosen. */
export const CopiedPreferences = Schema.Struct({ userId: UserId, chosen: ChosenPreferences })
export type CopiedPreferences = typeof CopiedPreferences.Type

/** A document with its rest. */
export const CopiedInvoice = Schema.Struct({ ...Invoice.fields, body: InvoiceBody })
export type CopiedInvoice = typeof CopiedInvoice.Type

/** The rows of a copy by kind; records of money are {@link CopiedMoney}. */
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
  readonly log: ActivityEvent
  readonly logBlocks: LogBlock
  readonly sheets: Sheet
  readonly periods: Period
  readonly timers: Timer
  readonly preferences: CopiedPreferences
  readonly sellers: Seller
  readonly logos: Logo
  readonly taxCodes: TaxCode
  readonly invoiceSeries: InvoiceSeries
  readonly invoiceSchedules: InvoiceSchedule
  readonly invoices: CopiedInvoice
  readonly webhooks: Webhook
}
type OtherKind = keyof CopiedRow
export type CopiedKind = OtherKind | MoneyKindName

/** Rows of one kind. */
export interface CopiedOf<K extends OtherKind> {
  readonly kind: K
  readonly rows: ReadonlyArray<CopiedRow[K]>
}

export type CopiedRows = { readonly [K in OtherKind]: CopiedOf<K> }[OtherKind] | CopiedMoney

const withUserName = (workspaceId: WorkspaceId) => ({ workspaceId, userName: "" })
const withClientName = (workspaceId: WorkspaceId) => ({ workspaceId, clientName: null })

const ofRow = { idOf: idOfRow, given: inWorkspace }
/** Blocks in the order of their numbers. */
const idOfBlock = ({ n }: { readonly n: number }) => String(n).padStart(10, "0")
const idOfMember = ({ userId }: { readonly userId: string }) => userId

/** The same of a kind of {@link CopiedRow}. */
interface CopyingOf<K extends OtherKind> extends Pick<Copying<CopiedRow[K]>, "idOf" | "toLines"> {
  readonly fromJson: (
    workspaceId: WorkspaceId,
    rows: ReadonlyArray<unknown>
  ) => Effect.Effect<Result.Result<CopiedOf<K>, Schema.SchemaError>>
}

const copyingOf = <K extends OtherKind>(
  kind: K,
  codec: Schema.Codec<CopiedRow[K], unknown>,
  how: Parameters<typeof copying<CopiedRow[K]>>[1]
): CopyingOf<K> => {
  const { fromJson, ...own } = copying(codec, how)
  return {
    ...own,
    fromJson: (workspaceId, rows) =>
      Effect.map(
        fromJson(workspaceId, rows),
        Result.map((all) => ({ kind, rows: all }))
      )
  }
}

/** Schedules as a restored workspace has them: none makes drafts until an owner starts it, as the first copy may still do so. */
const pausedSchedules = (copying: CopyingOf<"invoiceSchedules">): CopyingOf<"invoiceSchedules"> => ({
  ...copying,
  fromJson: (workspaceId, rows) =>
    Effect.map(
      copying.fromJson(workspaceId, rows),
      Result.map(({ kind, rows: all }) => ({
        kind,
        rows: all.map((schedule) => ({ ...schedule, paused: schedule.paused ?? "restored" }))
      }))
    )
})

const copyings: { readonly [K in OtherKind]: CopyingOf<K> } = {
  workspace: copyingOf("workspace", Workspace, { ...ofRow, given: () => ({}) }),
  clients: copyingOf("clients", Client, ofRow),
  members: copyingOf("members", CopiedMember, { idOf: idOfMember, given: inWorkspace }),
  imports: copyingOf("imports", Import, { ...ofRow, given: withUserName }),
  projects: copyingOf("projects", Project, { ...ofRow, given: withClientName }),
  tags: copyingOf("tags", Tag, ofRow),
  exchangeRates: copyingOf("exchangeRates", ExchangeRate, ofRow),
  billingRates: copyingOf("billingRates", BillingRate, ofRow),
  time: copyingOf("time", TimeEntry, { ...ofRow, given: withNamesAndNumber }),
  log: copyingOf("log", ActivityEvent, ofRow),
  logBlocks: copyingOf("logBlocks", LogBlock, { idOf: idOfBlock, given: inWorkspace }),
  sheets: copyingOf("sheets", Sheet, ofRow),
  periods: copyingOf("periods", Period, ofRow),
  timers: copyingOf("timers", Timer, { ...ofRow, given: withNames }),
  preferences: copyingOf("preferences", CopiedPreferences, { idOf: idOfMember, given: () => ({}) }),
  sellers: copyingOf("sellers", Seller, { idOf: () => "seller", given: () => ({}) }),
  logos: copyingOf("logos", Logo, { idOf: ({ sha256 }) => sha256, given: () => ({}) }),
  taxCodes: copyingOf("taxCodes", TaxCode, ofRow),
  invoiceSeries: copyingOf("invoiceSeries", InvoiceSeries, ofRow),
  invoiceSchedules: pausedSchedules(copyingOf("invoiceSchedules", InvoiceSchedule, ofRow)),
  invoices: copyingOf("invoices", CopiedInvoice, ofRow),
  webhooks: copyingOf("webhooks", Webhook, ofRow)
}

const moneyFromJson = eachMoneyKind((kind, { port }) => copiedMoney(kind, port).fromJson)

const isMoney = (kind: CopiedKind): kind is MoneyKindName => Object.hasOwn(moneyFromJson, kind)

/** Each kind of a copy, in the order in which its rows can be written: records where time entries come. */
export const copiedKinds: ReadonlyArray<CopiedKind> = Struct.keys(copyings).flatMap((kind): ReadonlyArray<CopiedKind> =>
  kind === "time" ? recordKindNames : [kind]
)

/** The names of the kinds in files, in snake case. */
export const copiedNames: { readonly [K in CopiedKind]: string } = {
  workspace: "workspace",
  clients: "clients",
  members: "members",
  imports: "imports",
  projects: "projects",
  tags: "tags",
  exchangeRates: "exchange_rates",
  billingRates: "billing_rates",
  ...Record.map(recordKinds, ({ many }) => many.replaceAll(" ", "_")),
  log: "log",
  logBlocks: "log_blocks",
  sheets: "sheets",
  periods: "periods",
  timers: "timers",
  preferences: "preferences",
  sellers: "sellers",
  logos: "logos",
  taxCodes: "tax_codes",
  invoiceSeries: "invoice_series",
  invoiceSchedules: "invoice_schedules",
  invoices: "invoices",
  webhooks: "webhooks"
}

/** The rows of a kind, in words. */
export const wordsFor = (kind: CopiedKind): string =>
  kind === "log"
    ? "lines of the log"
    : kind === "logBlocks"
      ? "blocks of the log"
      : kind === "periods"
        ? "closed periods"
        : copiedNames[kind].replaceAll("_", " ")

/** Reads the rows of a kind from JSON. */
export const rowsFromJson = (
  kind: CopiedKind,
  workspaceId: WorkspaceId,
  rows: ReadonlyArray<unknown>
): Effect.Effect<Result.Result<CopiedRows, Schema.SchemaError>> =>
  isMoney(kind) ? moneyFromJson[kind](workspaceId, rows) : copyings[kind].fromJson(workspaceId, rows)

const otherIds = <K extends OtherKind>({ kind, rows }: CopiedOf<K>): ReadonlyArray<string> =>
  rows.map(copyings[kind].idOf)

export const idsOf = (copied: CopiedRows): ReadonlyArray<string> =>
  "withKind" in copied ? copied.rows.map(idOfRow) : otherIds(copied)

const otherLines = <K extends OtherKind>({ kind, rows }: CopiedOf<K>): Effect.Effect<ReadonlyArray<CopiedLine>> =>
  copyings[kind].toLines(rows)

export const linesOf = (copied: CopiedRows): Effect.Effect<ReadonlyArray<CopiedLine>> =>
  "withKind" in copied ? copied.lines : otherLines(copied)
