import { utimesSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { eventually, startHost } from "./hostProcess.ts"
import { preparedDirectory } from "./preparedDirectory.ts"

it("npm run dev serves from the sources and restarts when one changes", async () => {
  const host = await startHost({ HOURBOOK_DATA_DIR: await preparedDirectory() }, "watched")
  assert.strictEqual((await fetch(`${host.url}/healthz`)).status, 200)
  const now = new Date()
  utimesSync(join(import.meta.dirname, "../../hosts/node/src/main.ts"), now, now)
  await eventually(() => (host.said.stdout.match(/is ready at/gu)?.length === 2 ? true : undefined))
  await host.stop()
})
