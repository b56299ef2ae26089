import { Effect } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import type { ClientId, ProjectId } from "../values/Ids.ts"
import type { Referenced } from "./ReferenceLookup.ts"

/** A client or project that is archived. */
export interface Archived {
  readonly noun: "client" | "project"
  readonly id: string
  readonly name: string
}

interface Place {
  readonly clientId: ClientId | null
  readonly projectId: ProjectId | null
}

type NamedPlace = Place & { readonly clientName: string | null }

/** What a record gets, beside what it has already. */
interface Getting {
  readonly before: Place | null
  readonly found: Referenced
}

/** The archived client and project that a record gets; that it keeps one is not looked at. */
const archivedAmong = (
  { before, found: { client, project } }: Getting,
  { clientId, clientName, projectId }: NamedPlace
): ReadonlyArray<Archived> => {
  const isClientArchived = clientId === project?.clientId ? project?.clientArchived : client?.archived
  return [
    ...(clientId !== null && clientId !== before?.clientId && isClientArchived === true
      ? [{ noun: "client", id: clientId, name: clientName ?? "" } as const]
      : []),
    ...(projectId !== null && projectId !== before?.projectId && project?.archived === true
      ? [{ noun: "project", id: projectId, name: project.name } as const]
      : [])
  ]
}

/** An archived client or project takes nothing new. */
export const refuseArchived = ({ id, name, noun }: Archived) =>
  Effect.fail(
    new ValidationFailed({
      field: noun === "client" ? "clientId" : "projectId",
      problem: `${noun} ${id} is archived: unarchive it first`,
      rule: { code: "archived", noun, id, name }
    })
  )

/**
 * What a record points at after a write, with warnings about what is archived of it, or a refusal. A write and the archiving
 * do not wait for each other: where both happen at once, the record may still get what is archived.
 */
export const checkedArchived = <A extends NamedPlace>(
  { whenArchived }: { readonly whenArchived: "refuse" | "warn" },
  getting: Getting,
  settling: Effect.Effect<A, ValidationFailed>
) =>
  Effect.flatMap(settling, (settled) => {
    const found = archivedAmong(getting, settled)
    const [first] = found
    return first !== undefined && whenArchived === "refuse"
      ? refuseArchived(first)
      : Effect.succeed({ settled, archived: found.map(({ id, noun }) => ({ code: "archived", noun, id }) as const) })
  })
