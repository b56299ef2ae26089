import { dueOf, type InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { InvoiceScheduleRepository } from "@hourbook/core/invoices/InvoiceScheduleRepository"
import { compareText } from "@hourbook/core/values/fold"
import { ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory, type Rows } from "./rows/Memory.ts"
import { missingClient } from "./rows/references.ts"

const missing = (rows: Rows, after: InvoiceSchedule | null): ReferenceGone | undefined => {
  if (after === null) return undefined
  const projectId = after.fromWork?.projectId ?? null
  return projectId !== null && !rows.projects.has(projectId)
    ? new ReferenceGone({ reference: "project" })
    : missingClient(rows, [after.clientId])
}

export const layer = Layer.effect(
  InvoiceScheduleRepository,
  Effect.map(Memory, (memory) =>
    InvoiceScheduleRepository.of({
      list: ({ workspaceId }) =>
        Effect.sync(() =>
          memory
            .rowsOf(workspaceId)
            .invoiceSchedules.values()
            .toArray()
            .sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id))
        ),
      find: ({ workspaceId }, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).invoiceSchedules.get(id))),
      due: (workspaceId, through) =>
        Effect.sync(() =>
          (workspaceId === null ? [...memory.workspaces.keys()] : [workspaceId])
            .flatMap((id) => memory.rowsOf(id).invoiceSchedules.values().toArray())
            .flatMap((schedule) => {
              const due = dueOf(schedule)
              return due !== null && due <= through ? [{ due, schedule }] : []
            })
            .sort((a, b) => compareText(a.due, b.due) || compareText(a.schedule.id, b.schedule.id))
            .map(({ schedule }) => ({ id: schedule.id, workspaceId: schedule.workspaceId }))
        ),
      save: ({ after, before, event, idempotency }) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(event.workspaceId)
          const id = after?.id ?? before?.id ?? ""
          const error =
            keyAlreadyUsed(rows, idempotency) ??
            (rows.invoiceSchedules.get(id)?.version === before?.version ? undefined : new VersionConflict()) ??
            missing(rows, after)
          if (error !== undefined) return Effect.fail(error)
          if (after === null) rows.invoiceSchedules.delete(id)
          else rows.invoiceSchedules.set(id, after)
          rows.events.push(event)
          keepOutcome(rows, idempotency)
          return Effect.void
        })
    })
  )
)
