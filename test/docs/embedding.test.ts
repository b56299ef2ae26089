import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { assert, it } from "@effect/vitest"

const page = new URL("../../docs/embedding.md", import.meta.url)
const script = new URL("./embedded.generated.ts", import.meta.url)

it("the page's app runs as printed, twice on a directory, and prints what the page says", async () => {
  const text = readFileSync(page, "utf8")
  const code = /```ts\n([\s\S]*?)```/u.exec(text)?.[1] ?? assert.fail("the page holds no code")
  const promised = /Its last line is `([^`]+)`, and `([^`]+)` after a second run/u.exec(text)?.slice(1)
  assert.isAtMost(
    code
      .trim()
      .split("\n")
      .filter((line) => line !== "").length,
    30
  )
  writeFileSync(script, code)
  const cwd = mkdtempSync(join(tmpdir(), "hourbook-embedded-"))
  try {
    const node = [process.execPath, "--conditions=@hourbook/source", script.pathname] as const
    const run = async () => {
      const { stdout } = await promisify(execFile)(node[0], node.slice(1), { cwd })
      return stdout.trim().split("\n").at(-1)
    }
    assert.deepStrictEqual([await run(), await run()], promised)
  } finally {
    rmSync(script)
    rmSync(cwd, { recursive: true, force: true })
  }
}, 600_000)
