import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"

type Run = typeof runInProcess

export const saved = (name: string, bytes: Uint8Array | string): string => {
  const path = join(temporaryDirectory(), name)
  writeFileSync(path, bytes)
  return path
}

export const jsonOf = async (run: ReturnType<Run>) => {
  const { code, stderr, stdout } = await run
  assert.strictEqual(code, 0, stderr)
  return JSON.parse(stdout)
}

/** What a database has of entries: their number, minutes and costs. */
export const sumsIn = (url: string) =>
  Effect.map(
    administer(
      url,
      "select count(*)::int as entries, coalesce(sum(duration_minutes), 0)::int as minutes, coalesce(sum(cost), 0)::text as cost from time_entries"
    ),
    ([row]) => row as { readonly entries: number; readonly minutes: number; readonly cost: string }
  )

export const onDatabase = Effect.gen(function* () {
  const url = yield* migratedDatabase
  const settings = { DATABASE_URL: url }
  const run = (...args: ReadonlyArray<string>) => runInProcess(args, settings)
  yield* Effect.promise(() =>
    jsonOf(
      run("workspace", "create", "--name", "One", "--owner-email", "ada@example.com", "--currency", "EUR", "--json")
    )
  )
  return { url, settings, run, sums: sumsIn(url) }
})
