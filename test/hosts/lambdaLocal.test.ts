import { spawn } from "node:child_process"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { onTestFinished } from "vitest"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { countHours, eventually, postHour } from "./hostProcess.ts"
import { runInProcess } from "./inProcess.ts"

const root = join(import.meta.dirname, "../..")

const startLocal = async (settings: Readonly<Record<string, string>>, ...flags: ReadonlyArray<string>) => {
  const child = spawn(
    process.execPath,
    ["--conditions=@hourbook/source", "test/tools/lambda/local.ts", "--port", "0", ...flags],
    { cwd: root, env: { PATH: process.env["PATH"], ...settings }, stdio: ["ignore", "pipe", "inherit"] }
  )
  onTestFinished(() => void child.kill("SIGKILL"))
  let said = ""
  child.stdout.on("data", (text) => (said += text))
  return eventually(() => /at (http:\S+)/u.exec(said)?.[1])
}

it.live("lambda:local serves HTTP through the events of every front", () =>
  Effect.gen(function* () {
    const settings = { DATABASE_URL: yield* migratedDatabase }
    yield* Effect.promise(async () => {
      const made = ["workspace", "create", "--name", "Studio", "--owner-email", "olga@example.org", "--json"]
      const key = JSON.parse((await runInProcess(made, settings)).stdout).secret
      const starts = [startLocal(settings), startLocal(settings, "--front", "rest-api", "--stage", "live")]
      const [first = "", second = ""] = await Promise.all(starts)
      assert.strictEqual(await postHour(first, key, "One, with an Ümlaut"), 201)
      assert.strictEqual(await postHour(second, key, "Two"), 201)
      assert.deepStrictEqual([await countHours(first, key), await countHours(second, key)], [2, 2])
      const begun = performance.now()
      const last = await fetch(`${first}/api/changes?wait=25`, { headers: { "x-api-key": key } })
      const { changes, next_cursor: cursor } = ((await last.json()) as any).data
      assert.isAbove(changes.length, 2)
      const asked = await fetch(`${first}/api/changes?wait=25&cursor=${cursor}`, { headers: { "x-api-key": key } })
      assert.deepInclude(((await asked.json()) as any).data, { poll_after: 10, changes: [] })
      assert.isBelow(performance.now() - begun, 20_000, "no call waits")
      const twice = await fetch(`${second}/api/time?page=1&page=1`, { headers: { "x-api-key": key } })
      assert.strictEqual(twice.status, 400)
      const head = await fetch(`${first}/readyz`, { method: "HEAD" })
      assert.deepStrictEqual([head.status, await head.text()], [200, ""])
      const large = await fetch(`${first}/api/time`, { method: "POST", body: "x".repeat(7_000_000) })
      assert.strictEqual(large.status, 413)
    })
  }).pipe(Effect.scoped)
)
