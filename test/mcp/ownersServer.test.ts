import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ownersServer } from "@hourbook/runtime/platform/ownersServer"
import { assert, it } from "vitest"

it("a socket is its owner's alone from the moment that it exists", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-socket-"))
  const path = join(directory, "assistants.sock")
  const before = process.umask(0o022)
  const server = ownersServer({})
  const listening = new Promise<void>((resolve) => server.listen({ path }, resolve))
  assert.strictEqual(statSync(path).mode & 0o777, 0o600)
  assert.strictEqual(process.umask(before), 0o022)
  await listening
  await new Promise((resolve) => server.close(resolve))
  rmSync(directory, { recursive: true })
})
