import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { BillingRate } from "@hourbook/core/prices/BillingRate"
import type { ClientId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import { InUse, ReferenceGone } from "@hourbook/core/writing/writeErrors"
import type { Memory, Rows } from "./Memory.ts"

interface References {
  readonly userId: UserId | null
  readonly clientId: ClientId | null
  readonly projectId: ProjectId | null
}

const isMissing = (table: ReadonlyMap<string, unknown>, id: string | null): boolean => id !== null && !table.has(id)

/**
 * The error if a record references something that the workspace does not have. A record can keep a removed member, but a
 * change cannot add one, unless it may.
 */
export const missingReference = (
  rows: Rows,
  before: References | null,
  after: References | null,
  mayBeFormer = false
): ReferenceGone | undefined => {
  if (after === null) return undefined
  if (isMissing(rows.projects, after.projectId)) return new ReferenceGone({ reference: "project" })
  if (isMissing(rows.clients, after.clientId)) return new ReferenceGone({ reference: "client" })
  if (after.userId === null) return undefined
  const member = rows.members.get(after.userId)
  const isUnchanged = before?.userId === after.userId
  return member === undefined || (member.removed && !isUnchanged && !mayBeFormer)
    ? new ReferenceGone({ reference: "member" })
    : undefined
}

/** The error if a project, or a member with the role client, references a missing client. */
export const missingClient = (rows: Rows, clientIds: ReadonlyArray<ClientId | null>): ReferenceGone | undefined =>
  clientIds.some((id) => isMissing(rows.clients, id)) ? new ReferenceGone({ reference: "client" }) : undefined

const inUse = (usage: Readonly<Record<string, Iterable<boolean>>>): InUse | undefined => {
  const by = Object.entries(usage)
    .map(([noun, references]) => ({ noun, count: [...references].filter(Boolean).length }))
    .filter(({ count }) => count > 0)
  return by.length === 0 ? undefined : new InUse({ by })
}

const recordUsage = ({ records }: Memory["Service"], rows: Rows, isReference: (record: References) => boolean) =>
  Object.fromEntries(
    recordKindNames.map((name) => [recordKinds[name].many, Array.from(records.get(name)?.all(rows) ?? [], isReference)])
  )

const rateUsage = (rows: Rows, isReference: (rate: BillingRate) => boolean) => ({
  rates: rows.billingRates.values().map(isReference)
})

/** The error if records, billing rates or schedules of invoices reference a project. */
export const usageOfProject = (memory: Memory["Service"], rows: Rows, id: ProjectId): InUse | undefined =>
  inUse({
    ...recordUsage(memory, rows, ({ projectId }) => projectId === id),
    ...rateUsage(rows, ({ projectId }) => projectId === id),
    "invoice schedules": rows.invoiceSchedules.values().map(({ fromWork }) => fromWork?.projectId === id)
  })

/** The error if records, projects, current members, billing rates, documents or their schedules reference a client. */
export const usageOfClient = (memory: Memory["Service"], rows: Rows, id: ClientId): InUse | undefined =>
  inUse({
    ...recordUsage(memory, rows, ({ clientId }) => clientId === id),
    projects: rows.projects.values().map(({ clientId }) => clientId === id),
    members: rows.members.values().map(({ member, removed }) => !removed && member.clientIds.includes(id)),
    invoices: rows.invoices.values().map(({ head }) => head.clientId === id),
    ...rateUsage(rows, ({ clientId }) => clientId === id),
    "invoice schedules": rows.invoiceSchedules.values().map(({ clientId }) => clientId === id)
  })

export const clientNameOf = (rows: Rows, id: ClientId | null): string | null =>
  id === null ? null : (rows.clients.get(id)?.name ?? null)
