import { execFile } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { promisify } from "node:util"
import { assert, it } from "@effect/vitest"

const page = new URL("../../docs/embedding.md", import.meta.url)
const script = new URL("./embedded.generated.ts", import.meta.url)

it("the page's app runs as printed and prints what the page says", async () => {
  const text = readFileSync(page, "utf8")
  const code = /```ts\n([\s\S]*?)```/u.exec(text)?.[1] ?? assert.fail("the page holds no code")
  const promised = /Its last line is `([^`]+)`/u.exec(text)?.[1] ?? assert.fail("the page promises no output")
  assert.isAtMost(
    code
      .trim()
      .split("\n")
      .filter((line) => line !== "").length,
    30
  )
  writeFileSync(script, code)
  try {
    const node = [process.execPath, "--conditions=@hourbook/source", script.pathname] as const
    const { stdout } = await promisify(execFile)(node[0], node.slice(1))
    assert.strictEqual(stdout.trim().split("\n").at(-1), promised)
  } finally {
    rmSync(script)
  }
}, 60_000)
