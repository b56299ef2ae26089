import { type FactKindName, factKinds } from "@hourbook/core/facts/factKinds"
import { Array as Arr, Effect } from "effect"
import { summariesPartition, summaryHeadKey, summaryHeadPrefix, summaryRowsPrefix } from "../layout/itemKeys.ts"
import { kindOf, kindsIn, letters } from "../layout/letters.ts"
import { maxRows, packRows, type SummaryRow, unpackRows } from "../layout/summaryRows.ts"
import { attributes, type Item, numberOf, textOf, textOrNull } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { removeItems } from "../table/removeItems.ts"
import { readVersions, type Versions } from "./versions.ts"

/**
 * A summary holds the totals of a closed month or year in a few packed items, added up over write shards. It is a copy: it
 * counts only while nothing has changed the totals that it was made of. Each has two tables of rows.
 */
export interface Summary {
  readonly letter: string
  /** The letters of the kinds of facts that it covers, and of those of them that it has rows of. */
  readonly kinds: string
  readonly occurring: string
  /** A month, such as `2026-03`, or a year, such as `2019`. */
  readonly period: string
  /** The version of the totals that it was made of. */
  readonly version: string
  /** The id of the build, in the keys of its rows. Rows of a build never change. */
  readonly build: string
  /** The build before, whose rows current readers can still use. */
  readonly previous: string
  /** The number of items, each with rows of one kind, by member, client, project and currency. */
  readonly owners: number
  /** The number of items with rows by client, project and currency: for each day of a month, or each month of a year. */
  readonly projects: number
}

export type SummaryTable = "owners" | "projects"
const tableLetters = { owners: "o", projects: "p" } as const

const lettersOf = (kinds: ReadonlyArray<FactKindName>): string => kinds.map((kind) => factKinds[kind].letter).join("")

/** Summaries by the letter of their totals and their period. */
export type Summaries = ReadonlyMap<string, Summary>
export const summaryName = ({ letter, period }: Pick<Summary, "letter" | "period">): string => `${letter}${period}`

const toSummary = (item: Item): Summary => {
  const sk = textOf(item, "sk")
  return {
    letter: sk.slice(1, 2),
    // A summary without a table by project is of an earlier form.
    kinds: item["projects"] === undefined ? "" : (textOrNull(item, "kinds") ?? sk.slice(1, 2)),
    occurring: textOrNull(item, "occurring") ?? sk.slice(1, 2),
    period: sk.slice(2),
    version: textOf(item, "v"),
    build: textOf(item, "build"),
    previous: textOf(item, "previous"),
    owners: numberOf(item, "owners"),
    projects: numberOf(item, "projects")
  }
}

/** All summaries of a workspace, whether they count or not. */
export const readSummaries = ({ query }: Dynamo["Service"], workspaceId: string): Effect.Effect<Summaries> =>
  Effect.map(
    query({
      partition: summariesPartition(workspaceId),
      from: summaryHeadPrefix,
      to: `${summaryHeadPrefix}${end}`
    }),
    (items) => new Map(items.map(toSummary).map((summary) => [summaryName(summary), summary]))
  )

/** Whether a summary is of all kinds that there are in its period. Those of work were made before it had prices. */
const hasAllKinds = ({ kinds, letter, period }: Summary, versions: Versions): boolean =>
  kinds === lettersOf(kindsIn(letter)) || (kinds === letters.time && !versions.hasPriced(letter, period))

/** Whether a summary is of all kinds and of the totals as they are. */
export const counts = (summary: Summary | undefined, versions: Versions): summary is Summary =>
  summary !== undefined &&
  hasAllKinds(summary, versions) &&
  summary.version === versions.of(summary.letter, summary.period)

/** The summaries of the totals of a letter that count. */
export const validSummaries = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  letter: string
): Effect.fn.Return<ReadonlyArray<Summary>> {
  const summaries = [...(yield* readSummaries(dynamo, workspaceId)).values()].filter((one) => one.letter === letter)
  if (summaries.length === 0) return []
  const versions = yield* readVersions(dynamo, workspaceId)
  return summaries.filter((summary) => counts(summary, versions))
})

