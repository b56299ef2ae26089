import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it, onTestFinished } from "vitest"
import { demoDirectoryOf, madeOnce } from "../../tools/dev/demoDirectory.ts"

const place = (): string => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-demo-"))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, "data-demo")
}

const making = (text: string, isDone: boolean) => async (directory: string) => {
  assert.isFalse(existsSync(directory))
  mkdirSync(directory)
  writeFileSync(join(directory, "records"), text)
  return isDone
}

describe("the directory of npm run dev -- --demo", () => {
  it("is beside that of the records", () => {
    assert.strictEqual(demoDirectoryOf("./data"), "./data-demo")
    assert.strictEqual(demoDirectoryOf("/srv/hours/"), "/srv/hours-demo")
  })

  it("is made once", async () => {
    const directory = place()
    assert.isTrue(await madeOnce(directory, making("first", true)))
    assert.isTrue(await madeOnce(directory, making("second", true)))
    assert.strictEqual(readFileSync(join(directory, "records"), "utf8"), "first")
  })

  it("is not there when making it failed or was stopped, and is then made anew", async () => {
    const directory = place()
    assert.isFalse(await madeOnce(directory, making("half", false)))
    assert.isFalse(existsSync(directory))
    assert.isTrue(await madeOnce(directory, making("whole", true)))
    assert.strictEqual(readFileSync(join(directory, "records"), "utf8"), "whole")
  })
})
