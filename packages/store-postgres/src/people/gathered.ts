import { asRequest } from "@hourbook/core/scheduling/StoreWait"
import { type Duration, Deferred, Effect } from "effect"

/** The most look-ups in one statement. */
const mostAtOnce = 100

/** How long those that come later wait for the one that is on its way: the store may say nothing to that one. */
const patience: Duration.Input = "500 millis"

/**
 * Gathers look-ups by a text: the first one asks at once, and those that come while it is on its way wait for it to end, half a
 * second at most, and then ask together, in one statement. If that fails, all of them fail. One that comes alone never waits.
 */
export const gathered = <A, E>(
  find: (keys: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, A>, E>
): ((key: string) => Effect.Effect<A | undefined, E>) => {
  type Found = ReadonlyMap<string, A>
  let waiting = new Map<string, Deferred.Deferred<Found, E>>()
  /** The look-up that those who come now wait for. */
  let onItsWay: object | undefined

  /** Asks for those that wait, as a request of its own, so that none of them can end it for the others. */
  const next: Effect.Effect<void> = Effect.suspend(() => {
    onItsWay = undefined
    if (waiting.size === 0) return Effect.void
    const mine = {}
    onItsWay = mine
    const batch = new Map([...waiting].slice(0, mostAtOnce))
    waiting = new Map([...waiting].slice(mostAtOnce))
    const answer = Effect.flatMap(Effect.exit(asRequest(find([...batch.keys()]))), (exit) =>
      Effect.forEach(batch.values(), (asked) => Deferred.done(asked, exit), { discard: true })
    )
    return Effect.asVoid(Effect.forkDetach(Effect.ensuring(answer, nextAfter(mine))))
  })

  /** Goes on after a look-up, unless those behind it have not waited for that. */
  const nextAfter = (one: object) => Effect.suspend(() => (onItsWay === one ? next : Effect.void))

  return (key) =>
    Effect.suspend(() => {
      const before = onItsWay
      if (before === undefined) {
        const mine = {}
        onItsWay = mine
        return Effect.map(Effect.ensuring(find([key]), nextAfter(mine)), (found) => found.get(key))
      }
      const asked = waiting.get(key) ?? Deferred.makeUnsafe<Found, E>()
      waiting.set(key, asked)
      const answer = Deferred.await(asked)
      const impatiently = Effect.andThen(nextAfter(before), answer)
      return Effect.map(Effect.timeoutOrElse(answer, { duration: patience, orElse: () => impatiently }), (found) =>
        found.get(key)
      )
    })
}
