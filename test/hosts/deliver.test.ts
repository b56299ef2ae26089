import { assert, it } from "@effect/vitest"
import { Leases, workerLease } from "@hourbook/core/worker/Leases"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { ConfigProvider, Effect, Layer } from "effect"
import { deliver } from "../../hosts/lambda/src/worker.ts"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"
import { temporaryDirectory } from "./hostProcess.ts"
import { runInProcess } from "./inProcess.ts"

const once = ["deliver", "--once", "--json"]
const jobs = ["periods", "invoices", "recurring invoices", "webhooks", "mails"]

/** Has a process that was killed hold the lease of the background work, for ten minutes. */
const heldElsewhere = (url: string) =>
  Effect.gen(function* () {
    const at = Date.now()
    const claim = { name: workerLease, holder: "killed", at, until: at + 600_000, takesOver: false }
    assert.isTrue(yield* (yield* Leases).take(claim))
  }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provide(layerAt(url)))))

it.live("deliver --once does what is due on an embedded database, and asks for the flag", () =>
  Effect.promise(async () => {
    const settings = { HOURBOOK_DATA_DIR: temporaryDirectory() }
    for (let times = 0; times < 2; times++) {
      const { code, stderr, stdout } = await runInProcess(once, settings)
      assert.strictEqual(code, 0, stderr)
      assert.deepStrictEqual(JSON.parse(stdout), { ran: true, done: jobs, failed: [] })
    }
    const without = await runInProcess(["deliver"], settings)
    assert.strictEqual(without.code, 1)
    assert.include(without.stderr, "hourbook deliver --once")
  })
)

it.live("the schedule of Lambda and cron do it one at a time on a server", () =>
  Effect.gen(function* () {
    const url = yield* migratedDatabase
    const settings = { DATABASE_URL: url }
    const scheduled = Effect.provide(deliver, ConfigProvider.layer(ConfigProvider.fromEnv({ env: settings })))
    assert.deepStrictEqual(yield* scheduled, { done: jobs, failed: [] })
    yield* heldElsewhere(url)
    assert.isUndefined(yield* scheduled)
    const { stdout } = yield* Effect.promise(() => runInProcess(once, settings))
    assert.deepStrictEqual(JSON.parse(stdout), { ran: false })
  }).pipe(Effect.scoped)
)
