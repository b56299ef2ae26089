import { parseArgs } from "node:util"
import { Effect } from "effect"
import { ledgerServer, openLedger } from "./ledgers.ts"
import { mean, median, ratiosOf } from "./median.ts"
import { deepestPage, everything } from "./reportCalls.ts"
import { takeTurns } from "./turns.ts"
import { conclude, type Figure, toMarkdown, verdictOf } from "./verdict.ts"

const usage = `npm run bench:scale [-- --small 1000000 --large 10000000 --rounds 9 --keep DIRECTORY --json]

Whole reports and lists of a workspace with ten times the records of another, in turns: how much longer do they take? And
the last page of the large one's time list, by its number, against the first. Takes some 15 GB of disk. Ends with 1 when a
bar is missed. With a directory to keep the data in, the next run finds it there.`

const { values } = parseArgs({
  options: {
    small: { type: "string", default: "1000000" },
    large: { type: "string", default: "10000000" },
    rounds: { type: "string", default: "9" },
    keep: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})
const rounds = Number(values.rounds)

/** At most so many times as long: for ten times the records, and for the last page. */
const bar = { scale: 1.5, depth: 3 }

const bench = Effect.gen(function* () {
  const postgres = yield* ledgerServer(values.keep)
  const open = (entries: string) => openLedger(postgres, { entries: Number(entries), indexes: false })
  const [small, large] = [yield* open(values.small), yield* open(values.large)]
  const results = []
  for (const [name, call] of Object.entries(everything)) {
    const times = yield* takeTurns(
      { small: call(small.hourbook, small.who), large: call(large.hourbook, large.who) },
      { postgres, rounds }
    )
    const [few, many] = [times("small"), times("large")]
    const ratio = ratiosOf(many.ms, few.ms).median
    results.push({
      what: name,
      smallMs: median(few.ms),
      largeMs: median(many.ms),
      ratio,
      cpuRatio: mean(many.cpuMs) / mean(few.cpuMs)
    })
    yield* Effect.sync(() => process.stderr.write(`${name}: ${ratio.toFixed(2)}\n`))
  }
  const [first, last] = [everything["time list"], deepestPage(large.entries)]
  if (first === undefined) return yield* Effect.die(new Error("no time list"))
  const depths = yield* takeTurns(
    { first: first(large.hourbook, large.who), last: last(large.hourbook, large.who) },
    { postgres, rounds }
  )
  const [top, bottom] = [depths("first"), depths("last")]
  const ratio = ratiosOf(bottom.ms, top.ms).median
  const depth = {
    firstPageMs: median(top.ms),
    lastPageMs: median(bottom.ms),
    ratio,
    cpuRatio: mean(bottom.cpuMs) / mean(top.cpuMs)
  }
  const figures: ReadonlyArray<Figure> = [
    ...results.map(({ ratio: value, what }) => ({ what, value, atMost: bar.scale })),
    { what: "last page to first page", value: ratio, atMost: bar.depth }
  ]
  const machine = { postgres: postgres.version, node: process.versions.node, ...values }
  return conclude(figures, {
    json: values.json,
    details: { machine, results, depth },
    tables: [
      toMarkdown(
        results.map(({ cpuRatio, largeMs, ratio: of, smallMs, what }, n) => ({
          what,
          [`${small.entries} entries, ms`]: smallMs.toFixed(1),
          [`${large.entries} entries, ms`]: largeMs.toFixed(1),
          ratio: of.toFixed(2),
          "CPU ratio": cpuRatio.toFixed(2),
          bar: verdictOf(figures[n] ?? { what, value: of })
        }))
      ),
      `last page ${depth.lastPageMs.toFixed(1)} ms, first ${depth.firstPageMs.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`
    ]
  })
})

if (values.help) console.log(usage)
else process.exit(await Effect.runPromise(Effect.scoped(bench)))
