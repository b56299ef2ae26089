import { spawn, type SpawnOptions } from "node:child_process"
import { once } from "node:events"
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { inject } from "vitest"
import { quickWasm } from "../../engines/quickWasm.ts"
import { temporaryDirectory } from "../hostProcess.ts"
import { ownersKey, preparedDirectory } from "../preparedDirectory.ts"

/** The user of a service, and another one. */
const service = 65_534
const stranger = 65_533

const tree = (path: string): ReadonlyArray<string> => [
  path,
  ...readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name))
]

const give = (path: string, uid: number): void => {
  for (const one of tree(path)) chownSync(one, uid, uid)
}

/** What in a directory is not the service's. */
const strangeFiles = (path: string) => tree(path).filter((one) => lstatSync(one).uid !== service)

/** A data directory of the service, which is stopped. */
const stopped = async (): Promise<string> => {
  const directory = await preparedDirectory()
  give(directory, service)
  return directory
}

const message = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`

/** What an assistant says that reads a record. */
const searchAcme =
  message(1, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" }
  }) +
  `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n` +
  message(2, "tools/call", { name: "search", arguments: { query: "Acme" } })

const run = async (
  program: "cli" | "main" | "stdio",
  args: ReadonlyArray<string>,
  { directory, ...options }: SpawnOptions & { readonly directory: string }
) => {
  const path = program === "stdio" ? join(inject("stdioHost"), "main.js") : join(inject("nodeHost"), `${program}.js`)
  const child = spawn(process.execPath, [...quickWasm, path, ...args], {
    cwd: "/",
    ...options,
    env: { PATH: process.env["PATH"], HOURBOOK_DATA_DIR: directory, HOURBOOK_BOOTSTRAP_KEY: ownersKey, PORT: "0" },
    stdio: ["pipe", "pipe", "pipe"]
  })
  const said = { stdout: "", stderr: "" }
  child.stdout?.on("data", (bytes) => {
    said.stdout += bytes
    // A server runs until it serves, and an assistant's program until it has answered.
    if (program === "main" && !child.killed && said.stdout.includes("Data: ")) child.kill("SIGTERM")
    if (said.stdout.includes('"id":2')) child.stdin?.end()
  })
  child.stderr?.on("data", (bytes) => (said.stderr += bytes))
  if (program === "stdio") child.stdin?.write(searchAcme)
  else child.stdin?.end()
  const [code] = await once(child, "close")
  return { code, ...said }
}

/** Only root can become another user, or give files away. */
describe.runIf(process.getuid?.() === 0)("a data directory stays its owner's", () => {
  it("root's commands run as the owner, whose service starts afterwards", async () => {
    const directory = await stopped()
    const theirs = temporaryDirectory()
    chownSync(theirs, service, service)
    const copy = join(theirs, "copy.hbx")
    const rows = join(temporaryDirectory(), "rows.csv")
    writeFileSync(rows, "Date,Duration,Project,Description,Email\n2026-03-02,1:00,Website,Text,owner@example.com\n", {
      mode: 0o600
    })
    for (const args of [
      ["backup", copy],
      ["import", rows, "--dry-run"]
    ]) {
      const { code, stderr } = await run("cli", args, { directory })
      assert.strictEqual(code, 0, `${args.join(" ")}: ${stderr}`)
    }
    const assistant = await run("stdio", [], { directory })
    assert.include(assistant.stdout, "Acme", assistant.stderr)
    assert.deepStrictEqual(strangeFiles(directory), [])
    assert.strictEqual(lstatSync(copy).uid, service)

    const { code, stderr } = await run("main", [], { directory, uid: service, gid: service })
    assert.strictEqual(code, 0, stderr)
  })

  it("what the owner may not read or write is said with the owner's name", async () => {
    const directory = await stopped()
    const copy = join(temporaryDirectory(), "copy.hbx")
    const { code, stderr } = await run("cli", ["backup", copy], { directory })
    assert.strictEqual(code, 1)
    assert.match(stderr, /the user nobody has no permission/u)
    assert.isFalse(existsSync(copy))
  })

  it("others are told whose it is, and what to run", async () => {
    const directory = await stopped()
    const before = tree(directory)
    const { code, stderr } = await run("cli", ["workspace", "list"], { directory, uid: stranger, gid: stranger })
    assert.strictEqual(code, 1)
    assert.include(stderr, `belong to the user nobody, and this is #${stranger}`)
    assert.include(stderr, `sudo -u nobody env HOURBOOK_DATA_DIR=${directory} `)
    assert.match(stderr, /workspace list\n$/u)
    assert.deepStrictEqual(tree(directory), before)
  })

  it("where the owner cannot go, nothing is opened", async () => {
    const hidden = temporaryDirectory()
    const directory = join(hidden, "data")
    cpSync(await preparedDirectory(), directory, { recursive: true })
    give(directory, service)
    const { code, stderr } = await run("cli", ["workspace", "list"], { directory })
    assert.strictEqual(code, 1)
    assert.match(stderr, /belong to the user nobody, as which this cannot run: EACCES/u)
    assert.deepStrictEqual(strangeFiles(directory), [])
  })

  it("files that root has taken are found before the service needs them", async () => {
    const directory = await stopped()
    const lost = join(directory, "pgdata", "global", "pg_control")
    chownSync(lost, 0, 0)
    chmodSync(lost, 0o600)
    for (const who of [{}, { uid: service, gid: service }]) {
      const { code, stderr } = await run("cli", ["workspace", "list"], { directory, ...who })
      assert.strictEqual(code, 1)
      assert.include(stderr, `${lost} belongs to another user`)
      assert.include(stderr, `sudo chown -R ${service}:${service} ${directory}`)
    }
  })
})
