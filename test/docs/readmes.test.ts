import { execFile } from "node:child_process"
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import { assert, describe, inject, it } from "vitest"

const root = join(import.meta.dirname, "../..")
/** No program imports the pages that people use. */
const pages = globSync("packages/*/README.md", { cwd: root }).filter((page) => !page.startsWith("packages/web/"))

const local = {
  AWS_ENDPOINT_URL_DYNAMODB: inject("dynamoEndpoint"),
  AWS_REGION: "local",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local"
}

describe("the example of a package", () => {
  it.each(pages)("prints what %s says", { timeout: 600_000 }, async (page) => {
    const text = readFileSync(join(root, page), "utf8")
    const code = /```ts\n([\s\S]*?)```/u.exec(text)?.[1] ?? assert.fail("the page has no example")
    const promised = /it prints\s+`([^`]+)`/u.exec(text)?.[1] ?? assert.fail("the page promises no output")
    const script = join(import.meta.dirname, `${basename(dirname(page))}.generated.ts`)
    writeFileSync(script, code)
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["--conditions=@hourbook/source", `--import=${join(root, "test/support/run/resolveOnce.ts")}`, script],
        {
          env: { ...process.env, ...local },
          timeout: 600_000
        }
      )
      assert.strictEqual(stdout.trim().split("\n").at(-1), promised)
    } finally {
      rmSync(script)
    }
  })
})
