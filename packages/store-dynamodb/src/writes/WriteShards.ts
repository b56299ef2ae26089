import { Context, Effect, Layer, Random } from "effect"

/** The number of copies of each total that concurrent writes update. */
const count = 16
export const shards: ReadonlyArray<string> = Array.from({ length: count }, (_, shard) => nameOf(shard))

function nameOf(shard: number): string {
  return shard.toString(16)
}

/**
 * Write sharding for totals that many requests update: each total has several copies, and a reader adds them up. A write
 * uses the lowest shard that no other write of this process uses, so a process that writes alone keeps everything in one
 * shard. After a conflict with another process it picks a random shard and starts there from then on.
 */
export class WriteShards extends Context.Service<WriteShards>()("@hourbook/store-dynamodb/writes/WriteShards", {
  make: Effect.sync(() => {
    const taken = new Map<string, Set<number>>()
    let first = 0

    const take = (workspaceId: string): number => {
      const inUse = taken.get(workspaceId) ?? new Set()
      taken.set(workspaceId, inUse)
      for (let step = 0; step < count; step++) {
        const shard = (first + step) % count
        if (inUse.has(shard)) continue
        inUse.add(shard)
        return shard
      }
      return first
    }
    const release = (workspaceId: string, shard: number): void => {
      const inUse = taken.get(workspaceId)
      inUse?.delete(shard)
      if (inUse?.size === 0) taken.delete(workspaceId)
    }

    return {
      /** Runs a write in a shard. `shardAfter` gives the shard for an attempt, from the number of conflicts so far. */
      within: <A, E, R>(
        workspaceId: string,
        write: (shardAfter: (conflicts: number) => Effect.Effect<string>) => Effect.Effect<A, E, R>
      ): Effect.Effect<A, E, R> =>
        Effect.suspend(() => {
          const own = take(workspaceId)
          const shardAfter = (conflicts: number): Effect.Effect<string> =>
            conflicts === 0
              ? Effect.succeed(nameOf(own))
              : Effect.map(Random.nextIntBetween(0, count), (shard) => {
                  first = shard % count
                  return nameOf(first)
                })
          return Effect.ensuring(
            write(shardAfter),
            Effect.sync(() => release(workspaceId, own))
          )
        })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
