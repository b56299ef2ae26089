import { parseArgs } from "node:util"
import { Effect } from "effect"
import { administer } from "../../engines/administer.ts"
import { people } from "./ledger.ts"
import { ledgerServer, openLedger } from "./ledgers.ts"
import { median, shuffled } from "./median.ts"
import { startHourbook } from "./servers.ts"
import { conclude, toMarkdown, verdictOf } from "./verdict.ts"

const usage = `npm run bench:sheets [-- --sheets 10000 --entries 100000 --rounds 9 --keep DIRECTORY --json]

Lists of timesheets over HTTP on a PostgreSQL server: so many of ${people} people, a week each, of which one in 100 waits, one in 500 was
returned and the others are approved. Processor time is that of the service and of PostgreSQL. Ends with 1 when a bar is missed.
With a directory to keep the data in, the next run finds it there.`

const { values } = parseArgs({
  options: {
    sheets: { type: "string", default: "10000" },
    entries: { type: "string", default: "100000" },
    rounds: { type: "string", default: "9" },
    keep: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const weeks = Math.round(Number(values.sheets) / people)
const rounds = Number(values.rounds)

/** In milliseconds of the processor, since other work on the machine lengthens the clock. */
const atMost = 60

const firstMonday = "2021-01-04"

const makeSheets = `
  insert into sheets (
    workspace_id, id, user_id, from_day, to_day, state, submitted_at, decided_at, decided_by, comment, approved,
    created_at, updated_at, version)
  select workspace_id, gen_random_uuid(), user_id, day, day + 6, state, now(), case when state <> 'submitted' then now() end,
    case when state <> 'submitted' then owner end, case when state = 'returned' then 'Tuesday is missing.' end, null,
    now(), now(), 1
  from (
    select m.workspace_id, m.user_id, date '${firstMonday}' + 7 * week as day,
      (select user_id from members where role = 'owner') as owner,
      case when (week * ${people} + row_number() over (partition by week)) % 100 = 7 then 'submitted'
        when (week * ${people} + row_number() over (partition by week)) % 500 = 9 then 'returned' else 'approved' end as state
    from members m cross join generate_series(0, ${weeks - 1}) week
  ) made
  on conflict do nothing`

const dayAt = (week: number): string =>
  new Date(Date.parse(firstMonday) + week * 7 * 86_400_000).toISOString().slice(0, 10)

const somebody = "aaaaaaaa-0000-4000-8000-000000000005"

const requests = [
  { what: "all of a week", query: `from=${dayAt(weeks - 9)}&to=${dayAt(weeks - 9)}` },
  { what: "all of a year, first page", query: `from=${dayAt(weeks - 52)}&to=${dayAt(weeks - 1)}` },
  { what: "those that wait", query: "state=submitted" },
  { what: "those that were returned", query: "state=returned" },
  { what: "approved ones, first page", query: "state=approved" },
  { what: "of one member, a year", query: `user_id=${somebody}&from=${dayAt(weeks - 52)}&to=${dayAt(weeks - 1)}` }
]

const main = Effect.gen(function* () {
  const postgres = yield* ledgerServer(values.keep)
  const { key, url } = yield* openLedger(postgres, { entries: Number(values.entries), indexes: false })
  yield* administer(url, "update workspaces set approvals = 'week'")
  yield* administer(url, makeSheets)
  yield* administer(url, "vacuum analyze")
  const server = yield* Effect.acquireRelease(
    Effect.promise(() => startHourbook({ DATABASE_URL: url })),
    (running) => Effect.promise(() => running.stop())
  )
  const cpu = () => ((server.cpuSeconds() ?? Number.NaN) + (postgres.cpuSeconds() ?? 0)) * 1000
  const turns = new Map<string, Array<{ readonly ms: number; readonly cpuMs: number; readonly rows: number }>>()
  for (let round = -2; round < rounds; round++) {
    for (const { query, what } of shuffled(requests)) {
      const [begun, before] = [performance.now(), cpu()]
      const answer = yield* Effect.promise(() =>
        server.call({ method: "GET", path: `/api/approvals?limit=50&${query}`, headers: { "x-api-key": key } })
      )
      if (answer.ok !== true) return yield* Effect.die(new Error(`${what}: ${JSON.stringify(answer).slice(0, 300)}`))
      const turn = { ms: performance.now() - begun, cpuMs: cpu() - before, rows: answer.data.sheets.length }
      if (round >= 0) turns.set(what, [...(turns.get(what) ?? []), turn])
    }
  }
  const figures = requests.map(({ what }) => {
    const all = turns.get(what) ?? []
    const of = (figure: "ms" | "cpuMs" | "rows") => median(all.map((turn) => turn[figure]))
    return { what, value: of("cpuMs"), ms: of("ms"), rows: of("rows"), atMost }
  })
  return conclude(figures, {
    json: values.json,
    details: { machine: { postgres: postgres.version, node: process.versions.node, ...values } },
    tables: [
      toMarkdown(
        figures.map((figure) => ({
          [`50 of ${values.sheets} timesheets`]: figure.what,
          rows: figure.rows,
          ms: figure.ms.toFixed(0),
          "CPU, ms": figure.value.toFixed(0),
          bar: verdictOf(figure)
        }))
      )
    ]
  })
}).pipe(Effect.scoped)

if (values.help) console.log(usage)
else process.exit(await Effect.runPromise(main))
