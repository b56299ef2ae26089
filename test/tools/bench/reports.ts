import { isDeepStrictEqual, parseArgs } from "node:util"
import * as Policy from "@hourbook/core/access/Policy"
import { BigDecimal, Effect } from "effect"
import { measureHttp } from "./httpReports.ts"
import { type Ledger, ledgerServer, openLedger } from "./ledgers.ts"
import { mean, median, ratiosOf } from "./median.ts"
import type { Postgres } from "./postgres.ts"
import { debtsOfClients, fewestQuestions, reports } from "./reportCalls.ts"
import { takeTurns } from "./turns.ts"
import { conclude, type Figure, toMarkdown } from "./verdict.ts"

const usage = `npm run bench:reports [-- --entries 1000000 --rounds 9 --keep DIRECTORY --json]

Whole reports as Hourbook makes them, against the very same reports from plain GROUP BYs over the records with the best
indexes, which must give the same answers, in turns, on one workspace of five years. Beside them the fewest plain statements
that such a report can do with, all sent at once and nothing made of them. Then Hourbook's reports through HTTP. Ends with 1
when a bar is missed. With a directory to keep the data in, the next run finds it there.`

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "9" },
    keep: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const entries = Number(values.entries)
const rounds = Number(values.rounds)

/** So many times as fast as the same report from plain statements; a dashboard over HTTP in at most so many milliseconds. */
const bar = { times: 15, dashboardMs: 100 }

const say = (line: string) => Effect.sync(() => process.stderr.write(`${line}\n`))

/** A report as plain data: amounts by their value, whatever scale they came with, and keys in order. */
const plainly = (report: unknown): unknown =>
  BigDecimal.isBigDecimal(report)
    ? BigDecimal.format(report)
    : report instanceof Map
      ? plainly([...report])
      : Array.isArray(report)
        ? report.map(plainly)
        : typeof report === "object" && report !== null
          ? Object.fromEntries(
              Object.entries(report)
                .map(([key, value]) => [key, plainly(value)] as const)
                .sort(([a], [b]) => (a < b ? -1 : 1))
            )
          : report

const lines = (facts: ReadonlyArray<unknown>) => facts.map((fact) => JSON.stringify(plainly(fact))).sort()

const compared = Effect.fnUntraced(function* (postgres: Postgres, ledger: Ledger, name: string) {
  const { facts, hourbook, plain, plainFacts, who } = ledger
  const report = reports[name]
  if (report === undefined) return yield* Effect.die(new Error(`no report ${name}`))
  const visible = Policy.self(who)
  const questions = fewestQuestions(yield* debtsOfClients(facts, visible))[name] ?? []
  for (const [n, ask] of questions.entries()) {
    const [ours, theirs] = [yield* ask(facts, visible), yield* ask(plainFacts, visible)]
    if (!isDeepStrictEqual(lines(ours), lines(theirs))) {
      return yield* Effect.die(new Error(`${name}: question ${n} is answered other than the records say`))
    }
  }
  const same = isDeepStrictEqual(plainly(yield* report(hourbook, who)), plainly(yield* report(plain, who)))
  if (!same) return yield* Effect.die(new Error(`${name}: not the report that plain statements give`))
  yield* say(`${name}: the same answers`)
  const times = yield* takeTurns(
    {
      ours: report(hourbook, who),
      fewest: Effect.forEach(questions, (ask) => ask(plainFacts, visible), { concurrency: "unbounded" }),
      theirs: report(plain, who)
    },
    { postgres, rounds }
  )
  const [ours, fewest, theirs] = [times("ours"), times("fewest"), times("theirs")]
  const timesAsFast = ratiosOf(theirs.ms, ours.ms).median
  return {
    report: name,
    ms: median(ours.ms),
    cpuMs: mean(ours.cpuMs),
    plainMs: median(theirs.ms),
    plainCpuMs: mean(theirs.cpuMs),
    timesAsFast,
    cpuRatio: mean(theirs.cpuMs) / mean(ours.cpuMs),
    fewestStatementsMs: median(fewest.ms),
    timesAsFastAsThose: ratiosOf(fewest.ms, ours.ms).median
  }
})

const bench = Effect.gen(function* () {
  const postgres = yield* ledgerServer(values.keep)
  const ledger = yield* openLedger(postgres, { entries, indexes: true })
  const results = yield* Effect.forEach(Object.keys(reports), (name) => compared(postgres, ledger, name))
  const http = yield* measureHttp(ledger)
  const dashboard = http.find(({ path }) => path.startsWith("/api/dashboard"))
  const figures: ReadonlyArray<Figure> = [
    ...results.map(({ report, timesAsFast: value }) => ({
      what: `${report}, times as fast`,
      value,
      atLeast: bar.times
    })),
    { what: "dashboard over HTTP, ms", value: dashboard?.p50Ms ?? Number.NaN, atMost: bar.dashboardMs }
  ]
  const machine = { postgres: postgres.version, node: process.versions.node, entries, rounds }
  return conclude(figures, {
    json: values.json,
    details: { machine, results, http },
    tables: [toMarkdown(results.map(rounded)), toMarkdown(http.map(rounded))]
  })
})

const rounded = (row: Readonly<Record<string, string | number | boolean>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "number" ? value.toFixed(1) : String(value)])
  )

if (values.help) console.log(usage)
else process.exit(await Effect.runPromise(Effect.scoped(bench)))
