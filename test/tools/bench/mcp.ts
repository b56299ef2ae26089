import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { encode } from "gpt-tokenizer/encoding/o200k_base"
import { type Assistant, type ClientName, connect, overHttp } from "../../support/assistants.ts"

/*
 * `npm run build && npm run bench:mcp`: what the tools cost in tokens, how long answers are and how long calls take, through the
 * official client: on the Node host with its embedded database, and from the program for assistants on this machine.
 */

const root = join(import.meta.dirname, "../../..")
const key = "a-key-for-the-benchmark-0123456789"
const directory = mkdtempSync(join(tmpdir(), "hourbook-bench-"))
const host = spawn(process.execPath, ["hosts/node/dist/main.js"], {
  cwd: root,
  env: {
    PATH: process.env["PATH"],
    PORT: "0",
    HOURBOOK_DATA_DIR: join(directory, "host"),
    HOURBOOK_BOOTSTRAP_KEY: key,
    HOURBOOK_LOG: "off"
  },
  stdio: ["ignore", "pipe", "inherit"]
})

const url = await new Promise<string>((resolve) => {
  let said = ""
  host.stdout.on("data", (bytes) => {
    said += bytes
    const address = /ready at (\S+)/u.exec(said)?.[1]
    if (address !== undefined) resolve(address)
  })
})

const assistant = (name: ClientName = "client 2, revision 2026-07-28", of = key) =>
  overHttp(name, { url: `${url}/api/mcp`, headers: { "x-api-key": of } })

const thousands = (value: number) => value.toLocaleString("en-US")

const tokensIn = (text: string) => thousands(encode(text).length)

const entries = (day: number) =>
  Array.from({ length: mostAtOnce }, (_, index) => ({
    date: `2026-03-${String(1 + (day % 28)).padStart(2, "0")}`,
    minutes: 15 + index,
    description: `Wireframes for the new front page, part ${index}`,
    cost: 20 + index,
    project: "Website"
  }))

const report = async (owner: Assistant) => {
  const tools = await owner.tools()
  console.log(
    `tools/list: ${tools.length} tools, ${thousands(JSON.stringify(tools).length)} characters, ${tokensIn(JSON.stringify(tools))} tokens`
  )
  const period = { from: "2026-03-01", to: "2026-03-31" }
  for (const [tool, input] of [
    ["whoami", {}],
    ["time_list", period],
    ["time_list", { ...period, detail: "full" }],
    ["time_list", { ...period, limit: 100 }],
    ["summarize_period", { ...period, group_by: "project" }],
    ["summarize_period", period],
    ["report_debtors", {}]
  ] as const) {
    const { data, text } = await owner.call(tool, input)
    console.log(
      `${tool} ${JSON.stringify(input)}: text ${thousands(text.length)} characters, ${tokensIn(text)} tokens; structured ${tokensIn(JSON.stringify(data))} tokens`
    )
  }
}

const times = async (count: number, call: (index: number) => Promise<unknown>) => {
  const taken: Array<number> = []
  for (let index = 0; index < count; index++) {
    const begun = performance.now()
    await call(index)
    taken.push(performance.now() - begun)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(share * taken.length))]!.toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

const measure = async (name: string, { call, tools }: Assistant) => {
  const rounds = 200
  for (let index = 0; index < 30; index++) await call("whoami")
  console.log(`\n${name}, ${rounds} calls one after the other:`)
  console.log(`  tools/list   ${await times(rounds, tools)}`)
  console.log(`  whoami       ${await times(rounds, () => call("whoami"))}`)
  console.log(
    `  time_list    ${await times(rounds, () => call("time_list", { from: "2026-03-01", to: "2026-03-31" }))}`
  )
  console.log(
    `  time_log     ${await times(rounds, (index) => call("time_log", { entries: entries(index).slice(0, 1) }))}`
  )
  console.log(`  time_log x16 ${await times(20, (index) => call("time_log", { entries: entries(index) }))}`)
}

const seedWorkspace = async ({ call }: Assistant) => {
  await call("clients_save", { name: "Acme" })
  await call("projects_save", { name: "Website", client: "Acme" })
  for (let day = 0; day < 60; day++) await call("time_log", { entries: entries(day) })
}

const overStdio = (of: string) => {
  const server = {
    command: process.execPath,
    args: [join(root, "hosts/mcp-stdio/dist/main.js")],
    env: { PATH: process.env["PATH"] ?? "", HOURBOOK_DATA_DIR: of },
    stderr: "ignore" as const
  }
  const current = () => new StdioClientTransport(server)
  return connect("client 2, revision 2026-07-28", {}, { current, old: current })
}

/** From the start of the program to its tools, and to the first answer out of the records. */
const start = async (name: string, of: string) => {
  const begun = performance.now()
  const since = () => `${thousands(Math.round(performance.now() - begun))} ms`
  const assistant = await overStdio(of)
  const listed = since()
  await assistant.call("whoami")
  console.log(`  ${name}: tools after ${listed}, first answer after ${since()}`)
  return assistant
}

const owner = await assistant()
await seedWorkspace(owner)
await report(owner)
await owner.close()
for (const name of ["client 2, revision 2026-07-28", "client 2, revisions of 2025"] as const) {
  const connected = await assistant(name)
  await measure(`over HTTP, ${name}`, connected)
  await connected.close()
}
host.kill()
await once(host, "exit")

console.log("\nstarts over standard input and output:")
const local = join(directory, "local")
await (await start("an empty directory", local)).close()
const first = await start("a directory with a database", local)
const second = await start("a second assistant on it", local)
await seedWorkspace(first)
await measure("over standard input and output, the one with the directory", first)
await measure("over standard input and output, the second", second)
await Promise.all([first.close(), second.close()])
rmSync(directory, { recursive: true, force: true })
