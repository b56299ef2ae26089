import { parseArgs } from "node:util"
import { type Sent, startPostgres } from "./postgres.ts"
import { describe, meetsBar, toTable } from "./results.ts"
import { measureRounds, type Round } from "./rounds.ts"
import { checkAnswers } from "./sameAnswers.ts"
import { productKey, startProduct, startRaw } from "./servers.ts"
import { workloads } from "./workloads.ts"
import { fillWorkspace } from "./workspace.ts"

const usage = `npm run bench:http [-- --rounds 7 --seconds 4 --connections 32 --only read --json]

Requests per second of Hourbook against a server on bare node:http that carries out the very same SQL statements, both
on one PostgreSQL server started for it, in rounds that take turns. Ends with 1 when a bar is missed.`

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "4" },
    connections: { type: "string", default: "32" },
    only: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const say = (line: string) => process.stderr.write(`${line}\n`)

const main = async (): Promise<number> => {
  if (values.help) {
    console.log(usage)
    return 0
  }
  const plan = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections)
  }
  const postgres = await startPostgres()
  const product = await startProduct(postgres.url)
  try {
    say(`PostgreSQL ${postgres.version}, Node ${process.versions.node}. Filling a workspace.`)
    const filled = await fillWorkspace(product.url, productKey)
    await postgres.query("vacuum analyze")
    const chosen = workloads(filled).filter(({ name }) => values.only === undefined || name.startsWith(values.only))
    const statements: Record<string, ReadonlyArray<Sent>> = {}
    for (const { name, requests } of chosen) {
      const [request] = requests
      if (request === undefined) continue
      // The second time, because sessions begin with statements of their own.
      for (let time = 0; time < 12; time++) await product.call(request)
      statements[name] = await postgres.statementsOf(() => product.call(request))
    }
    const [keyOwnerFunction] = await postgres.query(
      "select proargnames as names, prosrc as source from pg_proc where proname = 'key_owner'"
    )
    const raw = await startRaw({ databaseUrl: postgres.url, statements, keyOwnerFunction })
    try {
      await checkAnswers(product, raw, chosen)
      say("Both give the same answers from the same statements. Measuring.")
      const rounds: Array<Round> = []
      for (const workload of chosen)
        rounds.push(...(await measureRounds({ product, raw, postgres, workload, plan, say })))
      const results = describe(rounds)
      const machine = { postgres: postgres.version, node: process.versions.node, ...plan }
      console.log(values.json ? JSON.stringify({ machine, results, rounds }, null, 2) : toTable(results))
      return results.every(meetsBar) ? 0 : 1
    } finally {
      await raw.stop()
    }
  } finally {
    await product.stop()
    await postgres.stop()
  }
}

// Said aloud, because what tidies up behind the database would end the process with 0.
process.exit(await main())
