import { Context, Effect, Layer, Option, Struct } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { ActivityLog, type LinePosition } from "../activity/ActivityLog.ts"
import { InvoiceSeriesRepository } from "../billing/InvoiceSeriesRepository.ts"
import { SellerRepository } from "../billing/SellerRepository.ts"
import { TaxCodeRepository } from "../billing/TaxCodeRepository.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { ProjectRepository } from "../entities/ProjectRepository.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ImportRepository } from "../imports/Import.ts"
import type { Invoice, InvoiceBody } from "../invoices/Invoice.ts"
import { InvoiceRepository } from "../invoices/InvoiceRepository.ts"
import { InvoiceScheduleRepository } from "../invoices/InvoiceScheduleRepository.ts"
import { recordKindNames } from "../kinds/recordKindNames.ts"
import { type RecordKindName, recordKinds } from "../kinds/recordKinds.ts"
import { eachMoneyKind } from "../money/moneyKinds.ts"
import { PeriodRepository } from "../periods/PeriodRepository.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { BillingRateRepository } from "../prices/BillingRate.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import type { LogBlock, LogHead } from "../sealing/LogBlock.ts"
import { LogBlocks } from "../sealing/LogBlocks.ts"
import { SheetRepository } from "../sheets/SheetRepository.ts"
import { TagRepository } from "../time/Tag.ts"
import { TimeEntryId } from "../time/TimeEntry.ts"
import { TimerRepository } from "../time/Timer.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import { ClientId, InvoiceId, ProjectId } from "../values/Ids.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { copiedWebhook } from "../webhooks/Webhook.ts"
import { WebhookRepository } from "../webhooks/WebhookRepository.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { copiedMoney } from "./copiedMoney.ts"
import type { CopiedRows } from "./CopiedRow.ts"

const pageSize = 1000
const blocksAtOnce = 20
const documentsAtOnce = 100
const noBody: InvoiceBody = { intro: null, note: null, lines: [], frozen: null, data: null }

type Take<E> = (rows: CopiedRows) => Effect.Effect<void, E>

/** Hands over all records of a kind, the oldest first. */
const pagesOf = Effect.fnUntraced(function* <A, Id, E>(
  repository: RecordRepository<A, Id, "createdAt">,
  visible: Visibility,
  take: (rows: ReadonlyArray<A>) => Effect.Effect<void, E>
) {
  let page: PageOf<"createdAt"> | null = firstPage("createdAt", pageSize)
  while (page !== null) {
    const got: Effect.Success<ReturnType<typeof repository.list>> = yield* Effect.orDie(
      repository.list(visible, { filter: {}, page })
    )
    yield* take(got.items)
    page = got.next === null ? null : { ...page, start: { _tag: "After", position: got.next } }
  }
})

/** How the records of one kind are read. */
interface KindReader {
  readonly each: <E>(visible: Visibility, take: Take<E>) => Effect.Effect<void, E>
  /** The one with an id, or no rows if it is gone. */
  readonly one: (visible: Visibility, id: string) => Effect.Effect<CopiedRows>
}

const readerOf = <A, Id>(
  repository: RecordRepository<A, Id, "createdAt">,
  { idOf, rowsOf }: { readonly idOf: (text: string) => Id; readonly rowsOf: (records: ReadonlyArray<A>) => CopiedRows }
): KindReader => ({
  each: (visible, take) => pagesOf(repository, visible, (records) => take(rowsOf(records))),
  one: (visible, id) => Effect.map(repository.find(visible, idOf(id)), (record) => rowsOf(Option.toArray(record)))
})

