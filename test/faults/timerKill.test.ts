import { assert, describe, it } from "@effect/vitest"
import * as Policy from "@hourbook/core/access/Policy"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Timers } from "@hourbook/core/time/Timers"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { firstPage } from "@hourbook/core/values/Page"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, Option, Random } from "effect"
import { migratedDirectory } from "../engines/PgliteEngine.ts"
import { startWriter } from "../engines/startWriter.ts"
import { principal } from "../support/data/builders.ts"
import { expectSame, outcome } from "../support/expecting.ts"
import { rounds } from "../support/run/rounds.ts"

const open = (directory: string) => PostgresStore.layer.pipe(Layer.provideMerge(layerPglite({ directory })))

/** What is left of the timer of each workspace, and whether it goes on. */
const expectWhole = Effect.fnUntraced(function* (acknowledged: number) {
  const { operator, sql } = yield* Database
  const [found] = yield* operator(sql<{ readonly id: WorkspaceId }>`select workspace_id as id from workspaces`)
  const all = Policy.wholeOf(found!.id)
  const page = { ...firstPage("createdAt"), limit: 500 }
  const { items } = yield* (yield* TimeRepository).list(all, { filter: {}, page })
  assert.isAtLeast(items.length, acknowledged)
  const starts = items.map(({ startedAt }) => startedAt)
  assert.lengthOf(new Set(starts), starts.length, "an entry for each timer")
  expectSame(
    items.map(({ durationMinutes }) => durationMinutes).filter((minutes) => minutes !== 1),
    [90]
  )
  const lines = yield* (yield* ActivityLog).feed(all, { filter: {}, offset: 0, limit: 1000 })
  expectSame(lines.items.filter(({ subject }) => subject === "time_entry").length, items.length)

  const timers = yield* Timers.make.pipe(Effect.provideServiceEffect(TimeEntries, TimeEntries.make))
  const workspace = Option.getOrThrow(yield* (yield* WorkspaceRepository).find(all))
  const member = (yield* (yield* MemberRepository).list(all)).find(({ name }) => name === "Mary")!
  const who = principal("member", { workspace, member })
  const running = yield* timers.list(principal("owner", { workspace, member }))
  assert.isAtMost(running.length, 1)
  assert.notInclude(starts, running[0]?.startedAt ?? null)
  assert.strictEqual(yield* outcome(timers.stop(who)), running.length === 1 ? "done" : "NotFound")
})

describe("A process killed while timers start and stop on PGlite", () => {
  it.live("leaves an entry for each timer that ended, and at most one timer that goes on", () =>
    Effect.gen(function* () {
      for (let round = 0; round < rounds(1, 10); round++) {
        const directory = yield* migratedDirectory
        const writer = yield* startWriter(directory, "timerWriter")
        yield* writer.settled
        yield* Effect.sleep(yield* Random.nextIntBetween(20, 500))
        yield* writer.kill
        yield* expectWhole(writer.wrote().length).pipe(Effect.provide(open(directory)))
      }
    }).pipe(Effect.scoped)
  )
})
