import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { asRequest } from "@hourbook/core/scheduling/StoreWait"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Cause, Duration, Effect, Exit, Fiber } from "effect"
import { migrations, newWorkspace, seen } from "../../engines/notes.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"

/** A wait for a session and one for a reply, each allowed, take far longer together than a request may. */
const deadlines = { connect: 4000, session: 4500, silence: 2000, reply: 4500, request: 1500, operator: 4000 }

const hasty = { ...deadlines, session: 400 }

/** A statement that the server does not answer in time. */
const silence = "4.4"

describe("a request that waits for PostgreSQL", () => {
  it.live("ends in its time when it got a session late and the server then falls silent, and wrote nothing", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { sql, transaction, within } = yield* Database
        const mine = yield* newWorkspace
        const sleep = (seconds: string) => sql`select pg_sleep(${seconds}::float8)`
        yield* Effect.forkChild(sleep("1"))
        yield* Effect.sleep("50 millis")
        const insert = sql`insert into notes values (${mine}, 1, '')`
        const write = asRequest(transaction(mine)(Effect.andThen(insert, sleep(silence))))
        const [took, exit] = yield* Effect.timed(Effect.exit(write))
        assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof StoreUnavailable)
        assert.isBelow(Duration.toMillis(took), 3500)
        assert.deepStrictEqual(yield* within(mine)(seen), [])
      }).pipe(Effect.provide(layerAt(yield* migratedDatabase, { migrations, deadlines, pool: 1 })))
    }).pipe(Effect.scoped)
  )

  it.live("counts waits one after the other, and none of the time in between", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        const sleep = (seconds: string) => sql`select pg_sleep(${seconds}::float8)`
        yield* asRequest(Effect.andThen(Effect.andThen(sleep("0.01"), Effect.sleep("1.6 seconds")), sleep("0.01")))
        const late = yield* Effect.exit(asRequest(Effect.all([sleep("1"), sleep("1"), sleep("1")])))
        assert.isTrue(Exit.isFailure(late) && Cause.squash(late.cause) instanceof StoreUnavailable)
        yield* Effect.all([sleep("1"), sleep("1")])
      }).pipe(Effect.provide(layerAt(yield* migratedDatabase, { migrations, deadlines, pool: 1 })))
    }).pipe(Effect.scoped)
  )

  it.live("ends when no session becomes free in time, and takes none from those behind it", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        const sleep = (seconds: string) => sql`select pg_sleep(${seconds}::float8)`
        const busy = yield* Effect.forkChild(sleep("1.5"))
        yield* Effect.sleep("50 millis")
        const [took, exit] = yield* Effect.timed(Effect.exit(sleep("0.01")))
        assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof StoreUnavailable)
        assert.isBelow(Duration.toMillis(took), 1200)
        const left = yield* Effect.forkChild(sleep("0.01"))
        yield* Effect.sleep("50 millis")
        yield* Fiber.interrupt(left)
        yield* Fiber.join(busy)
        yield* sleep("0.01")
      }).pipe(Effect.provide(layerAt(yield* migratedDatabase, { migrations, deadlines: hasty, pool: 1 })))
    }).pipe(Effect.scoped)
  )
})