/** The rows of a summary, if it has some of these kinds; undefined if a newer build has replaced them. */
export const readRows = Effect.fnUntraced(function* (
  { query }: Dynamo["Service"],
  workspaceId: string,
  summary: Summary,
  table: SummaryTable,
  of: ReadonlyArray<FactKindName>
): Effect.fn.Return<ReadonlyArray<SummaryRow> | undefined> {
  if (!of.some((kind) => summary.occurring.includes(factKinds[kind].letter))) return []
  const prefix = `${summaryRowsPrefix(summary, summary.build)}${tableLetters[table]}`
  const items = yield* query({ partition: summariesPartition(workspaceId), from: prefix, to: `${prefix}${end}` })
  if (items.length !== summary[table]) return undefined
  const rows = yield* Effect.forEach(items, (item) => {
    const kind = kindOf(/^[a-z]/u.exec(textOf(item, "sk").slice(prefix.length))?.[0] ?? summary.letter)
    return kind === undefined ? Effect.succeed([]) : unpackItem(kind, item)
  })
  return rows.flat()
})

/** The parts of a response ask for the same items, which the query cache gives them: each is unpacked once. */
const unpacked = new WeakMap<Item, ReadonlyArray<SummaryRow>>()

const unpackItem = (kind: FactKindName, item: Item): Effect.Effect<ReadonlyArray<SummaryRow>> => {
  const known = unpacked.get(item)
  if (known !== undefined) return Effect.succeed(known)
  return Effect.tap(unpackRows(kind, item["rows"]?.B ?? new Uint8Array()), (rows) =>
    Effect.sync(() => unpacked.set(item, rows))
  )
}

/** Writes the rows of a new summary, and then the summary itself. */
export const writeSummary = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  { letter, period, version }: Pick<Summary, "letter" | "period" | "version">,
  tables: Readonly<Record<SummaryTable, ReadonlyArray<SummaryRow>>>,
  before: Summary | undefined
): Effect.fn.Return<Summary> {
  const build = crypto.randomUUID().slice(0, 8)
  const prefix = summaryRowsPrefix({ letter, period }, build)
  const pk = summariesPartition(workspaceId)
  const writeTable = Effect.fnUntraced(function* (table: SummaryTable) {
    let count = 0
    for (const kind of kindsIn(letter)) {
      const kindLetter = factKinds[kind].letter
      const name = `${prefix}${tableLetters[table]}${kindLetter === letter ? "" : kindLetter}`
      const rows = Arr.chunksOf(
        tables[table].filter((row) => row.kind === kind),
        maxRows
      )
      for (const [index, some] of rows.entries()) {
        const packed = yield* packRows(some)
        const key = { pk, sk: `${name}${String(index).padStart(6, "0")}` }
        yield* dynamo.transact(() => Effect.succeed([{ _tag: "Put", key, item: { rows: { B: packed } } } as const]))
      }
      count += rows.length
    }
    return count
  })
  const summary: Summary = {
    letter,
    kinds: lettersOf(kindsIn(letter)),
    occurring: lettersOf(kindsIn(letter).filter((kind) => tables.owners.some((row) => row.kind === kind))),
    period,
    version,
    build,
    previous: before?.build ?? "",
    owners: yield* writeTable("owners"),
    projects: yield* writeTable("projects")
  }
  const { kinds, occurring, owners, previous, projects } = summary
  const item = attributes({ v: version, kinds, occurring, build, previous, owners, projects })
  const key = summaryHeadKey(workspaceId, summary)
  yield* dynamo.transact(() => Effect.succeed([{ _tag: "Put", key, item } as const]))
  if (before !== undefined && before.previous !== "") {
    const from = summaryRowsPrefix(before, before.previous)
    yield* removeItems(dynamo, yield* dynamo.query({ partition: pk, from, to: `${from}${end}` }))
  }
  return summary
})

/** Removes the summaries of a workspace, which readers can do without. */
export const removeSummaries = (dynamo: Dynamo["Service"], workspaceId: string): Effect.Effect<void> =>
  Effect.flatMap(dynamo.query({ partition: summariesPartition(workspaceId) }), (items) => removeItems(dynamo, items))
