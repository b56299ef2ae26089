import { cpSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { limitFileSize, smallDisk } from "../engines/smallDisk.ts"
import { countHours, hour, postHour, runHost, startHost } from "../hosts/hostProcess.ts"
import { ownersKey, preparedDirectory } from "../hosts/preparedDirectory.ts"

const headers = { "x-api-key": ownersKey, "content-type": "application/json" }
const long = "x".repeat(1500)

/** Writes until one fails, and tells how many did not. */
const writeUntilFull = async (url: string): Promise<number> => {
  const write = () => fetch(`${url}/api/time`, { method: "POST", headers, body: JSON.stringify(hour(long)) })
  let response = await write()
  let written = 0
  for (; response.status === 201 && written < 2000; written++) response = await write()
  assert.deepEqual([response.status, response.headers.get("retry-after")], [503, "2"])
  return written
}

const assertNotReady = async (url: string): Promise<void> => {
  const failed = performance.now()
  while ((await fetch(`${url}/readyz`)).status !== 503) assert.isBelow(performance.now() - failed, 5000)
}

describe("a full disk", () => {
  it("is 503 for writes and for /readyz while reading works, passes by itself, and is named by a start", async ({
    skip
  }) => {
    const disk = smallDisk(100)
    if (disk === undefined) return skip("this user may not mount a disk")
    try {
      const directory = join(disk.directory, "data")
      cpSync(await preparedDirectory(), directory, { recursive: true })
      const host = await startHost({ HOURBOOK_DATA_DIR: directory })
      disk.fill()
      await writeUntilFull(host.url)
      await assertNotReady(host.url)
      assert.strictEqual((await fetch(`${host.url}/api/time?page_size=1`, { headers })).status, 200)
      disk.free()
      assert.strictEqual(await postHour(host.url, ownersKey, long), 201)
      await host.stop()

      disk.fill()
      const { code, stderr } = await runHost({ HOURBOOK_DATA_DIR: directory, PORT: "0" })
      assert.strictEqual(code, 1)
      assert.match(stderr, /^hourbook: Cannot open the database in [^\n]*(?:no space left|is full)[^\n]*\n$/iu)
    } finally {
      disk.remove()
    }
  })

  it("is 503 also where a limit of file sizes or a quota stands for it, and the journal cannot be written, until it can be", async () => {
    const directory = await preparedDirectory()
    const host = await startHost({ HOURBOOK_DATA_DIR: directory })
    const pid = host.child.pid ?? 0
    limitFileSize(pid, 4096)
    const written = await writeUntilFull(host.url)
    assert.strictEqual(written, 0)
    await assertNotReady(host.url)
    assert.strictEqual((await fetch(`${host.url}/healthz`)).status, 200)
    assert.strictEqual((await fetch(`${host.url}/api/time?page_size=1`, { headers })).status, 503)
    limitFileSize(pid)
    const freed = performance.now()
    while ((await fetch(`${host.url}/readyz`)).status !== 200) {
      assert.isBelow(performance.now() - freed, 30_000)
      await new Promise((next) => setTimeout(next, 100))
    }
    assert.isAtMost(await countHours(host.url, ownersKey), 1)
    assert.strictEqual(await postHour(host.url, ownersKey, long), 201)
    await host.stop()
    assert.match(
      `${host.said.stdout}${host.said.stderr}`,
      /the embedded database has ended: it is opened again[^\n]*\n[^]*the embedded database is open again, after /u
    )
  })
})
