import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { Api, Refused, Unreachable } from "./Api.ts"
import { compare } from "./compare.ts"
import { walkEntries } from "./existing.ts"
import { paymentsOf, walkPayments, wantedPayments } from "./payments.ts"
import { prepare } from "./prepare.ts"
import { Progress } from "./Progress.ts"
import { currency, readSip } from "./readSip.ts"
import { entryKind, paymentKind, record } from "./record.ts"
import { toJson, toTables } from "./report.ts"
import { checkReports } from "./reports.ts"
import { openWorkspace } from "./workspace.ts"

const usage = `npm run load:sip -- <folder> [--json] [--concurrency 12] [--keep-currency]

Loads the SiP time records in <folder> into the Hourbook at HOURBOOK_URL (http://127.0.0.1:3000 unless it says
otherwise) with the key in HOURBOOK_KEY, a full one of an owner or admin. With them it records payments: at the end of
each quarter, every client pays half of what its work cost. Run it again whenever it was stopped: what is there already
is left alone. At the end it compares what Hourbook adds up, in lists and in reports, with sums of its own.

  --json            one JSON object on stdout instead of tables
  --concurrency n   requests at a time, 1 to 16
  --keep-currency   leaves the currency of an empty workspace as it is instead of making it GBP

It ends with 0 when everything is equal, 1 when not, 2 when it could not do its work, 130 when it was stopped.`

class Misused extends Error {}

const settings = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      concurrency: { type: "string", default: "12" },
      "keep-currency": { type: "boolean", default: false },
      help: { type: "boolean", default: false }
    }
  })
  if (values.help) return null
  const [folder, ...more] = positionals
  const concurrency = Number(values.concurrency)
  const key = process.env["HOURBOOK_KEY"] ?? ""
  if (folder === undefined || more.length > 0) throw new Misused("Name the folder of the dataset, and only that.")
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 16) {
    throw new Misused("--concurrency: expected a whole number from 1 to 16.")
  }
  if (key === "") throw new Misused("Set HOURBOOK_KEY to a full key of an owner or admin.")
  return {
    // npm runs scripts in the root; the person was somewhere else perhaps.
    folder: resolve(process.env["INIT_CWD"] ?? ".", folder),
    url: process.env["HOURBOOK_URL"] ?? "http://127.0.0.1:3000",
    key,
    concurrency,
    json: values.json,
    keepCurrency: values["keep-currency"]
  }
}

const main = async (): Promise<number> => {
  const asked = settings()
  if (asked === null) {
    console.log(usage)
    return 0
  }
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  process.once("SIGTERM", () => stop.abort())

  const rows = readSip(asked.folder)
  const progress = new Progress(process.stderr)
  const api = new Api({ url: asked.url, key: asked.key, onWait: (why) => progress.note(why) })
  const workspace = await openWorkspace(api, { keepCurrency: asked.keepCurrency })
  progress.say(workspace.note)

  const prepared = await prepare(api, rows)
  progress.say(prepared.note)
  const { existing, others } = await walkEntries(api, prepared.entries, progress)
  const how = { concurrency: asked.concurrency, progress, stop: stop.signal }
  const entries = await record(api, { ...how, kind: entryKind, wanted: prepared.entries, existing })
  const wanted = wantedPayments(paymentsOf(rows), prepared.clients)
  const paid = await walkPayments(api, prepared.clients)
  const payments = await record(api, { ...how, kind: paymentKind, wanted, existing: paid })
  if (entries.stopped || payments.stopped) {
    const recorded = `${entries.recorded} entries and ${payments.recorded} payments`
    progress.say(`Stopped after ${recorded}. Run it again to go on from here.`)
    return 130
  }

  progress.say("Adding up.")
  const comparison = await compare(api, { rows, prepared })
  const reports = workspace.currency === currency ? await checkReports(api, { rows, prepared }) : null
  const ending = { workspace, entries, payments, others, comparison, reports }
  console.log(asked.json ? toJson(ending) : toTables(ending))
  return comparison.equal && reports?.equal !== false ? 0 : 1
}

process.exitCode = await main().catch((error: unknown) => {
  const known = error instanceof Refused || error instanceof Unreachable || error instanceof Misused
  const misread = error instanceof Error && (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS")
  if (known || misread)
    console.error(misread || error instanceof Misused ? `${error.message}\n\n${usage}` : error.message)
  else console.error(error instanceof Error && error.name === "DatasetError" ? error.message : error)
  return 2
})
