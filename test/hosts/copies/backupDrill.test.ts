import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { countHours, postHour, runCli, startCli, startHost, temporaryDirectory } from "../hostProcess.ts"
import { migratedDirectory, ownersKey, preparedDirectory } from "../preparedDirectory.ts"

const json = async (line: string, settings: Readonly<Record<string, string>>) => {
  const { code, stderr, stdout } = await runCli(line.split(" "), settings)
  assert.strictEqual(code, 0, stderr)
  return JSON.parse(stdout)
}

describe("a backup", () => {
  it("is made while people write, and restores what it says into an empty directory, also after a killed attempt", async () => {
    const [from, to, backups] = [
      { HOURBOOK_DATA_DIR: await preparedDirectory() },
      { HOURBOOK_DATA_DIR: await migratedDirectory() },
      temporaryDirectory()
    ]
    const host = await startHost(from)
    const over = new AbortController()
    let hours = 0
    const writing = (async () => {
      while (!over.signal.aborted) {
        assert.strictEqual(await postHour(host.url, ownersKey, `while it runs ${hours}`), 201)
        hours++
      }
    })()
    const earlier = join(backups, "hourbook-2026-01-01T00-00-00-000Z.hbx")
    writeFileSync(earlier, "")
    const backup = await json(`backup ${backups} --keep 1 --json`, from)
    assert.deepStrictEqual(backup.removed, [earlier])
    over.abort()
    await writing
    const [{ counts, slug }] = backup.workspaces
    assert.isAtLeast(counts.time_entries, 1)
    assert.isAtMost(counts.time_entries, hours)

    // Binary output takes the way through the socket, too.
    const exported = startCli(["export", "--workspace", slug], from)
    const chunks: Array<Buffer> = []
    exported.child.stdout.on("data", (chunk) => chunks.push(chunk))
    assert.strictEqual((await exported.ended).code, 0)
    const streamed = join(backups, "streamed.hbx")
    writeFileSync(streamed, Buffer.concat(chunks))
    const { code, stderr } = await host.stop()
    assert.deepStrictEqual([code, stderr], [0, ""])
    assert.strictEqual(readdirSync(backups).length, 2)

    const killed = startCli(["restore", streamed], to)
    killed.child.stderr.on("data", (text) => {
      if (String(text).includes("Wrote")) killed.child.kill("SIGKILL")
    })
    assert.notStrictEqual((await killed.ended).code, 0)
    const restored = await runCli(["restore", backup.file], to)
    assert.strictEqual(restored.code, 0, restored.stderr)
    assert.include(restored.stderr, "An earlier attempt left a part of it.")
    assert.include(restored.stderr, `Wrote ${counts.time_entries} of ${counts.time_entries} time entries`)
    assert.include(restored.stdout, "totals match its records")
    const other = await startHost(to)
    const { secret } = await json(`key create --workspace ${slug} --email owner@localhost --kind full --json`, to)
    assert.strictEqual(await countHours(other.url, secret), counts.time_entries)
    assert.strictEqual((await fetch(`${other.url}/api/time`, { headers: { "x-api-key": ownersKey } })).status, 401)
    await other.stop()
  }, 600_000)
})
