import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { manyRows } from "../../support/exchange/manyRows.ts"
import { bulkRatio } from "./bulkRatio.ts"
import { startPostgres } from "./postgres.ts"

/** So many times as fast as a call for each does one call with many operations make entries, at least. */
const leastTimes = 6

const usage = `npm run bench:import [-- --rows 100000 --rounds 5 --store postgres,embedded]

Imports a file of Toggl Track with so many rows with the command, into a new PostgreSQL server and a new embedded database,
and then once more: the rate, the time, the CPU time and the memory of the command's process and the CPU time of PostgreSQL.
The sums must be the file's. Then it makes the same entries one by one and in one call over HTTP, in turns, so many rounds. Ends
with 1 when a bar is missed: 5 minutes on PostgreSQL, 10 on the embedded database, for 100,000 rows, and one call
${leastTimes} times as fast as a call for each entry.`

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
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
const ratios = new Array<string>()
console.log(
  "| store | run | seconds | CPU seconds of the command | of PostgreSQL | rows a second | memory of the command |\n|---|---|---|---|---|---|---|"
)
for (const store of values.store.split(",")) {
  const postgres = store === "postgres" ? await startPostgres() : undefined
  const cpuOfStore = () => postgres?.cpuSeconds() ?? 0
  // What a session has used is known as long as it was there when it was looked at last.
  const looking = setInterval(cpuOfStore, 200)
  const settings = postgres === undefined ? { HOURBOOK_DATA_DIR: join(home, "data") } : { DATABASE_URL: postgres.url }
  await run(
    ["workspace", "create", "--name", "Bench", "--owner-email", "o@example.com", "--currency", "EUR", "--json"],
    settings
  )
  for (const which of ["first", "again"] as const) {
    const before = cpuOfStore()
    const { cpu, memory, out, seconds } = await run(["import", path, "--json"], settings)
    const ofStore = postgres === undefined ? "–" : (cpuOfStore() - before).toFixed(1)
    const { created, already_there: there } = out.counts.entries
    if ((which === "first" ? created : there) !== rows || out.totals.all.imported_minutes !== minutes) {
      throw new Error(`the sums are not the file's: ${JSON.stringify(out.counts)}`)
    }
    if (seconds > ((bars[store] ?? 0) * rows) / 100_000) missed++
    console.log(
      `| ${store} | ${which} | ${seconds.toFixed(1)} | ${cpu.toFixed(1)} | ${ofStore} | ${Math.round(rows / seconds)} | ${memory} MB |`
    )
  }
  const ratio = await bulkRatio(
    postgres === undefined
      ? { HOURBOOK_DATA_DIR: join(home, "ratio") }
      : { DATABASE_URL: await postgres.database("ratio") },
    { cpuOfStore, rounds: Number(values.rounds) }
  )
  if (ratio.times < leastTimes) missed++
  ratios.push(
    `| ${store} | ${ratio.millisecondsOfOne.toFixed(2)} | ${ratio.millisecondsInBulk.toFixed(2)} | ${ratio.times.toFixed(1)} | ${ratio.timesCpu.toFixed(1)} |`
  )
  clearInterval(looking)
  await postgres?.stop()
}
console.log(
  "\n| store | ms of a call for one | ms of one in bulk | times as fast | in CPU time |\n|---|---|---|---|---|"
)
console.log(ratios.join("\n"))
rmSync(home, { recursive: true, force: true })
if (missed > 0) process.exitCode = 1
