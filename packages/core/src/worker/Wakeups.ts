import { Context, Effect } from "effect"

/** Who runs jobs in this process. */
interface Listeners {
  readonly all: Set<(name: string) => void>
}

/** Told of every job that a request of this process has made due. */
export const Wakeups = Context.Reference<Listeners>("@hourbook/core/worker/Wakeups", {
  defaultValue: () => ({ all: new Set() })
})

/** Has a job run at once where this process has the lease; elsewhere it runs in its time. */
export const wake = (name: string): Effect.Effect<void> =>
  Effect.map(Wakeups, ({ all }) => {
    for (const listener of all) listener(name)
  })
