import { writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { runHost, temporaryDirectory } from "./hostProcess.ts"

const refused = async (settings: Readonly<Record<string, string>>) => {
  const { code, stderr, stdout } = await runHost({ HOURBOOK_DATA_DIR: temporaryDirectory(), ...settings })
  assert.strictEqual(code, 1)
  assert.strictEqual(stdout, "")
  assert.strictEqual(stderr.trim().split("\n").length, 1, stderr)
  assert.notMatch(stderr, /\bat .*:\d+:\d+/u)
  return stderr
}

/** One of each group that the program reads; test/unit/operator/settings.test.ts has the others. */
describe("an invalid setting prints one line with its name, its value and what is allowed", () => {
  const cases: ReadonlyArray<readonly [string, string, RegExp]> = [
    ["PORT", "many", /"many".*0 to 65535/u],
    ["HOURBOOK_STORE", "oracle", /"oracle".*postgres or dynamodb/u],
    ["HOURBOOK_CURRENCY", "EURO", /"EURO".*ISO 4217/u],
    ["OAUTH_ENABLED", "yes", /"yes".*1 or 0/u]
  ]
  it.each(cases)("%s=%s", async (variable, value, expected) => {
    const line = await refused({ [variable]: value })
    assert.include(line, variable)
    assert.match(line, expected)
  })
})

describe("an unusable place prints one line", () => {
  it("a database that does not answer, without its password", async () => {
    const line = await refused({ DATABASE_URL: "postgres://ada:geheim@127.0.0.1:1/hours" })
    assert.include(line, "127.0.0.1:1/hours")
    assert.include(line, "ECONNREFUSED")
    assert.include(line, "DATABASE_URL")
    assert.notInclude(line, "geheim")
  })

  it.live("a port in use, and a host that does not exist", () =>
    Effect.gen(function* () {
      const databaseUrl = yield* migratedDatabase
      yield* Effect.promise(async () => {
        const taken = createServer()
        await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve))
        const { port } = taken.address() as AddressInfo
        const line = await refused({ DATABASE_URL: databaseUrl, PORT: String(port) })
        assert.include(line, String(port))
        assert.include(line, "in use")
        taken.close()
        assert.include(await refused({ DATABASE_URL: databaseUrl, HOST: "no.such.host.invalid" }), "HOST")
      })
    })
  )

  it("a data directory that is a file, or lies where none can be made", async () => {
    const file = join(temporaryDirectory(), "file")
    writeFileSync(file, "")
    for (const directory of [file, join(file, "data"), "/proc/none/data"]) {
      assert.include(await refused({ HOURBOOK_DATA_DIR: directory }), directory)
    }
  })
})
