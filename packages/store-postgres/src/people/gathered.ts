import { RequestWait } from "@hourbook/core/shared/StoreWait"
import { Deferred, Effect } from "effect"

/** The most look-ups in one statement. */
const mostAtOnce = 100

/**
 * Gathers look-ups by a text: the first one asks at once, and those that come while it is on its way wait for it to end and
 * then ask together, in one statement. If that fails, all of them fail. One that comes alone never waits.
 */
export const gathered = <A, E>(
  find: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>, E>
): ((key: string) => Effect.Effect<A | undefined, E>) => {
  type Found = ReadonlyMap<string, A>
  let waiting = new Map<string, Deferred.Deferred<Found, E>>()
  let isAsking = false

  /** Asks for those that wait, for no request in particular, so that none of them can end it for the others. */
  const next: Effect.Effect<void> = Effect.suspend(() => {
    isAsking = waiting.size > 0
    if (!isAsking) return Effect.void
    const batch = new Map([...waiting].slice(0, mostAtOnce))
    waiting = new Map([...waiting].slice(mostAtOnce))
    const answer = Effect.flatMap(Effect.exit(find([...batch.keys()])), (exit) =>
      Effect.forEach(batch.values(), (asked) => Deferred.done(asked, exit), { discard: true })
    )
    return Effect.asVoid(
      Effect.forkDetach(Effect.provideService(Effect.ensuring(answer, next), RequestWait, undefined))
    )
  })

  return (key) =>
    Effect.suspend(() => {
      if (!isAsking) {
        isAsking = true
        return Effect.map(Effect.ensuring(find([key]), next), (found) => found.get(key))
      }
      const asked = waiting.get(key) ?? Deferred.makeUnsafe<Found, E>()
      waiting.set(key, asked)
      return Effect.map(Deferred.await(asked), (found) => found.get(key))
    })
}
