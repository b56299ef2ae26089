import { setTimeout as sleep } from "node:timers/promises"
import { Effect, Exit, Scope } from "effect"
import { ownServer } from "../../engines/ownServer.ts"
import { smallDisk } from "../../engines/smallDisk.ts"
import { afterRestart, between, type Fault, type Target } from "./Target.ts"

/** A PostgreSQL server of its own, on a small disk where one may be mounted. */
export const postgresTarget = async (): Promise<Target> => {
  const disk = smallDisk(2000)
  const scope = Scope.makeUnsafe()
  const server = await ownServer(["-c", "max_wal_size=128MB"], disk && { home: disk.directory }).pipe(
    Scope.provide(scope),
    Effect.runPromise
  )
  const happens = (kind: string, bar: number, effect: Effect.Effect<void>): Fault => ({
    kind,
    bar,
    happen: () => Effect.runPromise(effect)
  })
  const frozen = Effect.gen(function* () {
    yield* server.freeze
    yield* Effect.sleep(`${between(2000, 12_000)} millis`)
    yield* server.thaw
  })
  const full: Fault = {
    kind: "full disk",
    bar: afterRestart,
    happen: async () => {
      disk?.fill()
      await sleep(between(3000, 8000))
      disk?.free()
    }
  }
  return {
    settings: { DATABASE_URL: server.url },
    preparations: [],
    faults: [
      happens("session killed", afterRestart, server.killSession),
      happens("postmaster killed", afterRestart, server.killPostmaster),
      happens("all of the server killed", afterRestart, server.crash),
      happens("server frozen", afterRestart, frozen),
      ...(disk === undefined ? [] : [full])
    ],
    remove: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      disk?.remove()
    }
  }
}
