import { Effect } from "effect"
import { cellsPartition, totalsPartition } from "../layout/itemKeys.ts"
import { kindsIn, totalsLetters } from "../layout/letters.ts"
import type { SummaryRow } from "../layout/summaryRows.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { type Item, textOf } from "../table/attributes.ts"
import type { Dynamo, QueryPage } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { QueryCache } from "../table/QueryCache.ts"
import { partsOf } from "./rollupWrites.ts"
import { rowSums } from "./rowSums.ts"
import { type Sum, sumsOfEntities } from "./Sum.ts"
import {
  counts,
  readRows,
  readSummaries,
  summaryName,
  type Summaries,
  type Summary,
  type SummaryTable,
  writeSummary
} from "./summaries.ts"
import { readVersions } from "./versions.ts"

/** A day's sum of one cell as a row. */
const rowOf = (sum: Sum): SummaryRow => ({ ...sum, hour: null, last: sum.period })

const startOf = (period: string) => unsafeBrand.day(`${period}-01-01`.slice(0, 10))

/** The tables of a month or year, from the rows of its days or months. */
export const tablesOf = Effect.fnUntraced(function* (period: string, parts: ReadonlyArray<SummaryRow>) {
  const [owners, projects] = [rowSums(), rowSums()]
  const start = startOf(period)
  yield* owners.add(parts, (row) => ({ ...row, period: start }))
  yield* projects.add(parts, (row) => ({ ...row, userId: null }))
  return { owners: owners.rows(), projects: projects.rows() }
})

/** The months that have totals: the letter of the totals and the month. */
const monthsWithTotals = Effect.fnUntraced(function* (dynamo: Dynamo["Service"], workspaceId: string) {
  const months = new Set<string>()
  for (const letter of totalsLetters) {
    const items = yield* dynamo.query({
      partition: totalsPartition(workspaceId),
      from: letter,
      to: `${letter}${end}`
    })
    for (const item of items) months.add(`${letter}${partsOf(textOf(item, "sk"))[0] ?? ""}`)
  }
  return [...months].sort().map((name) => ({ letter: name.slice(0, 1), month: name.slice(1) }))
})

/** The number of cells in a page, so that no page takes long to decode. */
const pageSize = 200

/** The rows of the days of a month, added up over write shards. */
const daysOf = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  name: string
): Effect.fn.Return<ReadonlyArray<SummaryRow>> {
  const days = rowSums()
  const query = { partition: cellsPartition(workspaceId), from: name, to: `${name}${end}`, limit: pageSize }
  let next: Item | undefined
  do {
    const page: QueryPage = yield* dynamo.page(query, next)
    yield* days.add(page.items.flatMap((item) => sumsOfEntities(item, "day").map(rowOf)))
    next = page.next
  } while (next !== undefined)
  return days.rows()
})

/**
 * Makes the summaries of all months before one, and of the years that end before it, where there are none that count. If
 * the totals change meanwhile, it leaves the month or year as it is. Returns the number of summaries that it wrote.
 */
export const summarize = Effect.fnUntraced(
  function* (dynamo: Dynamo["Service"], workspaceId: string, before: string): Effect.fn.Return<number> {
    const summaries = new Map<string, Summary>(yield* readSummaries(dynamo, workspaceId))
    const closed = (yield* monthsWithTotals(dynamo, workspaceId)).filter(({ month }) => month < before)
    /** Summaries that become stale during this run wait for the next one. */
    const atFirst = yield* readVersions(dynamo, workspaceId)
    let written = 0

    /** Writes a summary if the totals did not change while `read` read them; undefined if they did. */
    const build = Effect.fnUntraced(function* (
      period: Pick<Summary, "letter" | "period">,
      read: (known: Summaries) => Effect.Effect<Readonly<Record<SummaryTable, ReadonlyArray<SummaryRow>>> | undefined>
    ) {
      const versionNow = Effect.map(readVersions(dynamo, workspaceId), ({ of }) => of(period.letter, period.period))
      const name = summaryName(period)
      if (counts(summaries.get(name), atFirst)) return
      const version = yield* versionNow
      const tables = yield* read(summaries)
      if (tables === undefined || (yield* versionNow) !== version) return
      summaries.set(name, yield* writeSummary(dynamo, workspaceId, { ...period, version }, tables, summaries.get(name)))
      written++
    })

    for (const { letter, month } of closed) {
      yield* build({ letter, period: month }, () =>
        Effect.flatMap(daysOf(dynamo, workspaceId, `${letter}${month}`), (days) => tablesOf(month, days))
      )
    }
    const years = new Map(closed.map(({ letter, month }) => [`${letter}${month.slice(0, 4)}`, month.slice(0, 4)]))
    for (const [name, year] of years) {
      if (`${year}-12` >= before) continue
      const letter = name.slice(0, 1)
      const months = closed.filter((one) => one.letter === letter && one.month.startsWith(year))
      yield* build(
        { letter, period: year },
        Effect.fnUntraced(function* (known) {
          const versions = yield* readVersions(dynamo, workspaceId)
          const rows: Array<SummaryRow> = []
          for (const { month } of months) {
            const summary = known.get(`${letter}${month}`)
            if (!counts(summary, versions)) return undefined
            const owners = yield* readRows(dynamo, workspaceId, summary, "owners", kindsIn(letter))
            if (owners === undefined) return undefined
            rows.push(...owners)
          }
          return yield* tablesOf(year, rows)
        })
      )
    }
    return written
  },
  Effect.provideService(QueryCache, undefined)
)
