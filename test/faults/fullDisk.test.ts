import { execFileSync } from "node:child_process"
import { cpSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { hour, postHour, runHost, startHost, temporaryDirectory } from "../hosts/hostProcess.ts"
import { ownersKey, preparedDirectory } from "../hosts/preparedDirectory.ts"

/** A disk of 100 MB in memory, which goes with the test; undefined where this user may not mount one. */
const smallDisk = (): string | undefined => {
  const disk = temporaryDirectory()
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=100m", "tmpfs", disk], { stdio: "ignore" })
    return disk
  } catch {
    return undefined
  }
}

/** Takes the rest of the space. */
const fill = (disk: string): void => {
  const piece = new Uint8Array(4096)
  try {
    for (;;) writeFileSync(join(disk, "fill"), piece, { flag: "a" })
  } catch {
    // No space is left.
  }
}

describe("a full disk", () => {
  it("is 503 for writes and for /readyz while reading works, passes by itself, and is named by a start", async () => {
    const disk = smallDisk()
    if (disk === undefined) return
    try {
      const directory = join(disk, "data")
      cpSync(await preparedDirectory(), directory, { recursive: true })
      const host = await startHost({ HOURBOOK_DATA_DIR: directory })
      const headers = { "x-api-key": ownersKey, "content-type": "application/json" }
      const long = "x".repeat(1500)
      fill(disk)
      const write = () => fetch(`${host.url}/api/time`, { method: "POST", headers, body: JSON.stringify(hour(long)) })
      let response = await write()
      for (let tried = 0; response.status === 201 && tried < 200; tried++) response = await write()
      assert.deepEqual([response.status, response.headers.get("retry-after")], [503, "2"])
      const failed = performance.now()
      while ((await fetch(`${host.url}/readyz`)).status !== 503) assert.isBelow(performance.now() - failed, 5000)
      assert.strictEqual((await fetch(`${host.url}/api/time?page_size=1`, { headers })).status, 200)
      rmSync(join(disk, "fill"))
      assert.strictEqual(await postHour(host.url, ownersKey, long), 201)
      await host.stop()

      fill(disk)
      const { code, stderr } = await runHost({ HOURBOOK_DATA_DIR: directory, PORT: "0" })
      assert.strictEqual(code, 1)
      assert.match(stderr, /^hourbook: Cannot open the database in [^\n]*(?:no space left|is full)[^\n]*\n$/iu)
    } finally {
      execFileSync("umount", ["-l", disk])
    }
  })
})
