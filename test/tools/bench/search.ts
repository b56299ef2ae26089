import { parseArgs } from "node:util"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Context, Effect, Equal } from "effect"
import { ledgerServer, openLedger, type UseCases } from "./ledgers.ts"
import { mean, median, ratiosOf } from "./median.ts"
import { takeTurns } from "./turns.ts"
import { toMarkdown } from "./verdict.ts"

const usage = `npm run bench:search [-- --entries 1000000 --rounds 9 --keep DIRECTORY --json]

Searches of the time list, with its totals and charts, as the use case gives it: through the index of texts, and with each
statement comparing all of them, as before there was one, in turns. The texts are "work" and a number. Ends with 1 when a
bar is missed. With a directory to keep the data in, the next run finds it there.`

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "9" },
    keep: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})

/** The most milliseconds of processor time, for terms that at most so many entries have. */
const bar = { milliseconds: 50, matches: 1500 }

/** Of none, of one in 50,000, one in 900 and one in 90, and of nearly all. */
const terms = ["invoice", "77777", "rk 123", "rk 12", "work 1"]

const bench = Effect.gen(function* () {
  const postgres = yield* ledgerServer(values.keep)
  const { hourbook, scanning, who } = yield* openLedger(postgres, { entries: Number(values.entries), indexes: false })
  const results = []
  for (const search of terms) {
    const list = (cases: UseCases) =>
      Context.get(cases, TimeEntries).list(who, {
        filter: { search },
        page: { sortBy: "workedOn", direction: "desc", limit: 50, start: { _tag: "Offset", offset: 0 } },
        chart: true
      })
    const found = yield* list(hourbook)
    if (!Equal.equals(found, yield* list(scanning))) {
      return yield* Effect.die(new Error(`the searches for ${search} do not agree`))
    }
    const times = yield* takeTurns(
      { index: list(hourbook), scan: list(scanning) },
      { postgres, rounds: Number(values.rounds) }
    )
    const [index, scan] = [times("index"), times("scan")]
    results.push({
      search,
      matches: found.total.count,
      indexMs: median(index.ms),
      scanMs: median(scan.ms),
      speedup: ratiosOf(scan.ms, index.ms).median,
      indexCpuMs: mean(index.cpuMs),
      scanCpuMs: mean(scan.cpuMs),
      met: found.total.count > bar.matches || mean(index.cpuMs) <= bar.milliseconds
    })
    yield* Effect.sync(() => process.stderr.write(`${search}\n`))
  }
  if (values.json) console.log(JSON.stringify(results, null, 2))
  else {
    console.log(
      toMarkdown(
        results.map(({ indexCpuMs, indexMs, matches, scanCpuMs, scanMs, search, speedup }) => ({
          "search for": `"${search}"`,
          entries: matches,
          "index / comparing all, ms": `${indexMs.toFixed(0)} / ${scanMs.toFixed(0)}`,
          speedup: speedup.toFixed(1),
          "CPU ms": `${indexCpuMs.toFixed(0)} / ${scanCpuMs.toFixed(0)}`,
          "speedup in CPU time": (scanCpuMs / indexCpuMs).toFixed(1)
        }))
      )
    )
  }
  return results.every(({ met }) => met) ? 0 : 1
})

if (values.help) console.log(usage)
else process.exit(await Effect.runPromise(Effect.scoped(bench)))
