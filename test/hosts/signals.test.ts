import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import pg from "pg"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { type Ended, postHour, shownKey, startCli, startHost } from "./hostProcess.ts"

/** Holds the table of time entries, so that a command waits in the middle of its work. */
const holdingEntries = async (url: string) => {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  await session.query("begin; lock table time_entries in access exclusive mode")
  const isWaiting = async () =>
    (await session.query("select from pg_locks where not granted and relation = 'time_entries'::regclass")).rowCount > 0
  return { isWaiting, stop: () => session.end() }
}

/** Starts a command, and sends it a signal once it waits for the time entries. */
const signalled = async (url: string, line: string, signal: NodeJS.Signals): Promise<Ended> => {
  const held = await holdingEntries(url)
  const { child, ended } = startCli(line.split(" "), { DATABASE_URL: url })
  try {
    while (child.exitCode === null && !(await held.isWaiting())) await new Promise((resolve) => setTimeout(resolve, 25))
    child.kill(signal)
    await new Promise((resolve) => setTimeout(resolve, 100))
  } finally {
    await held.stop()
  }
  return ended
}

describe("a command that a signal ends", () => {
  it.live("exits with 130 after SIGINT and with 143 after SIGTERM, and says what it leaves undone", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* Effect.promise(async () => {
        const host = await startHost({ DATABASE_URL: url, HOURBOOK_OWNER_EMAIL: "olga@example.org" })
        assert.strictEqual(await postHour(host.url, await shownKey(host), "an hour"), 201)
        assert.strictEqual((await host.stop("SIGINT")).code, 0, "a server that is stopped has done its work")
      })
      const again = "Stopped. The demo is not whole. To make it anew, run: hourbook demo --again"
      for (const [line, signal, code, said] of [
        ["rollups rebuild", "SIGINT", 130, ""],
        ["rollups verify --json", "SIGTERM", 143, ""],
        ["demo", "SIGTERM", 143, `hourbook: ${again}\n`],
        [
          "demo --slug atelier --json",
          "SIGINT",
          130,
          `${JSON.stringify({ ok: false, error: { code: "validation_error", message: `${again} --slug atelier` } })}\n`
        ],
        ["person export --email olga@example.org", "SIGINT", 130, ""]
      ] as const) {
        const ended = yield* Effect.promise(() => signalled(url, line, signal))
        assert.deepStrictEqual([line, ended.code, ended.stderr], [line, code, said])
      }
    })
  )
})
