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
  it("is made while the service runs and people write, and restores what it says into an empty directory", async () => {
    const [from, to, backups] = [
      { HOURBOOK_DATA_DIR: await preparedDirectory() },
      { HOURBOOK_DATA_DIR: await migratedDirectory() },
      temporaryDirectory()
    ]
    const host = await startHost(from)
    let isOver = false
    let hours = 0
    const writing = (async () => {
      while (!isOver) {
        assert.strictEqual(await postHour(host.url, ownersKey, `while it runs ${hours}`), 201)
        hours++
      }
    })()
    const first = await json(`backup ${backups} --json`, from)
    const second = await json(`backup ${backups} --keep 1 --json`, from)
    assert.deepStrictEqual(second.removed, [first.file])
    isOver = true
    await writing
    const [{ counts, slug }] = second.workspaces
    assert.isAtMost(counts.time_entries, hours)
    assert.isAtLeast(counts.time_entries, first.workspaces[0].counts.time_entries)

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

    const [restored] = await json(`restore ${second.file} --json`, to)
    assert.isTrue(restored.rollups.every(({ wrong }: { readonly wrong: number }) => wrong === 0))
    const refused = await runCli(["restore", streamed], to)
    assert.strictEqual(refused.code, 1)
    assert.include(refused.stderr, "is there already")
    const again = await json(`export --workspace ${slug} --out ${join(backups, "again.hbx")} --json`, to)
    assert.deepStrictEqual(again.workspaces[0].counts, counts)
    const { secret } = await json(`key create --workspace ${slug} --email owner@localhost --kind full --json`, to)
    const other = await startHost(to)
    assert.strictEqual(await countHours(other.url, secret), counts.time_entries)
    assert.strictEqual((await fetch(`${other.url}/api/time`, { headers: { "x-api-key": ownersKey } })).status, 401)
    await other.stop()
  }, 300_000)
})
