import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { manyRows } from "../../support/exchange/manyRows.ts"
import { startPostgres } from "./postgres.ts"

const usage = `npm run bench:import [-- --rows 100000 --store postgres,embedded]

Imports a file of Toggl Track with so many rows with the command, into a new PostgreSQL server and a new embedded database,
and then once more: the rate, the time and the memory of the command's process, whose sums must be the file's. Ends with 1
when a bar is missed: 5 minutes on PostgreSQL, 10 on the embedded database, for 100,000 rows.`

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    store: { type: "string", default: "postgres,embedded" },
    help: { type: "boolean", default: false }
  }
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const rows = Number(values.rows)
const bars: Readonly<Record<string, number>> = { postgres: 300, embedded: 600 }

const home = mkdtempSync(join(tmpdir(), "hourbook-import-"))
const path = join(home, "toggl.csv")
const { csv, minutes } = manyRows(rows)
writeFileSync(path, csv)

/** Runs a command and measures its process: its time, CPU time, and the most memory in MB. */
const run = (args: ReadonlyArray<string>, settings: Readonly<Record<string, string>>) =>
  new Promise<{ readonly out: any; readonly seconds: number; readonly cpu: number; readonly memory: number }>(
    (resolve, reject) => {
      const begun = performance.now()
      const watching =
        'process.on("exit", () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); process.stderr.write(`\\nRSS ${maxRSS} CPU ${userCPUTime + systemCPUTime}\\n`) })'
      const child = spawn(
        process.execPath,
        [
          "--conditions=@hourbook/source",
          "--import",
          `data:text/javascript,${encodeURIComponent(watching)}`,
          "hosts/node/src/cli.ts",
          ...args
        ],
        { env: { PATH: process.env["PATH"], ...settings }, stdio: ["ignore", "pipe", "pipe"] }
      )
      let [out, err] = ["", ""]
      child.stdout.on("data", (text) => (out += text))
      child.stderr.on("data", (text) => (err += text))
      child.once("close", (code) => {
        if (code !== 0) return reject(new Error(err))
        const seconds = (performance.now() - begun) / 1000
        const memory = Math.round(Number(/RSS (\d+)/u.exec(err)?.[1] ?? 0) / 1024)
        const cpu = Number(/CPU (\d+)/u.exec(err)?.[1] ?? 0) / 1e6
        resolve({ out: JSON.parse(out), seconds, cpu, memory })
      })
    }
  )

let missed = 0
console.log(
  "| store | run | seconds | CPU seconds | rows a second | memory of the command |\n|---|---|---|---|---|---|"
)
for (const store of values.store.split(",")) {
  const postgres = store === "postgres" ? await startPostgres() : undefined
  const settings = postgres === undefined ? { HOURBOOK_DATA_DIR: join(home, "data") } : { DATABASE_URL: postgres.url }
  await run(
    ["workspace", "create", "--name", "Bench", "--owner-email", "o@example.com", "--currency", "EUR", "--json"],
    settings
  )
  for (const which of ["first", "again"] as const) {
    const { cpu, memory, out, seconds } = await run(["import", path, "--json"], settings)
    const { created, already_there: there } = out.counts.entries
    if ((which === "first" ? created : there) !== rows || out.totals.all.imported_minutes !== minutes) {
      throw new Error(`the sums are not the file's: ${JSON.stringify(out.counts)}`)
    }
    if (seconds > ((bars[store] ?? 0) * rows) / 100_000) missed++
    console.log(
      `| ${store} | ${which} | ${seconds.toFixed(1)} | ${cpu.toFixed(1)} | ${Math.round(rows / seconds)} | ${memory} MB |`
    )
  }
  await postgres?.stop()
}
rmSync(home, { recursive: true, force: true })
if (missed > 0) process.exitCode = 1
