import { parseArgs } from "node:util"
import { Database } from "@hourbook/store-postgres/database/Database"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect } from "effect"
import pg from "pg"
import { layerAt } from "../../engines/serverAt.ts"
import { type Figures, insertOne } from "./insertOne.ts"
import { seedWorkspace } from "./ledger.ts"
import { median, ratiosOf } from "./median.ts"
import { type Postgres, startPostgres } from "./postgres.ts"
import { toMarkdown } from "./verdict.ts"

/** A slow disk, or a replica that must have it too. */
const commitMs = 10

const usage = `npm run bench:writes [-- --rounds 9 --seconds 4 --writers 16 --json]

What the totals of reports and the search index cost a writer: the same single inserts of time entries of one day, by
one writer and by many at once, with the triggers that append deltas and note new texts and without them, in turns on one PostgreSQL server with its default
durability. Entries without prices, as all were once, and with them: billed minutes, an internal cost and, one in three, a
tag. Many writers once more with commits that take ${commitMs} ms, so that they wait for the disk and not for a processor:
then the rate tells whether they wait for each other. And what it costs to fold those deltas into the totals. Ends with 1
when a bar is missed.`

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    seconds: { type: "string", default: "4" },
    writers: { type: "string", default: "16" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const writers = Number(values.writers)

/** At most so much processor time and log for one insert, and at least so many inserts a second, as without totals. */
const bar = { cpu: 1.35, wal: 1.25, throughput: 0.95 }

const workspace = "00000000-0000-4000-8000-00000000000f"

interface Written {
  readonly perSecond: number
  readonly cpuMicroseconds: number
  readonly walBytes: number
}

/** The same empty tables, with the triggers or without. */
const makeDatabase = async (postgres: Postgres, name: "with" | "without"): Promise<string> => {
  const url = await postgres.database(name)
  await Effect.runPromise(Effect.provide(Effect.void, layerAt(url)))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of seedWorkspace(workspace)) await client.query(statement)
  for (const trigger of name === "without" ? ["facts_insert", "text_added"] : []) {
    await client.query(`alter table time_entries disable trigger ${trigger}`)
  }
  await client.end()
  return url
}

let made = 0

/** What is inserted, and where. */
interface Way {
  readonly url: string
  readonly figures: Figures
}

/** How many insert at once, and how long each commit takes besides what the disk needs. */
interface Load {
  readonly count: number
  readonly commitMs: number
}

/** Writers that insert one entry after the other, each by itself and on the same day, until the time is over. */
const write = async (postgres: Postgres, { figures, url }: Way, load: Load): Promise<Written> => {
  const inserted = insertOne(figures)
  const clients = await Promise.all(
    Array.from({ length: load.count }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`set commit_delay = ${load.commitMs * 1000}; set commit_siblings = 0`)
      await client.query(inserted(workspace, made++))
      return client
    })
  )
  const position = async () =>
    BigInt((await postgres.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as at"))[0].at)
  await postgres.query("checkpoint")
  const [cpu, wal, begun] = [postgres.cpuSeconds() ?? Number.NaN, await position(), performance.now()]
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - begun < seconds * 1000) {
        await client.query(inserted(workspace, made++))
        count++
      }
    })
  )
  const elapsed = (performance.now() - begun) / 1000
  const [cpuAfter, walAfter] = [postgres.cpuSeconds() ?? Number.NaN, await position()]
  await Promise.all(clients.map((client) => client.end()))
  return {
    perSecond: count / elapsed,
    cpuMicroseconds: ((cpuAfter - cpu) * 1e6) / count,
    walBytes: Number(walAfter - wal) / count
  }
}

const fold = (url: string) =>
  Effect.gen(function* () {
    const database = yield* Database
    let folded = 0
    let done = yield* foldDeltas(database, workspace)
    for (; done.more; done = yield* foldDeltas(database, workspace, done.last)) folded += done.folded
    return folded + done.folded
  }).pipe(Effect.provide(layerAt(url)), Effect.runPromise)

