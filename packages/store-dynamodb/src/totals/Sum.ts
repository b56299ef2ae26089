import type { Fact } from "@hourbook/core/facts/Fact"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import { type Countable, hourOf } from "@hourbook/core/facts/foldFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { among } from "@hourbook/core/values/ranges"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { toWhole } from "../layout/whole.ts"
import { type Item, textOf, wholeOf } from "../table/attributes.ts"
import { parseNumber } from "./numberNames.ts"
import { parseTotalsKey } from "./referencingRecords.ts"
import { partsOf } from "./rollupWrites.ts"

/** The totals of a group of records, with the fields that the group shares; null if the group has no single value. */
export interface Sum extends Pick<Fact, "kind" | "hour" | "userId" | "clientId" | "projectId" | "currency"> {
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
const numberPatterns = {
  month: /^[amn](?:_\w+)?$/u,
  day: /^[amn]\d\d(?:\d\d)?(?:_\w+)?$/u,
  hour: /^[amn](?:h|\d\d)\d\d(?:_\w+)?$/u
} as const

/** The sums in the numbers of an item. One shard can hold a part's amount, another its count. */
const sumsOf = (
  item: Item,
  grain: Grain,
  {
    month,
    entities
  }: { readonly month: string; readonly entities: Pick<Sum, "userId" | "clientId" | "projectId" | "currency"> }
): ReadonlyArray<Sum> => {
  const { currency } = entities
  const letter = textOf(item, "sk").charAt(0)
  const names = Object.keys(item).filter((name) => numberPatterns[grain].test(name))
  return [...new Set(names.map((name) => name.slice(1)))].flatMap((name): ReadonlyArray<Sum> => {
    const number = parseNumber(name, { letter, currency })
    if (number.kind === undefined) return []
    return [
      {
        ...entities,
        kind: number.kind,
        currency: unsafeBrand.currency(number.currency),
        period: dayIn(month, grain === "day" ? number.part.slice(0, 2) : "01"),
        hour: grain === "hour" ? Number(number.part.slice(-2)) : null,
        amount: wholeOf(item, `a${name}`),
        minutes: wholeOf(item, `m${name}`),
        count: wholeOf(item, `n${name}`)
      }
    ]
  })
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
      userId: userId === null ? null : unsafeBrand.user(userId),
      clientId: clientId === null ? null : unsafeBrand.client(clientId),
      projectId: projectId === null ? null : unsafeBrand.project(projectId),
      currency: unsafeBrand.currency(currency)
    }
  })
}

/** What a record counts as, as a sum of its own. */
export const sumOfCountable = (countable: Countable): Sum => {
  const { clientId, currency, kind, projectId, userId } = countable
  return {
    kind,
    userId,
    clientId,
    projectId,
    currency,
    period: countable.day,
    hour: hourOf(countable),
    amount: toWhole(countable.amount),
    minutes: BigInt(countable.minutes),
    count: 1n
  }
}

export const isAmong = (
  {
    filter: { clientIds, currencies, projectIds, userIds },
    of
  }: { readonly filter: RecordFilter; readonly of: ReadonlyArray<FactKindName> },
  sum: Pick<Sum, "kind" | "clientId" | "projectId" | "userId" | "currency">
): boolean =>
  of.includes(sum.kind) &&
  among(sum.clientId, clientIds) &&
  among(sum.projectId, projectIds) &&
  among(sum.userId, userIds) &&
  among(sum.currency, currencies)
