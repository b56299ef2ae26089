import type { ClientId, ProjectId, UserId } from "@hourbook/core/shared/Ids"
import { recordKindNames, recordKinds } from "@hourbook/core/shared/recordKinds"
import { InUse, ReferenceGone } from "@hourbook/core/writing/Writing"
import type { Memory, Rows } from "./Memory.ts"

interface Pointing {
  readonly userId: UserId
  readonly clientId: ClientId | null
  readonly projectId: ProjectId | null
}

const isGone = (table: ReadonlyMap<string, unknown>, id: string | null): boolean => id !== null && !table.has(id)

/** What a record points at and the workspace does not have. A removed member may stay on a record, but not come to one. */
export const goneFrom = (rows: Rows, before: Pointing | null, after: Pointing | null): ReferenceGone | undefined => {
  if (after === null) return undefined
  if (isGone(rows.projects, after.projectId)) return new ReferenceGone({ reference: "project" })
  if (isGone(rows.clients, after.clientId)) return new ReferenceGone({ reference: "client" })
  const member = rows.members.get(after.userId)
  const stays = before?.userId === after.userId
  return member === undefined || (member.removed && !stays) ? new ReferenceGone({ reference: "member" }) : undefined
}

/** The same for what points at clients alone: projects, and members with the role client. */
export const clientGoneFrom = (rows: Rows, clientIds: ReadonlyArray<ClientId | null>): ReferenceGone | undefined =>
  clientIds.some((id) => isGone(rows.clients, id)) ? new ReferenceGone({ reference: "client" }) : undefined

const inUse = (users: Readonly<Record<string, Iterable<boolean>>>): InUse | undefined => {
  const by = Object.entries(users)
    .map(([noun, points]) => ({ noun, count: [...points].filter(Boolean).length }))
    .filter(({ count }) => count > 0)
  return by.length === 0 ? undefined : new InUse({ by })
}

const recordsOf = ({ records }: Memory["Service"], rows: Rows, points: (record: Pointing) => boolean) =>
  Object.fromEntries(
    recordKindNames.map((name) => [recordKinds[name].many, Array.from(records.get(name)?.all(rows) ?? [], points)])
  )

/** What still points at a project. */
export const usersOfProject = (memory: Memory["Service"], rows: Rows, id: ProjectId): InUse | undefined =>
  inUse(recordsOf(memory, rows, ({ projectId }) => projectId === id))

/** What still points at a client. Members who were removed do not count. */
export const usersOfClient = (memory: Memory["Service"], rows: Rows, id: ClientId): InUse | undefined =>
  inUse({
    ...recordsOf(memory, rows, ({ clientId }) => clientId === id),
    projects: rows.projects.values().map(({ clientId }) => clientId === id),
    members: rows.members.values().map(({ member, removed }) => !removed && member.clientIds.includes(id))
  })

export const clientNameOf = (rows: Rows, id: ClientId | null): string | null =>
  id === null ? null : (rows.clients.get(id)?.name ?? null)