/** By hand, after each round, so that it falls on none. */
const vacuum = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("vacuum fact_deltas")
  await client.end()
}

const compare = async (postgres: Postgres, urls: { readonly with: string; readonly without: string }, load: Load) => {
  const ways = (["plain", "priced"] as const).flatMap((figures) =>
    (["with", "without"] as const).map((totals) => ({
      url: urls[totals],
      figures,
      totals,
      written: new Array<Written>()
    }))
  )
  let folded = 0
  let foldingSeconds = 0
  for (let round = 1; round <= rounds; round++) {
    // The first of one round is the last of the next.
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) way.written.push(await write(postgres, way, load))
    const before = postgres.cpuSeconds() ?? Number.NaN
    folded += await fold(urls.with)
    foldingSeconds += (postgres.cpuSeconds() ?? Number.NaN) - before
    await vacuum(urls.with)
    process.stderr.write(`${load.count} writers, round ${round} of ${rounds}\n`)
  }
  const written = (figures: Figures, totals: "with" | "without", figure: keyof Written) =>
    ways.flatMap((way) =>
      way.figures === figures && way.totals === totals ? way.written.map((one) => one[figure]) : []
    )
  return (["plain", "priced"] as const).map((figures) => {
    const of = (figure: keyof Written) => {
      const [our, their] = [written(figures, "with", figure), written(figures, "without", figure)]
      const plain = ratiosOf(our, written("plain", "without", figure)).median
      return { with: median(our), without: median(their), ratio: ratiosOf(our, their).median, toPlain: plain }
    }
    return {
      ...load,
      figures,
      throughput: of("perSecond"),
      cpuMicroseconds: of("cpuMicroseconds"),
      walBytes: of("walBytes"),
      foldMicroseconds: (foldingSeconds * 1e6) / folded
    }
  })
}

const main = async (): Promise<number> => {
  const postgres = await startPostgres({ flags: ["-c", "max_wal_size=4GB", "-c", "autovacuum=off"] })
  try {
    const urls = { with: await makeDatabase(postgres, "with"), without: await makeDatabase(postgres, "without") }
    const results = [
      ...(await compare(postgres, urls, { count: 1, commitMs: 0 })),
      ...(await compare(postgres, urls, { count: writers, commitMs: 0 })),
      ...(await compare(postgres, urls, { count: writers, commitMs }))
    ]
    const [row] = await postgres.query("select sum(deadlocks)::int as deadlocks from pg_stat_database")
    const deadlocks: number = row.deadlocks
    const met =
      deadlocks === 0 &&
      results.every(
        ({ commitMs: waiting, cpuMicroseconds, throughput, walBytes }) =>
          walBytes.ratio <= bar.wal &&
          (waiting === 0 ? cpuMicroseconds.ratio <= bar.cpu : throughput.ratio >= bar.throughput)
      )
    const machine = { postgres: postgres.version, node: process.versions.node, rounds, seconds }
    if (values.json) console.log(JSON.stringify({ machine, results, deadlocks, met }, null, 2))
    else {
      const pair = (figure: { readonly with: number; readonly without: number }) =>
        `${figure.with.toFixed(0)} / ${figure.without.toFixed(0)}`
      console.log(
        toMarkdown(
          results.map((result) => ({
            "with / without totals": `${result.figures}, ${result.count} writers${result.commitMs === 0 ? "" : `, commits of ${result.commitMs} ms`}`,
            "inserts/s": pair(result.throughput),
            "ratio ": result.throughput.ratio.toFixed(2),
            "CPU µs": pair(result.cpuMicroseconds),
            "ratio  ": result.cpuMicroseconds.ratio.toFixed(2),
            "CPU to plain without": result.cpuMicroseconds.toPlain.toFixed(2),
            "WAL bytes": pair(result.walBytes),
            ratio: result.walBytes.ratio.toFixed(2),
            "folding a delta, CPU µs": result.foldMicroseconds.toFixed(0)
          }))
        )
      )
      console.log(`\n${deadlocks} deadlocks`)
    }
    return met ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

if (values.help) console.log(usage)
else process.exit(await main())
