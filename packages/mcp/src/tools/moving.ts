import type { Principal } from "@hourbook/core/access/Principal"
import { Projects } from "@hourbook/core/entities/Projects"
import type { CoreError } from "@hourbook/core/shared/Errors"
import type { ClientId, ProjectId, UserId } from "@hourbook/core/shared/Ids"
import { Effect } from "effect"

interface References {
  readonly clientId?: ClientId | null
  readonly projectId?: ProjectId | null
  readonly userId?: UserId
}

/** A record that is moved to a project goes to the project's client too, unless the caller names one. */
export const moving = Effect.map(
  Projects,
  (projects) =>
    (who: Principal, ids: References): Effect.Effect<References, CoreError> =>
      ids.clientId !== undefined || ids.projectId === undefined || ids.projectId === null
        ? Effect.succeed(ids)
        : Effect.map(projects.get(who, ids.projectId), ({ clientId }) =>
            clientId === null ? ids : { ...ids, clientId }
          )
)
