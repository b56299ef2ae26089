import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { postHour, shownKey, startHost } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

describe("hourbook rollups", () => {
  it.live("holds totals against the records, fails where they differ, and mends them", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      const run = (line: string) =>
        Effect.promise(() => runInProcess(`rollups ${line}`.split(" "), { DATABASE_URL: url }))
      yield* Effect.promise(async () => {
        const host = await startHost({ DATABASE_URL: url })
        assert.strictEqual(await postHour(host.url, await shownKey(host), "an hour"), 201)
        await host.stop()
      })
      const sound = yield* run("verify")
      assert.strictEqual(sound.code, 0, sound.stderr)
      assert.match(sound.stdout, /WORKSPACE +ROLLUP +TOTALS +WRONG\nmy-workspace +fact_days +0 +0\n/u)

      yield* administer(
        url,
        `insert into fact_months (workspace_id, kind, month, user_id, currency, minutes, amount, count)
         select workspace_id, 'payments', '2026-01-01', workspace_id, 'EUR', 0, 10, 1 from workspaces`
      )
      const wrong = yield* run("verify --workspace my-workspace --json")
      assert.strictEqual(wrong.code, 1)
      assert.match(
        JSON.parse(wrong.stderr).error.message,
        /^1 total does not match its records\. .*hourbook rollups rebuild$/u
      )
      const [{ rollups, workspace }] = JSON.parse(wrong.stdout)
      assert.strictEqual(workspace.slug, "my-workspace")
      assert.deepInclude(rollups, { rollup: "fact_months", totals: 1, wrong: 1 })

      const mended = yield* run("rebuild -w my-workspace")
      assert.strictEqual(mended.code, 0, mended.stderr)
      assert.include(mended.stdout, "Repaired: 1")
      assert.strictEqual((yield* run("verify --json")).code, 0)

      const nowhere = yield* run("verify -w nowhere")
      assert.strictEqual(nowhere.code, 1)
      assert.include(nowhere.stderr, "hourbook workspace list")
    })
  )
})
