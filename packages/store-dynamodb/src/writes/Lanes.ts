import { Context, Effect, Layer, Random } from "effect"

/** How many copies there are of what many write at once. */
const count = 16
export const lanes: ReadonlyArray<string> = Array.from({ length: count }, (_, lane) => nameOf(lane))

function nameOf(lane: number): string {
  return lane.toString(16)
}

/**
 * Totals that many add to are kept in several lanes, added up by whoever reads. Of one process, each write takes the
 * lowest lane that no other of its writes is in: who writes alone keeps everything in one lane. Who meets the write of
 * another process goes to any other lane, and begins there from then on.
 */
export class Lanes extends Context.Service<Lanes>()("@hourbook/store-dynamodb/writes/Lanes", {
  make: Effect.sync(() => {
    const taken = new Map<string, Set<number>>()
    let first = 0

    const take = (workspaceId: string): number => {
      const mine = taken.get(workspaceId) ?? new Set()
      taken.set(workspaceId, mine)
      for (let step = 0; step < count; step++) {
        const lane = (first + step) % count
        if (mine.has(lane)) continue
        mine.add(lane)
        return lane
      }
      return first
    }
    const leave = (workspaceId: string, lane: number): void => {
      const mine = taken.get(workspaceId)
      mine?.delete(lane)
      if (mine?.size === 0) taken.delete(workspaceId)
    }

    return {
      /** Runs a write in a lane, which it asks for again each time it lost. */
      within: <A, E, R>(
        workspaceId: string,
        write: (laneAfter: (lost: number) => Effect.Effect<string>) => Effect.Effect<A, E, R>
      ): Effect.Effect<A, E, R> =>
        Effect.suspend(() => {
          const own = take(workspaceId)
          const laneAfter = (lost: number): Effect.Effect<string> =>
            lost === 0
              ? Effect.succeed(nameOf(own))
              : Effect.map(Random.nextIntBetween(0, count), (lane) => {
                  first = lane % count
                  return nameOf(first)
                })
          return Effect.ensuring(
            write(laneAfter),
            Effect.sync(() => leave(workspaceId, own))
          )
        })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
