import { Effect } from "effect"
import { ValidationFailed } from "../shared/Errors.ts"
import type { ClientId, ProjectId, UserId } from "../shared/Ids.ts"
import type { ReferenceGone } from "../writing/Writing.ts"
import type { Referenced } from "./ReferenceLookup.ts"

const referenceFields = { project: "projectId", client: "clientId", member: "userId" } as const

const missing = (reference: keyof typeof referenceFields) =>
  new ValidationFailed({ field: referenceFields[reference], problem: `no such ${reference} in this workspace` })

/** A reference that vanished between the check and the write. */
export const referenceGone = ({ reference }: ReferenceGone) => Effect.fail(missing(reference))

/** A record's references with their names. */
export interface Resolved {
  readonly userId: UserId
  readonly userName: string
  readonly clientId: ClientId | null
  readonly clientName: string | null
  readonly projectId: ProjectId | null
  readonly projectName: string | null
}

/**
 * Everything that a record points at must be in the workspace. A record with a project and no client takes the
 * project's client; a client other than the project's is refused; a project without a client goes with any.
 */
export const settleReferences = (
  ids: { readonly userId: UserId; readonly clientId: ClientId | null; readonly projectId: ProjectId | null },
  found: Referenced
): Effect.Effect<Resolved, ValidationFailed> => {
  const { client, member, project } = found
  if (member === null) return Effect.fail(missing("member"))
  if (ids.projectId !== null && project === null) return Effect.fail(missing("project"))
  if (ids.clientId !== null && client === null) return Effect.fail(missing("client"))
  const ofProject = project?.clientId ?? null
  if (ids.clientId !== null && ofProject !== null && ids.clientId !== ofProject) {
    return Effect.fail(
      new ValidationFailed({
        field: "clientId",
        problem: "must be the project's own client: send that one, or null to take it over"
      })
    )
  }
  return Effect.succeed({
    userId: ids.userId,
    userName: member.name,
    clientId: ids.clientId ?? ofProject,
    clientName: client?.name ?? project?.clientName ?? null,
    projectId: ids.projectId,
    projectName: project?.name ?? null
  })
}
