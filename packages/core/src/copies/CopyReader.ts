import { Context, Effect, Layer, Option, Struct } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { ActivityLog, type LinePosition } from "../activity/ActivityLog.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import { ProjectRepository } from "../entities/ProjectRepository.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { ImportRepository } from "../imports/Import.ts"
import type { RecordKindName } from "../kinds/recordKinds.ts"
import { ChargeId, ChargeRepository } from "../money/Charge.ts"
import { PaymentId, PaymentRepository } from "../money/Payment.ts"
import { PayoutId, PayoutRepository } from "../money/Payout.ts"
import { PreferencesRepository } from "../preferences/PreferencesRepository.ts"
import { BillingRateRepository } from "../prices/BillingRate.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { TagRepository } from "../time/Tag.ts"
import { TimeEntryId } from "../time/TimeEntry.ts"
import { TimerRepository } from "../time/Timer.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import { ClientId, ProjectId } from "../values/Ids.ts"
import { firstPage, type PageOf } from "../values/Page.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import type { CopiedKind, CopiedOf, CopiedRow, CopiedRows } from "./CopiedRow.ts"

const pageSize = 1000

type Take<E> = (rows: CopiedRows) => Effect.Effect<void, E>

/** Hands over all records of a kind, the oldest first. */
const pagesOf = Effect.fnUntraced(function* <A, Id, Sort extends string, E>(
  repository: RecordRepository<A, Id, Sort>,
  sortBy: Sort,
  visible: Visibility,
  take: (rows: ReadonlyArray<A>) => Effect.Effect<void, E>
) {
  let page: PageOf<Sort> | null = firstPage(sortBy, pageSize)
  while (page !== null) {
    const got: Effect.Success<ReturnType<typeof repository.list>> = yield* Effect.orDie(
      repository.list(visible, { filter: {}, page })
    )
    yield* take(got.items)
    page = got.next === null ? null : { ...page, start: { _tag: "After", position: got.next } }
  }
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
    const timers = yield* TimerRepository
    const preferences = yield* PreferencesRepository
    const log = yield* ActivityLog
    const time = yield* TimeRepository
    const payments = yield* PaymentRepository
    const payouts = yield* PayoutRepository
    const charges = yield* ChargeRepository

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
        { kind: "timers", rows: yield* timers.all(visible) },
        { kind: "preferences", rows: yield* everyPreference(visible) }
      ]
    })

    const records = <E>(kind: RecordKindName, visible: Visibility, take: Take<E>): Effect.Effect<void, E> => {
      switch (kind) {
        case "time":
          return pagesOf(time, "createdAt", visible, (rows) => take({ kind, rows }))
        case "payments":
          return pagesOf(payments, "createdAt", visible, (rows) => take({ kind, rows }))
        case "payouts":
          return pagesOf(payouts, "createdAt", visible, (rows) => take({ kind, rows }))
        case "charges":
          return pagesOf(charges, "createdAt", visible, (rows) => take({ kind, rows }))
      }
    }

    /** Projects and clients. */
    const entities = Effect.fnUntraced(function* <E>(visible: Visibility, take: Take<E>) {
      yield* take({ kind: "clients", rows: yield* clients.all(visible, {}) })
      yield* take({ kind: "projects", rows: yield* projects.all(visible, {}) })
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

    /** What a line of the log is about, as it is now: no rows if it is gone. Null for what `unlogged` reads. */
    const subject = (
      visible: Visibility,
      { subject, subjectId: id }: ActivityEvent
    ): Effect.Effect<CopiedRows> | null => {
      switch (subject) {
        case "time_entry":
          return found("time", time.find(visible, TimeEntryId.make(id)))
        case "payment":
          return found("payments", payments.find(visible, PaymentId.make(id)))
        case "payout":
          return found("payouts", payouts.find(visible, PayoutId.make(id)))
        case "charge":
          return found("charges", charges.find(visible, ChargeId.make(id)))
        case "project":
          return found("projects", projects.find(visible, ProjectId.make(id)))
        case "client":
          return found("clients", clients.find(visible, ClientId.make(id)))
        case "member":
          return null
      }
    }

    return { unlogged, records, entities, lines, subject }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const found = <K extends CopiedKind>(
  kind: K,
  row: Effect.Effect<Option.Option<CopiedRow[K]>>
): Effect.Effect<CopiedOf<K>> => Effect.map(row, (row) => ({ kind, rows: Option.toArray(row) }))
