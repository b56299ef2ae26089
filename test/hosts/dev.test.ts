import { utimesSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { eventually, startHost } from "./hostProcess.ts"
import { ownersKey, preparedDirectory } from "./preparedDirectory.ts"

it("npm run dev serves from the sources and restarts when one changes", async () => {
  const host = await startHost({ HOURBOOK_DATA_DIR: await preparedDirectory() }, "watched")
  assert.strictEqual((await fetch(`${host.url}/healthz`)).status, 200)
  const now = new Date()
  utimesSync(join(import.meta.dirname, "../../hosts/node/src/main.ts"), now, now)
  await eventually(() => (host.said.stdout.match(/is ready at/gu)?.length === 2 ? true : undefined))
  await host.stop()
})

it("npm run dev:spans prints what a request did, with the texts of its statements", async () => {
  const host = await startHost({ HOURBOOK_DATA_DIR: await preparedDirectory() }, "spanned")
  await fetch(`${host.url}/api/projects`, { headers: { "x-api-key": ownersKey } })
  const printed = await eventually(() =>
    host.said.stderr.includes("\nGET /api/projects ") ? host.said.stderr : undefined
  )
  assert.match(printed, /^ {4}postgresql [\d.]+ ms\n {8}.*select[^]*^ {2}Projects\.list [\d.]+ ms$/mu)
  await host.stop()
})
