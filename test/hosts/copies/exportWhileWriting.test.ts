import { open } from "node:fs/promises"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Archive } from "@hourbook/cli/copies/Archive"
import { Effect } from "effect"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { runCli, startHost, temporaryDirectory } from "../hostProcess.ts"
import { ownersKey, preparedDirectory } from "../preparedDirectory.ts"

const headers = { "x-api-key": ownersKey, "content-type": "application/json" }

const sent = async (url: string, method: string, body?: object): Promise<any> => {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  assert.isBelow(answer.status, 300, `${method} ${url}: ${await answer.clone().text()}`)
  return answer.status === 204 ? null : ((await answer.json()) as any).data
}

/** Records, changes and deletes entries until the signal aborts. */
const writer = async (url: string, name: string, over: AbortSignal): Promise<void> => {
  for (let count = 0; !over.aborted; count++) {
    const entry = { description: `${name} ${count}`, accrual_date: "2026-03-02", duration_minutes_total: 30 }
    const { id } = (await sent(`${url}/api/time`, "POST", { ...entry, cost: "10", currency: "EUR" })).entry
    if (count % 3 === 1) await sent(`${url}/api/time/${id}`, "PUT", { duration_minutes_total: 45, cost: "15" })
    if (count % 3 === 2) await sent(`${url}/api/time/${id}`, "DELETE")
  }
}

/** Reads a copy with all its checks, and compares its entries with its log. Returns the number of entries. */
const checked = async (path: string): Promise<number> => {
  const file = await open(path, "r")
  try {
    const archive = await Archive.open(path, file)
    const [only] = archive.manifest.workspaces
    if (only === undefined) throw new Error("the copy is empty")
    await archive.check(only, () => {})
    const [versions, lines] = [new Map<string, number>(), new Map<string, number>()]
    for await (const { rows } of archive.rows(only, "time")) {
      for (const row of rows as ReadonlyArray<any>) versions.set(row.id, row.version)
    }
    for await (const { rows } of archive.rows(only, "log")) {
      for (const { action, subject, subjectId } of rows as ReadonlyArray<any>) {
        if (subject !== "time_entry") continue
        lines.set(subjectId, action === "deleted" ? 0 : (lines.get(subjectId) ?? 0) + 1)
      }
    }
    const logged = new Map([...lines].filter(([, count]) => count > 0))
    assert.deepEqual(logged, versions)
    return versions.size
  } finally {
    await file.close()
  }
}

const exportsWhileFourWrite = async (settings: Readonly<Record<string, string>>, slug: string): Promise<void> => {
  const host = await startHost(settings)
  const over = new AbortController()
  const writing = Promise.all(["a", "b", "c", "d"].map((name) => writer(host.url, name, over.signal)))
  const directory = temporaryDirectory()
  const sizes = new Array<number>()
  try {
    for (let turn = 0; turn < 3; turn++) {
      const path = join(directory, `${turn}.hbx`)
      const { code, stderr } = await runCli(["export", "--workspace", slug, "--out", path], settings)
      assert.strictEqual(code, 0, stderr)
      sizes.push(await checked(path))
    }
  } finally {
    over.abort()
    await writing
    await host.stop()
  }
  assert.isAbove(sizes[2] ?? 0, sizes[0] ?? 0, "the writers wrote between the copies")
}

describe("an export while four people record, change and delete", () => {
  it.live(
    "has the entries of one moment, which are those of its own log, on the embedded database",
    () =>
      Effect.promise(async () =>
        exportsWhileFourWrite({ HOURBOOK_DATA_DIR: await preparedDirectory() }, "my-workspace")
      ),
    120_000
  )

  it.live(
    "has the entries of one moment, which are those of its own log, on PostgreSQL",
    () =>
      Effect.gen(function* () {
        const url = yield* migratedDatabase
        yield* Effect.promise(() =>
          exportsWhileFourWrite({ DATABASE_URL: url, HOURBOOK_BOOTSTRAP_KEY: ownersKey }, "my-workspace")
        )
      }),
    120_000
  )
})
