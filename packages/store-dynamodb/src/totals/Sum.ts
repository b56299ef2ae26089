import type { Countable } from "@hourbook/core/facts/foldFacts"
import type { Fact } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { among } from "@hourbook/core/shared/ranges"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { toWhole } from "../layout/whole.ts"
import { type Item, textOf, wholeOf } from "../table/attributes.ts"
import { parseTotalsKey } from "./referencingRecords.ts"
import { partsOf } from "./rollupWrites.ts"

/** The totals of a group of records, with the fields that the group shares; null if the group has no single value. */
export interface Sum extends Pick<Fact, "hour" | "userId" | "clientId" | "projectId" | "currency"> {
  /** A day, or the first day of a month or year for the whole of it. */
  readonly period: CalendarDate
  /** The last day with records, where it is known. */
  readonly last?: CalendarDate
  readonly amount: bigint
  readonly minutes: bigint
  readonly count: bigint
}

/** What the numbers of an item are split by. An item of cells or of the workspace's totals has both days and hours. */
export type Grain = "month" | "day" | "hour"

const noEntities = { userId: null, clientId: null, projectId: null }

const dayIn = (month: string, day: string): CalendarDate => unsafeBrand.day(`${month}-${day}`)

/** Older versions wrote cells by day and hour jointly, as in `0513`: such numbers count for the day and for the hour. */
const numberPatterns = { month: /^[amn]$/u, day: /^[amn]\d\d(?:\d\d)?$/u, hour: /^[amn](?:h|\d\d)\d\d$/u } as const

/** The sums in the numbers of an item. One shard can hold a part's amount, another its count. */
const sumsOf = (
  item: Item,
  grain: Grain,
  {
    month,
    entities
  }: { readonly month: string; readonly entities: Pick<Sum, "userId" | "clientId" | "projectId" | "currency"> }
): ReadonlyArray<Sum> => {
  const names = Object.keys(item).filter((name) => numberPatterns[grain].test(name))
  return [...new Set(names.map((name) => name.slice(1)))].map((part) => ({
    ...entities,
    period: dayIn(month, grain === "day" ? part.slice(0, 2) : "01"),
    hour: grain === "hour" ? Number(part.slice(-2)) : null,
    amount: wholeOf(item, `a${part}`),
    minutes: wholeOf(item, `m${part}`),
    count: wholeOf(item, `n${part}`)
  }))
}

/** The sums of an item of the workspace's totals. */
export const sumsOfTotals = (item: Item, grain: Grain): ReadonlyArray<Sum> => {
  const [month = "", currency = ""] = partsOf(textOf(item, "sk"))
  return sumsOf(item, grain, { month, entities: { ...noEntities, currency: unsafeBrand.currency(currency) } })
}

/** The sums of an item of a month's totals or of its cells. */
export const sumsOfEntities = (item: Item, grain: Grain): ReadonlyArray<Sum> => {
  const { clientId, currency, month, projectId, userId } = parseTotalsKey(item)
  return sumsOf(item, grain, {
    month,
    entities: {
      userId: unsafeBrand.user(userId),
      clientId: clientId === null ? null : unsafeBrand.client(clientId),
      projectId: projectId === null ? null : unsafeBrand.project(projectId),
      currency: unsafeBrand.currency(currency)
    }
  })
}

/** A record as a sum of its own. */
export const sumOfRecord = ({ amount, createdAt, day, minutes, ...entities }: Countable): Sum => ({
  ...entities,
  period: day,
  hour: Number(createdAt.slice(11, 13)),
  amount: toWhole(amount),
  minutes: BigInt(minutes),
  count: 1n
})

export const isAmong = ({ clientIds, currencies, projectIds, userIds }: RecordFilter, sum: Sum): boolean =>
  among(sum.clientId, clientIds) &&
  among(sum.projectId, projectIds) &&
  among(sum.userId, userIds) &&
  among(sum.currency, currencies)
