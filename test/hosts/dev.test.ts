import { existsSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "vitest"
import { eventually, runCli, startHost, startMain, temporaryDirectory } from "./hostProcess.ts"
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

it("npm run dev -- --demo prints a link that signs the owner of the sample data in, and uses the data again", async () => {
  const data = join(temporaryDirectory(), "data")
  const studio = ["--name", "Studio Lagune", "--slug", "demo", "--owner-email", "ines@studio-lagune.example"]
  const rest = ["--owner-name", "Ines Albrecht", "--currency", "EUR"]
  const made = await runCli(["workspace", "create", ...studio, ...rest], { HOURBOOK_DATA_DIR: `${data}-demo` })
  assert.strictEqual(made.code, 0, made.stderr)
  const host = await startHost({ HOURBOOK_DATA_DIR: data, HOURBOOK_STORE: "dynamodb" }, "demo")
  const code = await eventually(() => /Open http:\/\/localhost:\d+\/signin#(\S+)/u.exec(host.said.stdout)?.[1])
  const headers = { "content-type": "application/json", origin: host.url, "x-hourbook": "web" }
  const answer = await fetch(`${host.url}/api/session`, { method: "POST", headers, body: JSON.stringify({ code }) })
  assert.strictEqual(answer.status, 201)
  assert.notInclude(host.said.stdout, "Making the sample data")
  assert.isFalse(existsSync(data))
  await host.stop()
})

it("npm run dev -- --demo makes the data on its first start, and leaves no half of them", async () => {
  const data = join(temporaryDirectory(), "data")
  const { child, ended, said } = startMain({ HOURBOOK_DATA_DIR: data }, "demo")
  await eventually(() => (existsSync(`${data}-demo.new/pgdata`) ? true : undefined))
  assert.include(said.stdout, `Making the sample data in ${data}-demo.`)
  child.kill("SIGTERM")
  assert.strictEqual((await ended).code, 1)
  assert.isFalse(existsSync(`${data}-demo`))
})
