import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { hiddenFrom } from "@hourbook/core/activity/lineSights"
import { type CountedRecord, countablesOf, hourOf } from "@hourbook/core/facts/foldFacts"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { Struct } from "effect"
import {
  cellsPartition,
  cellsOfEntityPartition,
  lineCountsPartition,
  monthsPartition,
  totalsPartition
} from "../layout/itemKeys.ts"
import { totalsLetterOf } from "../layout/letters.ts"
import { shortId } from "../layout/sortable.ts"
import { toWhole } from "../layout/whole.ts"
import type { Action, Key } from "../table/Action.ts"
import type { Item } from "../table/attributes.ts"
import { endingOf } from "./numberNames.ts"

/** Numbers of an item of totals, by name. */
export type Numbers = ReadonlyMap<string, bigint>

/** The numbers to add to one item of totals, in any of its shards. */
export interface Addition {
  readonly key: Key
  readonly numbers: Numbers
  /** The index keys of the item, equal in every addition to it. */
  readonly indexKeys?: Readonly<Record<string, string>>
}

/** Separates the parts of a sort key. */
const separator = "#"

/** The ids of member, client and project in the sort key of totals. */
const entities = ({ clientId, projectId, userId }: Pick<CountedRecord, "userId" | "clientId" | "projectId">): string =>
  [userId, clientId, projectId].map((id) => (id === null ? "" : shortId(id))).join(separator)

/** The index keys of the cells of a month: by member, client and project. */
const indexKeysOf = (
  workspaceId: string,
  letter: string,
  { clientId, day, projectId, userId }: CountedRecord
): Readonly<Record<string, string>> => ({
  ...(userId === null ? {} : { us: cellsOfEntityPartition(letter, workspaceId, userId) }),
  ...(clientId === null ? {} : { cl: cellsOfEntityPartition(letter, workspaceId, clientId) }),
  ...(projectId === null ? {} : { pr: cellsOfEntityPartition(letter, workspaceId, projectId) }),
  day: day.slice(0, 7)
})

/**
 * The additions of a record to the totals of its workspace; with the sign -1, the subtractions. Whatever it counts as, it
 * changes three items, since 16 records at once fill a transaction.
 */
export const additionsOf = (
  workspaceId: string,
  of: RecordKindName,
  record: CountedRecord,
  sign: 1n | -1n
): ReadonlyArray<Addition> => {
  const letter = totalsLetterOf(of)
  const month = `${letter}${record.day.slice(0, 7)}`
  const day = record.day.slice(8, 10)
  const hour = hourOf(record).toString().padStart(2, "0")
  const owned = [month, entities(record), record.currency].join(separator)
  const countables = countablesOf(of, record)
  const numbers = (parts: ReadonlyArray<string>): Numbers =>
    new Map(
      countables.flatMap((one) =>
        parts
          .map((part) => `${part}${endingOf(one, record.currency)}`)
          .flatMap((name) => [
            [`a${name}`, sign * toWhole(one.amount)] as const,
            [`m${name}`, sign * BigInt(one.minutes)] as const,
            [`n${name}`, sign] as const
          ])
      )
    )
  const byDayAndHour = numbers([day, `h${hour}`])
  return [
    {
      key: { pk: totalsPartition(workspaceId), sk: [month, record.currency].join(separator) },
      numbers: byDayAndHour
    },
    { key: { pk: monthsPartition(workspaceId), sk: owned }, numbers: numbers([""]) },
    {
      key: { pk: cellsPartition(workspaceId), sk: owned },
      numbers: byDayAndHour,
      indexKeys: indexKeysOf(workspaceId, letter, record)
    }
  ]
}

/** The letter of the totals that count lines of the log. */
export const lineLetter = "e"

/** Encodes the roles that a line is hidden from as a part of a key. */
const hidingLetters = (subject: string): string =>
  hiddenFrom(subject)
    .map((role) => roleLetters[role])
    .join("")
const roleLetters = { client: "p", member: "m" } as const

/** Decodes the roles that a line is hidden from. */
export const hiddenBy = (letters: string): ReturnType<typeof hiddenFrom> =>
  Struct.keys(roleLetters).filter((role) => letters.includes(roleLetters[role]))

/** The additions of a line of the log to the counts of lines. Lines that are hidden from a role are counted separately. */
export const lineAdditionsOf = ({
  clientId,
  occurredAt,
  ownerId,
  projectId,
  subject,
  userId,
  workspaceId
}: ActivityEvent): ReadonlyArray<Addition> => {
  const month = `${lineLetter}${occurredAt.slice(0, 7)}`
  const numbers: Numbers = new Map([[`n${occurredAt.slice(8, 10)}`, 1n]])
  const ids = [userId, ownerId, clientId, projectId].map((id) => (id === null ? "" : shortId(id)))
  const countKey = [month, ...ids, hidingLetters(subject)].join(separator)
  return [
    { key: { pk: totalsPartition(workspaceId), sk: month }, numbers },
    { key: { pk: lineCountsPartition(workspaceId), sk: countKey }, numbers }
  ]
}

/** The actions of a transaction that apply additions in one write shard: one per item, without those that add up to zero. */
export const additionActions = (additions: ReadonlyArray<Addition>, shard: string): ReadonlyArray<Action<never>> => {
  const byItem = new Map<string, Addition & { readonly numbers: Map<string, bigint> }>()
  for (const { numbers, ...item } of additions) {
    const name = `${item.key.pk} ${item.key.sk}`
    const sums = byItem.get(name) ?? { ...item, numbers: new Map<string, bigint>() }
    for (const [number, value] of numbers) sums.numbers.set(number, (sums.numbers.get(number) ?? 0n) + value)
    byItem.set(name, sums)
  }
  return [...byItem.values()].flatMap(({ indexKeys = {}, key, numbers }) => {
    const changed = [...numbers].filter(([, value]) => value !== 0n)
    return changed.length === 0
      ? []
      : [addition({ pk: key.pk, sk: `${key.sk}${separator}${shard}` }, Object.entries(indexKeys), changed)]
  })
}

const addition = (
  key: Key,
  indexKeys: ReadonlyArray<readonly [string, string]>,
  numbers: ReadonlyArray<readonly [string, bigint]>
): Action<never> => {
  const values: Item = {
    ...Object.fromEntries(indexKeys.map(([name, value]) => [`:${name}`, { S: value }])),
    ...Object.fromEntries(numbers.map(([, value], index) => [`:${index}`, { N: String(value) }]))
  }
  const set = indexKeys.length === 0 ? "" : `set ${indexKeys.map(([name]) => `#${name} = :${name}`).join(", ")} `
  return {
    _tag: "Update",
    key,
    // Values are numbered, since an expression is limited to 4 KB.
    change: { text: `${set}add ${numbers.map(([name], index) => `#${name} :${index}`).join(", ")}`, values }
  }
}

/** The parts of the sort key of totals, without the letter of its kind and its shard. */
export const partsOf = (sk: string): ReadonlyArray<string> => sk.slice(1).split(separator).slice(0, -1)

export const withoutShard = (sk: string): string => sk.slice(0, sk.lastIndexOf(separator))
