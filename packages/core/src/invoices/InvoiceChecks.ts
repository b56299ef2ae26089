import { Context, Effect, Layer, Option } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { Sha256 } from "../access/Secret.ts"
import type { Workspace } from "../access/Workspace.ts"
import { InvoiceSeriesRepository } from "../billing/InvoiceSeriesRepository.ts"
import { gapsOf } from "../billing/seriesGaps.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { ProjectRepository } from "../entities/ProjectRepository.ts"
import { type Charge, ChargeRepository } from "../money/Charge.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import type { TimeEntry } from "../time/TimeEntry.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import type { InvoiceId, WorkspaceId } from "../values/Ids.ts"
import { add, type Amount, equals, subtract, zero } from "../values/Money.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import type { Invoice } from "./Invoice.ts"
import { InvoiceRepository } from "./InvoiceRepository.ts"
import { InvoiceScheduleRepository } from "./InvoiceScheduleRepository.ts"

/** What is wrong with the documents of a workspace. */
export interface InvoicesChecked {
  readonly documents: number
  /** Documents whose data are not those that were written. */
  readonly changed: number
  /** Clients and currencies where documents do not come to what the ledger has of them. */
  readonly differing: number
  /** Numbers of series that no document has, without a reason. */
  readonly gaps: number
  /** Entries and charges of documents that do not exist. */
  readonly orphans: number
  /** Schedules that name a client, project or series that does not exist. */
  readonly schedules: number
}

type Claimed = Pick<TimeEntry | Charge, "clientId" | "currency" | "invoiceId">

const claimed = { claim: { is: "issued", drafts: [], hidesDrafts: false } } as const

/** Holds documents against their data and the ledger. Operator only. */
export class InvoiceChecks extends Context.Service<InvoiceChecks>()("@hourbook/core/invoices/InvoiceChecks", {
  make: Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const time = yield* TimeRepository
    const charges = yield* ChargeRepository
    const series = yield* InvoiceSeriesRepository
    const schedules = yield* InvoiceScheduleRepository
    const clients = yield* ClientRepository
    const projects = yield* ProjectRepository
    const sha256 = yield* Sha256

    /** Every record that names a document. */
    const eachClaimed = Effect.fnUntraced(function* <A, Id>(
      repository: RecordRepository<A, Id, "createdAt">,
      workspaceId: WorkspaceId,
      take: (record: A) => void
    ) {
      let page: PageOf<"createdAt"> | null = firstPage("createdAt")
      while (page !== null) {
        const query = { filter: claimed, page }
        const found: Effect.Success<ReturnType<typeof repository.list>> = yield* Effect.orDie(
          repository.list(wholeOf(workspaceId), query)
        )
        found.items.forEach(take)
        page = found.next === null ? null : { ...page, start: { _tag: "After", position: found.next } }
      }
    })

    const isChanged = Effect.fnUntraced(function* ({ id, workspaceId }: Invoice) {
      const body = yield* invoices.body(wholeOf(workspaceId), id)
      if (Option.isNone(body) || body.value.data === null) return false
      const { sha256: written, xml } = body.value.data
      return written !== (yield* sha256(xml))
    })

    /** Schedules that could make no draft, since something that they name is gone. */
    const lostSchedules = Effect.fnUntraced(function* (id: WorkspaceId, known: ReadonlySet<string>) {
      const all = yield* schedules.list(wholeOf(id))
      if (all.length === 0) return 0
      const clientIds = [...new Set(all.map(({ clientId }) => clientId))]
      const projectIds = [...new Set(all.flatMap(({ fromWork }) => fromWork?.projectId ?? []))]
      const [ofClients, ofProjects] = yield* Effect.all([
        clients.all(wholeOf(id), { ids: clientIds }),
        projectIds.length === 0 ? Effect.succeed([]) : projects.all(wholeOf(id), { ids: projectIds })
      ])
      const there = new Set<string>([...known, ...[...ofClients, ...ofProjects].map((one) => one.id)])
      return all.filter(({ clientId, fromWork, seriesId }) =>
        [clientId, fromWork?.projectId ?? null, seriesId].some((one) => one !== null && !there.has(one))
      ).length
    })

    const check = Effect.fn("InvoiceChecks.check")(function* ({ id }: Pick<Workspace, "id">) {
      const issued = yield* invoices.issued(wholeOf(id), {})
      const known = new Map<InvoiceId, Invoice>(issued.map((document) => [document.id, document]))
      const sums = new Map<string, Amount>()
      const count = (clientId: string | null, currency: string, amount: Amount) => {
        const key = `${clientId} ${currency}`
        sums.set(key, add(sums.get(key) ?? zero, amount))
      }
      const unknown: Array<InvoiceId> = []
      const take = ({ clientId, currency, invoiceId }: Claimed, worth: Amount) => {
        if (invoiceId === null) return
        if (known.has(invoiceId)) count(clientId, currency, subtract(zero, worth))
        else unknown.push(invoiceId)
      }
      yield* eachClaimed(time, id, (entry) => take(entry, entry.cost))
      yield* eachClaimed(charges, id, (charge) => take(charge, charge.amount))
      const drafts = unknown.length === 0 ? [] : yield* invoices.some(wholeOf(id), [...new Set(unknown)])
      const there = new Set(drafts.map((draft) => draft.id))
      for (const { clientId, currency, kind, totals } of issued) {
        if (totals === null) continue
        count(clientId, currency, kind === "credit_note" ? subtract(zero, totals.gross) : totals.gross)
      }
      const changed = (yield* Effect.forEach(issued, isChanged, { concurrency: 4 })).filter(Boolean).length
      const ofNumbers = yield* series.list(wholeOf(id))
      const found: InvoicesChecked = {
        documents: issued.length,
        changed,
        differing: [...sums.values()].filter((sum) => !equals(sum, zero)).length,
        gaps: ofNumbers
          .map((one) =>
            gapsOf(
              one,
              issued.flatMap(({ issueDate, number, seriesId }) =>
                seriesId === one.id && number !== null && issueDate !== null ? [{ number, issueDate }] : []
              )
            )
          )
          .reduce((all, one) => all + one, 0),
        orphans: unknown.filter((one) => !there.has(one)).length,
        schedules: yield* lostSchedules(id, new Set(ofNumbers.map((one) => one.id)))
      }
      return found
    })
    return { check }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
