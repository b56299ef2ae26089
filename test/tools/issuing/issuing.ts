import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { toMarkdown } from "../bench/verdict.ts"
import { dynamodbTarget } from "../campaign/dynamodbTarget.ts"
import { pgliteTarget } from "../campaign/pgliteTarget.ts"
import { postgresTarget } from "../campaign/postgresTarget.ts"
import { Service } from "../campaign/Service.ts"
import type { Target } from "../campaign/Target.ts"
import { Progress } from "../load/Progress.ts"
import { Books, call, disturb, issueSome } from "./Books.ts"
import { verifyIssued } from "./verifyIssued.ts"

const usage = `npm run test:issuing [-- --store postgres,pglite,dynamodb --documents 500 --largest 1500 --kills 5 --json]

16 writers issue invoices through servers that are killed, while 4 writers change and delete the same entries. At the end, numbers must
have no gap, each entry must be in one invoice or none, and invoices must be the ledger. Ends with 1 where something is wrong.`

const targets = { postgres: postgresTarget, pglite: pgliteTarget, dynamodb: dynamodbTarget }
type StoreName = keyof typeof targets

const { values } = parseArgs({
  options: {
    store: { type: "string", default: "postgres,pglite,dynamodb" },
    documents: { type: "string", default: "500" },
    largest: { type: "string", default: "1500" },
    kills: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const documents = Number(values.documents)
const kills = Number(values.kills)
const [writers, others] = [16, 4]

/** The engines of stores that are killed as well as servers. */
const engineFaults = { postgres: "all of the server killed", pglite: undefined, dynamodb: "engine killed" }

/** One in fifty is as large as it may be. */
const entriesOf = (index: number): number => (index % 50 === 0 ? Number(values.largest) : 1 + ((index * 7) % 20))

const progress = new Progress(process.stderr)

/** A workspace that can issue, with clients and an import. */
const openWorkspace = async (service: Service, key: string) => {
  const api = new Books({ urls: [service.url], key }).api(0)
  await call(api, "PUT", "/api/workspace", { billing: { legal_name: "Ada Lovelace", country: "DE", city: "Berlin" } })
  const { tax_code } = await call(api, "POST", "/api/tax-codes", { name: "VAT", category: "S", percent: 19 })
  await call(api, "POST", "/api/invoice-series", { name: "Invoices", format: "{seq:4}", yearly: false })
  const clients: Array<string> = []
  for (let index = 0; index < writers; index++) {
    const { counteragent } = await call(api, "POST", "/api/counteragents", { name: `Client ${index}` })
    const billing = { legal_name: `Client ${index}`, country: "DE", tax_code_id: tax_code.id }
    await call(api, "PUT", `/api/counteragents/${counteragent.id}`, { billing })
    clients.push(counteragent.id)
  }
  const file = { source: "toggl", file_name: "Toggl.csv", sha256: "a".repeat(64) }
  const made = await call(api, "POST", "/api/imports", file)
  return { clients, importId: String(made.import.id) }
}

const run = async (store: StoreName, target: Target) => {
  const isShared = store !== "pglite"
  const services = [await Service.at(target.settings), ...(isShared ? [await Service.at(target.settings)] : [])]
  const [first, second = first] = services
  if (first === undefined || second === undefined) throw new Error("there is no server")
  for (const command of target.preparations) await first.command(...command)
  const created = await first.command("workspace", "create", "--name", "Acme", "--owner-email", "olga@example.org")
  const key: string = created.secret
  for (const service of services) await service.start()
  const { clients, importId } = await openWorkspace(first, key)
  progress.say(`${store}: serving at ${services.map(({ url }) => url).join(" and ")}`)

  const books = new Books({ urls: services.map(({ url }) => url), key })
  let [taken, isOver] = [0, false]
  const next = () => (taken < documents ? taken++ : undefined)
  const begun = performance.now()
  const writing = Promise.all(
    clients.map((client, index) => issueSome(books, books.api(index), { client, importId, next, entriesOf }))
  )
  const disturbing = Promise.all(
    Array.from({ length: others }, (_, index) => disturb(books, books.api(index), () => isOver))
  )
  const failed = Promise.race([writing, disturbing]).then(() => undefined)
  const engine = target.faults.find(({ kind }) => kind === engineFaults[store])
  const killed: Array<string> = []
  for (let kill = 0; kill < kills; kill++) {
    const enough = ((kill + 0.5) * documents) / kills
    while (books.issued < enough) await Promise.race([failed, sleep(20)])
    await sleep(Math.random() * 500)
    const before = books.issued
    if (engine !== undefined && kill % 2 === 1) {
      await engine.happen(first)
      killed.push(engine.kind)
    } else {
      const service = kill % 4 === 0 ? first : second
      await service.stop("SIGKILL")
      await service.start()
      killed.push("service killed")
    }
    progress.say(`${store}: ${killed.at(-1)} after ${before} invoices, ${books.issued} when it was back`)
  }
  await writing
  isOver = true
  await disturbing
  const seconds = (performance.now() - begun) / 1000
  progress.say(`${store}: ${books.issued} invoices in ${seconds.toFixed(0)} s, checking`)
  const verified = await verifyIssued(services, books.api(0), books)
  const bad = [...books.waits].filter(([why]) => /answered 5(?!03)/u.test(why))
  const wrong = [...verified.wrong, ...bad.map(([why, count]) => `${why} ${count} times`)]
  if (verified.invoices !== documents) wrong.push(`${verified.invoices} invoices instead of ${documents}`)
  for (const service of services) if (wrong.length > 0) progress.say(service.said.slice(-3000))
  for (const one of wrong.slice(0, 20)) progress.say(`${store}: ${one}`)
  return {
    store,
    seconds: Math.round(seconds),
    invoices: verified.invoices,
    entries: verified.entries,
    "of them invoiced": verified.invoiced,
    changed: books.changed,
    "refused as issued": books.locked,
    "issues of a changed draft": books.again,
    kills: killed.length,
    wrong
  }
}

const main = async (): Promise<number> => {
  const found: Array<Awaited<ReturnType<typeof run>>> = []
  for (const store of values.store.split(",") as ReadonlyArray<StoreName>) {
    const target = await targets[store]()
    try {
      found.push(await run(store, target))
    } finally {
      await target.remove()
    }
  }
  console.log(
    values.json
      ? JSON.stringify(found, null, 2)
      : toMarkdown(found.map(({ wrong, ...one }) => ({ ...one, wrong: wrong.length })))
  )
  return found.some(({ wrong }) => wrong.length > 0) ? 1 : 0
}

if (values.help) console.log(usage)
else process.exit(await main())
