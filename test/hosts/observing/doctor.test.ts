import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { runCli, temporaryDirectory } from "../hostProcess.ts"
import { runInProcess } from "../inProcess.ts"
import { preparedDirectory } from "../preparedDirectory.ts"

type Settings = Readonly<Record<string, string>>

interface Found {
  readonly ok: boolean
  readonly settings: ReadonlyArray<{ readonly name: string; readonly source: string; readonly value: string | null }>
  readonly checks: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly finding: string
    readonly next: string | null
  }>
}

const examined = async (settings: Settings, run = runInProcess) => {
  const { code, stderr, stdout } = await run(["doctor", "--json"], settings)
  const found: Found = JSON.parse(stdout)
  assert.strictEqual(code, found.ok ? 0 : 1, stderr)
  const byName = Object.fromEntries(found.checks.map((check) => [check.name, check]))
  return { ...found, stderr, stdout, byName, statuses: found.checks.map(({ name, status }) => `${name} ${status}`) }
}

describe("hourbook doctor", () => {
  it.live("finds a PostgreSQL server well, then a wrong total, and shows no secret", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      const secret = "a-bootstrap-key-of-some-length"
      const settings = { DATABASE_URL: databaseUrl, TRUST_PROXY: "1", HOURBOOK_BOOTSTRAP_KEY: secret }
      yield* Effect.promise(async () => {
        const made = ["workspace", "create", "--name", "Acme", "--owner-email", "ada@example.com", "--currency", "EUR"]
        assert.strictEqual((await runInProcess(made, settings)).code, 0)
        const well = await examined(settings)
        const names = [
          "settings",
          "store",
          "version",
          "role",
          "migrations",
          "feed",
          "clock",
          "deltas",
          "totals",
          "log",
          "periods",
          "invoices"
        ]
        assert.deepStrictEqual(
          well.statuses,
          names.map((name) => `${name} ok`)
        )
        assert.match(well.byName["version"]?.finding ?? "", /^PostgreSQL \d+/u)
        assert.include(well.byName["totals"]?.finding, "sample of 1 of 1")
        const settingOf = (name: string) => well.settings.find((each) => each.name === name)
        assert.deepStrictEqual(settingOf("TRUST_PROXY"), { name: "TRUST_PROXY", source: "environment", value: "1" })
        assert.deepStrictEqual(settingOf("DATABASE_URL"), { name: "DATABASE_URL", source: "environment", value: null })
        assert.deepStrictEqual(settingOf("PORT"), { name: "PORT", source: "default", value: null })
        for (const hidden of [secret, databaseUrl]) assert.notInclude(well.stdout + well.stderr, hidden)
      })
      yield* administer(
        databaseUrl,
        `insert into fact_days (workspace_id, kind, day, user_id, currency, minutes, amount, count)
         select m.workspace_id, 'time', '2026-03-02', m.user_id, 'EUR', 60, 1, 1 from members m`
      )
      yield* administer(databaseUrl, "alter table time_entries disable row level security")
      yield* Effect.promise(async () => {
        const { code, stderr, stdout } = await runInProcess(["doctor"], settings)
        assert.strictEqual(code, 1)
        assert.match(stdout, /\nDATABASE_URL +\(hidden\) +environment\n/u)
        assert.match(
          stdout,
          /\nRED +totals +[1-9]\d* wrong in a sample of 1 of 1 workspaces\n +.*hourbook rollups rebuild\n/u
        )
        assert.match(stdout, /\nRED +role +.*\n +Use a user /u)
        assert.match(stdout, /\nOK +store +responds in \d+ ms\n/u)
        assert.match(stderr, /^hourbook: Doctor found what needs your attention: role, totals\.\n$/u)
      })
    })
  )

  it("says what to do about settings that are invalid and servers that are away", async () => {
    const invalid = await examined({ METRICS_PORT: "x", HOURBOOK_STORE: "paper", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })
    assert.deepStrictEqual(invalid.statuses, ["settings red", "settings red", "settings red"])
    assert.include(invalid.stdout, 'Invalid METRICS_PORT \\"x\\"')
    assert.include(
      invalid.stdout,
      'Invalid OTEL_EXPORTER_OTLP_PROTOCOL \\"grpc\\": set it to http/protobuf or http/json'
    )
    const away = await examined({ DATABASE_URL: "postgres://ada:hidden-word@127.0.0.1:1/hours" })
    assert.deepStrictEqual(away.statuses, ["settings ok", "store red"])
    assert.match(away.byName["store"]?.next ?? "", /DATABASE_URL/u)
    assert.notInclude(away.stdout, "hidden-word")
  })

  it("creates nothing, and examines an embedded database and its disk", async () => {
    const nothing = await examined({ HOURBOOK_DATA_DIR: `${temporaryDirectory()}/none` })
    assert.deepStrictEqual(nothing.statuses, ["settings ok", "store red"])
    assert.match(nothing.byName["store"]?.next ?? "", /^Start the service/u)
    const found = await examined({ HOURBOOK_DATA_DIR: await preparedDirectory() }, runCli)
    assert.isTrue(found.ok, found.stdout)
    assert.includeMembers(found.statuses, ["role ok", "migrations ok", "disk ok", "fsync ok", "totals ok"])
  })
})
