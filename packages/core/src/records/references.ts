import { Effect } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import type { Noun } from "../kinds/Noun.ts"
import type { ClientId, ProjectId, UserId } from "../values/Ids.ts"
import type { ReferenceGone } from "../writing/writeErrors.ts"
import type { ReferencesDraft } from "./Record.ts"
import type { Referenced } from "./ReferenceLookup.ts"

/** The fields that point at something. */
export const referenceFields = { project: "projectId", client: "clientId", member: "userId" } as const

/** What a field points at is not in the workspace. */
export const noSuchReference = (reference: Noun, field: string) =>
  new ValidationFailed({
    field,
    problem: `no such ${reference} in this workspace`,
    rule: { code: "no_such_reference", noun: reference }
  })

const missing = (reference: keyof typeof referenceFields) => noSuchReference(reference, referenceFields[reference])

/** A reference that vanished between the check and the write. */
export const referenceGone = ({ reference }: ReferenceGone) => Effect.fail(missing(reference))

/** A record's references with their names. */
export interface Resolved {
  readonly userId: UserId | null
  readonly userName: string | null
  readonly clientId: ClientId | null
  readonly clientName: string | null
  readonly projectId: ProjectId | null
  readonly projectName: string | null
}

export interface ReferenceIds {
  readonly userId: UserId | null
  readonly clientId: ClientId | null
  readonly projectId: ProjectId | null
}

type Place = "clientId" | "clientName" | "projectId" | "projectName"

const settleMember = (
  { userId }: ReferenceIds,
  { member }: Referenced,
  { mayBeFormer }: { readonly mayBeFormer: boolean }
): Effect.Effect<Omit<Resolved, Place>, ValidationFailed> =>
  userId === null
    ? Effect.succeed({ userId, userName: null })
    : member === null || (member.former && !mayBeFormer)
      ? Effect.fail(missing("member"))
      : Effect.succeed({ userId, userName: member.name })

const settlePlace = (
  { clientId, projectId }: ReferenceIds,
  { client, project }: Referenced
): Effect.Effect<Pick<Resolved, Place>, ValidationFailed> => {
  if (projectId !== null && project === null) return Effect.fail(missing("project"))
  const own = project?.clientId ?? null
  if (clientId !== null && clientId !== own && client === null) return Effect.fail(missing("client"))
  if (clientId !== null && own !== null && clientId !== own) {
    return Effect.fail(
      new ValidationFailed({
        field: "clientId",
        problem: "does not match the project's client: send that client's id, or null to use it",
        rule: { code: "not_the_projects_client" }
      })
    )
  }
  const settled = clientId ?? own
  return Effect.succeed({
    clientId: settled,
    clientName: settled === own ? (project?.clientName ?? null) : (client?.name ?? null),
    projectId,
    projectName: project?.name ?? null
  })
}

/**
 * Everything that a new record points at must be in the workspace. A record with a project and no client takes the
 * project's client; a client other than the project's is refused; a project without a client accepts any client. Whether its
 * member may be a former one depends on the caller.
 */
export const settleReferences = (
  ids: ReferenceIds,
  found: Referenced,
  allowed: { readonly mayBeFormer: boolean }
): Effect.Effect<Resolved, ValidationFailed> =>
  Effect.zipWith(settleMember(ids, found, allowed), settlePlace(ids, found), (member, place) => ({
    ...member,
    ...place
  }))

/** Those of the ids that are there and fit: without a project or client that is gone, or that is not the project's. */
export const thoseThere = (ids: ReferenceIds, { client, project }: Referenced): ReferenceIds => {
  const own = project?.clientId ?? null
  return {
    userId: ids.userId,
    projectId: project === null ? null : ids.projectId,
    clientId: own ?? (client === null ? null : ids.clientId)
  }
}

/** The ids that an amended record asks for, before it follows its project. */
export const amendedIds = (before: ReferenceIds, changes: ReferencesDraft): ReferenceIds => ({
  userId: changes.userId === undefined ? before.userId : changes.userId,
  clientId: changes.clientId === undefined ? before.clientId : changes.clientId,
  projectId: changes.projectId === undefined ? before.projectId : changes.projectId
})

/** A change of the project alone moves the record to that project's client; a project without a client leaves it. */
const followProject = (ids: ReferenceIds, { project }: Referenced): ReferenceIds => ({
  ...ids,
  clientId: project?.clientId ?? ids.clientId
})

/**
 * What an amended record points at. It follows a new project to that project's client, unless the change names a
 * client. What does not change is not checked again: a record keeps its client when its project gets another, and
 * its member when they leave.
 */
export const amendReferences = (
  before: Resolved,
  changes: ReferencesDraft,
  found: Referenced
): Effect.Effect<Resolved, ValidationFailed> => {
  const ids = amendedIds(before, changes)
  const { clientId, clientName, projectId, projectName, userId, userName } = before
  const isMoved = ids.projectId !== projectId
  return Effect.zipWith(
    ids.userId === userId ? Effect.succeed({ userId, userName }) : settleMember(ids, found, { mayBeFormer: false }),
    isMoved || ids.clientId !== clientId
      ? settlePlace(isMoved && changes.clientId === undefined ? followProject(ids, found) : ids, found)
      : Effect.succeed({ clientId, clientName, projectId, projectName }),
    (member, place) => ({ ...member, ...place })
  )
}
