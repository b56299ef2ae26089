import type { Workspace } from "@hourbook/core/access/Workspace"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { CopiedRows } from "@hourbook/core/copies/CopiedRow"
import { type CopyWriter, WorkspaceCopier } from "@hourbook/core/copies/WorkspaceCopier"
import { type RecordSubject, recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { MoneyPorts } from "@hourbook/core/money/moneyKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { EventId, UserId } from "@hourbook/core/values/Ids"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, References, Struct } from "effect"
import { Memory, type Rows } from "./rows/Memory.ts"
import { newWebhook } from "./rows/StoredWebhook.ts"

const nothing = "00000000-0000-0000-0000-000000000000"

/** The line that goes with a record as it is written, and is taken out of the log again. */
const lineFor = (subject: RecordSubject, { createdAt, id, workspaceId }: RecordBase): ActivityEvent => ({
  id: EventId.make(nothing),
  workspaceId,
  occurredAt: createdAt,
  action: "created",
  subject,
  subjectId: id,
  userId: UserId.make(nothing),
  userName: "",
  ownerId: null,
  projectId: null,
  projectName: null,
  clientId: null,
  clientName: null,
  title: "",
  amount: null,
  currency: null,
  workedMinutes: null,
  changes: {},
  version: null,
  day: null,
  dayBefore: null,
  operationId: null,
  ownerBefore: null,
  clientBefore: null,
  undoes: null
})

const setRemoved = (rows: Rows, isRemoved: (userId: string) => boolean): void => {
  for (const [id, { member }] of rows.members) rows.members.set(id, { member, removed: isRemoved(id) })
}

/** Writes records that may be of former members. No other fiber runs meanwhile. */
const save = <A extends RecordBase, Sort extends string>(
  rows: Rows,
  subject: RecordSubject,
  repository: RecordRepository<A, A["id"], Sort>,
  records: ReadonlyArray<A>
) =>
  Effect.suspend(() => {
    setRemoved(rows, () => false)
    return Effect.forEach(
      records,
      (after) => repository.save({ before: null, after, event: lineFor(subject, after), idempotency: null }),
      { discard: true }
    )
  }).pipe(
    Effect.andThen(
      Effect.sync(() => {
        rows.events.length = 0
        setRemoved(rows, () => true)
      })
    ),
    Effect.provideService(References.PreventSchedulerYield, true),
    Effect.orDie
  )

export const layer = Layer.effect(
  WorkspaceCopier,
  Effect.gen(function* () {
    const memory = yield* Memory
    const time = yield* TimeRepository
    const moneyPorts = yield* Effect.context<MoneyPorts>()

    const slugTaken = ({ id, slug }: Workspace): Effect.Effect<void, Taken> =>
      memory.workspaces.values().some((one) => one.slug === slug && one.id !== id)
        ? Effect.fail(new Taken({ what: "slug" }))
        : Effect.void

    const write = (rows: Rows, copied: CopiedRows): Effect.Effect<void> => {
      const each = <A>(all: ReadonlyArray<A>, put: (row: A) => unknown) => Effect.sync(() => all.forEach(put))
      if ("withKind" in copied) {
        return copied.withKind((kind, { port, records }) =>
          Effect.flatMap(Effect.provideContext(port, moneyPorts), (repository) =>
            save(rows, recordKinds[kind.name].subject, repository, records)
          )
        )
      }
      switch (copied.kind) {
        case "workspace":
          return Effect.void
        case "members":
          return each(copied.rows, (row) =>
            rows.members.set(row.userId, {
              member: { ...Struct.omit(row, ["isFormer"]), clientIds: [] },
              removed: true
            })
          )
        case "clients":
          return each(copied.rows, (row) => rows.clients.set(row.id, row))
        case "imports":
          return each(copied.rows, (row) => rows.imports.set(row.id, row))
        case "projects":
          return each(copied.rows, (row) => rows.projects.set(row.id, row))
        case "tags":
          return each(copied.rows, (row) => rows.tags.set(row.id, row))
        case "exchangeRates":
          return each(copied.rows, (row) => rows.exchangeRates.set(row.id, row))
        case "billingRates":
          return each(copied.rows, (row) => rows.billingRates.set(row.id, row))
        case "time":
          return save(rows, recordKinds.time.subject, time, copied.rows)
        case "log":
          return each(copied.rows, (row) => rows.events.push(row))
        case "logBlocks":
          return each(copied.rows, (row) => rows.logBlocks.push(row))
        case "sheets":
          return each(copied.rows, (row) => rows.sheets.set(row.id, row))
        case "periods":
          return each(copied.rows, (row) => rows.periods.push(row))
        case "timers":
          return each(copied.rows, (row) => rows.timers.set(row.userId, row))
        case "preferences":
          return each(copied.rows, ({ chosen, userId }) => rows.preferences.set(userId, chosen))
        case "sellers":
          return each(copied.rows, (row) => rows.sellers.set("seller", row))
        case "logos":
          return each(copied.rows, (row) => rows.logos.set(row.sha256, row))
        case "taxCodes":
          return each(copied.rows, (row) => rows.taxCodes.set(row.id, row))
        case "invoiceSeries":
          return each(copied.rows, (row) => rows.invoiceSeries.set(row.id, row))
        case "invoiceSchedules":
          return each(copied.rows, (row) => rows.invoiceSchedules.set(row.id, row))
        case "invoices":
          return each(copied.rows, ({ body, ...head }) => rows.invoices.set(head.id, { head, body }))
        case "webhooks":
          return each(copied.rows, (row) => rows.webhooks.set(row.id, newWebhook(row)))
      }
    }

    const writer = (begun: Workspace): CopyWriter => ({
      write: (copied) => Effect.suspend(() => write(memory.rowsOf(begun.id), copied)),
      total: Effect.void,
      open: ({ version }, workspace, members) =>
        Effect.andThen(
          Effect.suspend((): Effect.Effect<void, Taken | VersionConflict> =>
            memory.workspaces.get(workspace.id)?.version === version
              ? slugTaken(workspace)
              : Effect.fail(new VersionConflict())
          ),
          Effect.sync(() => {
            const rows = memory.rowsOf(workspace.id)
            for (const { isFormer, ...member } of members)
              rows.members.set(member.userId, { member, removed: isFormer })
            memory.workspaces.set(workspace.id, workspace)
          })
        )
    })

    return WorkspaceCopier.of({
      hasSnapshots: false,
      begin: (workspace) =>
        Effect.suspend(() => {
          if (memory.workspaces.has(workspace.id)) return Effect.fail(new Taken({ what: "slug" }))
          memory.workspaces.set(workspace.id, workspace)
          return Effect.succeed(writer(workspace))
        })
    })
  })
)
