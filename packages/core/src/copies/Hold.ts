import { Context, Duration, Effect } from "effect"
import type { Workspace } from "../access/Workspace.ts"
import type { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import type { VersionConflict } from "../writing/writeErrors.ts"

/** How often a restore shows that it is running. */
const beat = Duration.seconds(1)

/** How long a restore must have shown nothing before another one replaces it. */
export const Patience = Context.Reference<Duration.Duration>("@hourbook/core/copies/Patience", {
  defaultValue: () => Duration.seconds(10)
})

/**
 * A workspace that is being restored, as one restore holds it: the version goes up again and again. A restore that finds another
 * version than its own has lost the workspace to another one.
 */
export interface Hold {
  /** Makes the version higher by one. */
  readonly renew: Effect.Effect<void, VersionConflict>
  /** Does something while the version goes up. Interrupts it when the workspace is lost. */
  readonly during: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E | VersionConflict>
  /** The workspace as it is now. */
  readonly current: Effect.Effect<Workspace>
}

export const holdOf = ({ replace }: WorkspaceRepository["Service"], begun: Workspace): Hold => {
  let held = begun
  const renew = Effect.uninterruptible(
    Effect.suspend(() => {
      const next = { ...held, version: held.version + 1 }
      return Effect.map(replace(held, next), () => {
        held = next
      })
    })
  )
  const beating = Effect.forever(Effect.delay(renew, beat))
  return { renew, during: (work) => Effect.raceFirst(work, beating), current: Effect.sync(() => held) }
}
