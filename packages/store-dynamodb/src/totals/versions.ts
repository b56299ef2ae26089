import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { Effect } from "effect"
import { totalsPartition } from "../layout/itemKeys.ts"
import type { Item } from "../table/attributes.ts"
import { wholeOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { type Addition, lineLetter } from "./rollupWrites.ts"

/**
 * How often the totals of a period were changed. Every write counts a change beside the line that it adds to the log: under
 * the month, such as `vt202603`, or for months before last year under the year, such as `vt2019`.
 */
export interface Versions {
  /** The version of a month (`2026-03`) or year (`2019`) of the totals of a letter: a text that differs after every change. */
  readonly of: (letter: string, period: string) => string
  /** Whether the period has facts of kinds that came with prices: `xt202603` counts the changes with some. */
  readonly hasPriced: (letter: string, period: string) => boolean
}

const linesKey = (workspaceId: string, at: ActivityEvent["occurredAt"]) => ({
  pk: totalsPartition(workspaceId),
  sk: `${lineLetter}${at.slice(0, 7)}`
})

/** The addition that marks a line of the log: its write also counted what it changed. */
export const markOf = ({ occurredAt, workspaceId }: ActivityEvent): Addition => ({
  key: linesKey(workspaceId, occurredAt),
  numbers: new Map([["c", 1n]])
})

/** A month of the totals of a letter that a change concerns. */
export interface ChangedMonth {
  readonly letter: string
  readonly month: string
  /** Whether some of it counts as more than work. */
  readonly isPriced: boolean
}

/** The addition that counts a change of the totals of some months. */
export const changeOf = (
  workspaceId: string,
  at: ActivityEvent["occurredAt"],
  months: Iterable<ChangedMonth>
): Addition => {
  const lastYear = Number(at.slice(0, 4)) - 1
  const names = [...months].flatMap(({ isPriced, letter, month }) => {
    const year = month.slice(0, 4)
    const name = `${letter}${Number(year) < lastYear ? year : month.replace("-", "")}`
    return isPriced ? [`v${name}`, `x${name}`] : [`v${name}`]
  })
  return {
    key: linesKey(workspaceId, at),
    numbers: new Map(names.map((name) => [name, 1n]))
  }
}

const sumOf = (items: ReadonlyArray<Item>, counts: (name: string) => boolean): bigint =>
  items.reduce(
    (sum, item) =>
      Object.keys(item)
        .filter(counts)
        .reduce((total, name) => total + wholeOf(item, name), sum),
    0n
  )

/**
 * The versions in the items that count lines of the log. Processes of older versions count lines and no changes, so a line
 * without the mark `c` is a change of any period.
 */
const versionsIn = (items: ReadonlyArray<Item>): Versions => {
  const unknown = sumOf(items, (name) => /^n\d/u.test(name)) - sumOf(items, (name) => name === "c")
  const changes = (mark: "v" | "x", letter: string, period: string): bigint => {
    const year = `${mark}${letter}${period.slice(0, 4)}`
    const month = `${mark}${letter}${period.replace("-", "")}`
    return sumOf(items, (name) => (month === year ? name.startsWith(year) : name === year || name === month))
  }
  return {
    of: (letter, period) => `${unknown}.${changes("v", letter, period)}`,
    hasPriced: (letter, period) => changes("x", letter, period) > 0n
  }
}

export const readVersions = ({ query }: Dynamo["Service"], workspaceId: string): Effect.Effect<Versions> =>
  Effect.map(
    query({ partition: totalsPartition(workspaceId), from: lineLetter, to: `${lineLetter}${end}` }),
    versionsIn
  )