/** Reads what a copy of a workspace has, through the ports of a store. */
export class CopyReader extends Context.Service<CopyReader>()("@hourbook/core/copies/CopyReader", {
  make: Effect.gen(function* () {
    const workspaces = yield* WorkspaceRepository
    const members = yield* MemberRepository
    const clients = yield* ClientRepository
    const projects = yield* ProjectRepository
    const imports = yield* ImportRepository
    const tags = yield* TagRepository
    const exchangeRates = yield* ExchangeRateRepository
    const billingRates = yield* BillingRateRepository
    const sheets = yield* SheetRepository
    const timers = yield* TimerRepository
    const preferences = yield* PreferencesRepository
    const periods = yield* PeriodRepository
    const sellers = yield* SellerRepository
    const taxCodes = yield* TaxCodeRepository
    const invoiceSeries = yield* InvoiceSeriesRepository
    const invoiceSchedules = yield* InvoiceScheduleRepository
    const invoices = yield* InvoiceRepository
    const webhooks = yield* WebhookRepository
    const log = yield* ActivityLog
    const logBlocks = yield* LogBlocks
    const time = yield* TimeRepository
    const readers: Readonly<Record<RecordKindName, KindReader>> = {
      time: readerOf(time, { idOf: TimeEntryId.make, rowsOf: (rows) => ({ kind: "time", rows }) }),
      ...(yield* Effect.all(
        eachMoneyKind((kind, { port }) =>
          Effect.map(port, (repository) =>
            readerOf(repository, { idOf: kind.idOf, rowsOf: copiedMoney(kind, port).rowsOf })
          )
        )
      ))
    }

    /** Members and former members: the log has no line for all that changes them. */
    const everyMember = Effect.fnUntraced(function* (visible: Visibility) {
      const [current, past] = [yield* members.list(visible), yield* members.past(visible)]
      return [
        ...current.map((member) => ({ ...member, isFormer: false })),
        ...past.map((member) => ({ ...member, isFormer: true, clientIds: [] }))
      ]
    })

    const everyPreference = Effect.fnUntraced(function* (visible: Visibility) {
      const all = yield* Effect.forEach(yield* members.list(visible), ({ userId, workspaceId }) =>
        Effect.map(preferences.find({ userId, workspaceId }), (chosen) => ({ userId, chosen }))
      )
      return all.filter(({ chosen }) => Object.keys(chosen).length > 0)
    })

    /** The kinds of which a workspace has few, and whose changes the log does not name. */
    const unlogged = Effect.fnUntraced(function* (visible: Visibility): Effect.fn.Return<ReadonlyArray<CopiedRows>> {
      return [
        { kind: "workspace", rows: Option.toArray(yield* workspaces.find(visible)) },
        { kind: "members", rows: yield* everyMember(visible) },
        { kind: "imports", rows: (yield* imports.list(visible)).map((one) => Struct.omit(one, ["counts"])) },
        { kind: "tags", rows: (yield* tags.list(visible)).map((tag) => Struct.omit(tag, ["count"])) },
        { kind: "exchangeRates", rows: yield* exchangeRates.list(visible) },
        { kind: "billingRates", rows: yield* billingRates.list(visible) },
        { kind: "sheets", rows: (yield* sheets.list(visible, {})).map(({ sheet }) => sheet) },
        { kind: "periods", rows: (yield* periods.list(visible)).toReversed() },
        { kind: "timers", rows: yield* timers.all(visible) },
        { kind: "preferences", rows: yield* everyPreference(visible) },
        { kind: "sellers", rows: Option.toArray(yield* sellers.find(visible)) },
        { kind: "logos", rows: yield* sellers.logos(visible) },
        { kind: "taxCodes", rows: yield* taxCodes.list(visible) },
        { kind: "invoiceSeries", rows: yield* invoiceSeries.list(visible) },
        { kind: "invoiceSchedules", rows: yield* invoiceSchedules.list(visible) },
        { kind: "webhooks", rows: (yield* webhooks.list(visible)).map(copiedWebhook) }
      ]
    })

    const records = <E>(kind: RecordKindName, visible: Visibility, take: Take<E>): Effect.Effect<void, E> =>
      readers[kind].each(visible, take)

    /** Projects and clients. */
    const entities = Effect.fnUntraced(function* <E>(visible: Visibility, take: Take<E>) {
      yield* take({ kind: "clients", rows: yield* clients.all(visible, {}) })
      yield* take({ kind: "projects", rows: yield* projects.all(visible, {}) })
    })

    const withBodies = (visible: Visibility, heads: ReadonlyArray<Invoice>) =>
      Effect.forEach(
        heads,
        (head) =>
          Effect.map(invoices.body(visible, head.id), (body) => ({
            ...head,
            body: Option.getOrElse(body, () => noBody)
          })),
        { concurrency: 8 }
      )

    /** Hands over all documents, the oldest first. */
    const documents = Effect.fnUntraced(function* <E>(visible: Visibility, take: Take<E>) {
      let page: PageOf<"createdAt"> | null = firstPage("createdAt", documentsAtOnce)
      while (page !== null) {
        const got: Effect.Success<ReturnType<typeof invoices.list>> = yield* invoices.list(visible, {
          filter: {},
          page
        })
        yield* take({ kind: "invoices", rows: yield* withBodies(visible, got.items) })
        page = got.next === null ? null : { ...page, start: { _tag: "After", position: got.next } }
      }
    })

    /** Hands over the lines of the log after a position in it, the oldest first. */
    const lines = Effect.fnUntraced(function* <E>(
      visible: Visibility,
      from: LinePosition | null,
      take: (lines: ReadonlyArray<ActivityEvent>) => Effect.Effect<void, E>
    ) {
      let after = from
      let found: ReadonlyArray<ActivityEvent>
      do {
        found = yield* log.page(visible, { after, limit: pageSize })
        yield* take(found)
        after = found.at(-1) ?? after
      } while (found.length === pageSize)
    })

    /** How to read what lines of the log are about, by their subjects. */
    const subjects = new Map<string, KindReader["one"]>([
      [
        "invoice",
        (visible, id) =>
          Effect.gen(function* () {
            const head = yield* invoices.find(visible, InvoiceId.make(id))
            return { kind: "invoices", rows: yield* withBodies(visible, Option.toArray(head)) }
          })
      ],
      ...recordKindNames.map((name) => [recordKinds[name].subject, readers[name].one] as const),
      [
        "project",
        (visible, id) =>
          Effect.map(projects.find(visible, ProjectId.make(id)), (one) => ({
            kind: "projects",
            rows: Option.toArray(one)
          }))
      ],
      [
        "client",
        (visible, id) =>
          Effect.map(clients.find(visible, ClientId.make(id)), (one) => ({
            kind: "clients",
            rows: Option.toArray(one)
          }))
      ]
    ])

    /** What a line of the log is about, as it is now: no rows if it is gone. Null for what `unlogged` reads. */
    const subject = (visible: Visibility, { subject, subjectId }: ActivityEvent): Effect.Effect<CopiedRows> | null =>
      subjects.get(subject)?.(visible, subjectId) ?? null

    /** Hands over the blocks of the log, whose lines are all there by now. Returns the head of the last. */
    const blocks = Effect.fnUntraced(function* <E>(visible: Visibility, take: Take<E>) {
      let after = 0
      let head: LogHead | null = null
      let found: ReadonlyArray<LogBlock>
      do {
        found = yield* logBlocks.page(visible, { after, limit: blocksAtOnce })
        yield* take({ kind: "logBlocks", rows: found })
        after = found.at(-1)?.n ?? after
        head = found.at(-1)?.head ?? head
      } while (found.length === blocksAtOnce)
      return head
    })

    return { blocks, unlogged, records, entities, documents, lines, subject }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
