import { Effect } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import type { Visibility } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { Client } from "../entities/Client.ts"
import { ClientRepository } from "../entities/ClientRepository.ts"
import type { Project } from "../entities/Project.ts"
import { ProjectRepository } from "../entities/ProjectRepository.ts"
import { ChargeRepository, chargeKind, type Charge } from "../money/Charge.ts"
import { paymentKind, PaymentRepository, type Payment } from "../money/Payment.ts"
import { payoutKind, PayoutRepository, type Payout } from "../money/Payout.ts"
import { someRecords } from "../records/someRecords.ts"
import { TimeEntryId, type TimeEntry } from "../time/TimeEntry.ts"
import { TimeRepository } from "../time/TimeRepository.ts"

/** A record as a caller gets it, with what it is. */
export type ChangedRecord =
  | { readonly subject: "time_entry"; readonly record: Shown<TimeEntry> }
  | { readonly subject: "payment"; readonly record: Shown<Payment> }
  | { readonly subject: "payout"; readonly record: Shown<Payout> }
  | { readonly subject: "charge"; readonly record: Shown<Charge> }
  | { readonly subject: "project"; readonly record: Shown<Project> }
  | { readonly subject: "client"; readonly record: Shown<Client> }

/** Reads what lines are about, as it is now and as far as the caller sees it: one read for each kind, whatever the lines. */
export const changedRecords = Effect.gen(function* () {
  const time = yield* TimeRepository
  const payments = yield* PaymentRepository
  const payouts = yield* PayoutRepository
  const charges = yield* ChargeRepository
  const projects = yield* ProjectRepository
  const clients = yield* ClientRepository

  const reading = <S extends ChangedRecord["subject"], A extends { readonly id: string }>(
    subject: S,
    read: (visible: Visibility, ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<A>>
  ) =>
    Effect.fnUntraced(function* (who: Principal, visible: Visibility, lines: ReadonlyArray<ActivityEvent>) {
      const ids = new Set(lines.filter((line) => line.subject === subject).map((line) => line.subjectId))
      if (ids.size === 0) return []
      const shown = showing(who)
      const records = yield* read(visible, [...ids])
      return records.map((record): readonly [string, { readonly subject: S; readonly record: Shown<A> }] => [
        record.id,
        { subject, record: shown(record) }
      ])
    })

  const all = [
    reading("time_entry", (visible, ids) =>
      someRecords(
        time,
        visible,
        ids.map((id) => TimeEntryId.make(id))
      )
    ),
    reading("payment", (visible, ids) => someRecords(payments, visible, ids.map(paymentKind.idOf))),
    reading("payout", (visible, ids) => someRecords(payouts, visible, ids.map(payoutKind.idOf))),
    reading("charge", (visible, ids) => someRecords(charges, visible, ids.map(chargeKind.idOf))),
    reading("project", (visible, ids) => projects.all(visible, { ids })),
    reading("client", (visible, ids) => clients.all(visible, { ids }))
  ] as const

  return Effect.fnUntraced(function* (who: Principal, visible: Visibility, lines: ReadonlyArray<ActivityEvent>) {
    const read = yield* Effect.all(
      all.map((one) => one(who, visible, lines)),
      { concurrency: "unbounded" }
    )
    return new Map<string, ChangedRecord>(read.flat())
  })
})
