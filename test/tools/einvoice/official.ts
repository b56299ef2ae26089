import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { allBroken } from "../../support/einvoice/broken/all.ts"
import { documents, lineCount, recordedSeed } from "../../support/einvoice/documents.ts"
import { brokenTable, marks, setTable } from "./report.ts"
import type { Asked, Found } from "./runSet.ts"
import { sets } from "./sets.ts"

const usage = `npm run einvoice:official -- DIR [--seed ${recordedSeed}] [--documents 500] [--threads 2] [--write]

Runs official rules on generated documents, and on a broken one for each rule of our check. DIR holds the artefacts, as
docs/einvoices.md says. The result is printed; --write puts it into that page.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(recordedSeed) },
    documents: { type: "string", default: "500" },
    threads: { type: "string", default: "2" },
    write: { type: "boolean", default: false }
  }
})

const [given] = positionals
if (given === undefined || !existsSync(given)) {
  process.stderr.write(usage)
  process.exit(2)
}
const directory = resolve(given)
const [seed, count] = [Number(values.seed), Number(values.documents)]

/** A set in a thread of its own. */
const inThread = (place: number): Promise<Found> => {
  const workerData: Asked = { directory, place, seed, count }
  const worker = new Worker(new URL("./runSet.ts", import.meta.url), { workerData })
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject))
}

/** By the place of its set. */
const found = new Map<number, Found>()
const waiting = [...sets.keys()]

/** The sets that wait, one after another. */
const runWaiting = async (): Promise<void> => {
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const started = performance.now()
    const one = await inThread(place)
    found.set(place, one)
    const rules = [...new Set(one.findings.map(({ rule }) => rule))].join(", ")
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`${sets[place]!.name}: ${one.findings.length} findings ${rules} (${seconds} s)\n`)
  }
}
await Promise.all(Array.from({ length: Number(values.threads) }, runWaiting))

const officialOf = (place: number): ReadonlyArray<string> =>
  [...found.values()].flatMap(({ broken }) => broken.filter(([of]) => of === place).flatMap(([, rules]) => rules))

const result = [
  `Seed ${seed}, ${count} documents with ${lineCount(documents(seed, count))} lines in each profile.`,
  setTable(sets.map((set, place) => ({ set, directory, ...found.get(place)! }))),
  brokenTable(allBroken.map((one, place) => ({ ...one, official: officialOf(place) })))
].join("\n\n")
process.stdout.write(`${result}\n`)

if (values.write) {
  const page = join(import.meta.dirname, "../../../docs/einvoices.md")
  const text = readFileSync(page, "utf8")
  const [before = "", rest = ""] = text.split(marks[0], 2)
  writeFileSync(page, `${before}${marks[0]}\n${result}\n${marks[1]}${rest.split(marks[1])[1] ?? ""}`)
}
