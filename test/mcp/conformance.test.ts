import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const suite = join(root, "node_modules/.bin/conformance")
const results = mkdtempSync(join(tmpdir(), "hourbook-conformance-"))

let server: ChildProcess | undefined
let url = ""

beforeAll(async () => {
  const started = spawn(
    process.execPath,
    [
      "--conditions=@hourbook/source",
      "--import=./test/support/run/resolveOnce.ts",
      "test/support/conformance/server.ts"
    ],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"]
    }
  )
  server = started
  const [port] = await once(started.stdout, "data")
  url = `http://localhost:${Number(String(port))}/api/mcp`
})

afterAll(() => {
  server?.kill()
  rmSync(results, { recursive: true, force: true })
})

/** What each scenario of a revision came to: what passed and what failed, by its name. */
const run = (
  requirements: string
): Promise<ReadonlyMap<string, { readonly passed: number; readonly failed: number }>> =>
  new Promise((resolve) => {
    const child = spawn(suite, ["server", "--url", url, "--requirements", requirements], { cwd: results })
    let said = ""
    child.stdout.on("data", (bytes) => (said += bytes))
    child.once("close", () =>
      resolve(
        new Map(
          [...said.matchAll(/^[✓✗] (?<name>\S+): (?<passed>\d+) passed, (?<failed>\d+) failed$/gmu)].map(
            ({ groups }) => [groups!["name"]!, { passed: Number(groups!["passed"]), failed: Number(groups!["failed"]) }]
          )
        )
      )
    )
  })

const failing = (outcome: Awaited<ReturnType<typeof run>>): ReadonlyArray<string> =>
  [...outcome].filter(([, { failed }]) => failed > 0).map(([name]) => name)

describe("the protocol's own suite, over our HTTP edge", () => {
  it("passes every scenario that is scored of 2026-07-28", async () => {
    const outcome = await run("2026-07-28")
    // Extensions that we do not offer, and what the suite itself calls pending.
    const unscored = /^tasks-|^json-schema-2020-12$|^http-custom-header-server-validation$/u
    assert.deepEqual(
      failing(outcome).filter((name) => !unscored.test(name)),
      []
    )
    assert.isAtLeast([...outcome.keys()].filter((name) => !unscored.test(name)).length, 37)
  })

  it("passes those of 2025-11-25 that need no session and no push to the client", async () => {
    const outcome = await run("2025-11-25")
    assert.sameMembers(
      [...failing(outcome)],
      [
        "tools-call-sampling",
        "tools-call-elicitation",
        "elicitation-sep1034-defaults",
        "elicitation-sep1330-enums",
        "resources-subscribe",
        "resources-unsubscribe",
        "json-schema-2020-12"
      ]
    )
    assert.isAtLeast(outcome.size - failing(outcome).length, 22)
  })
})
