import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { Countable } from "@hourbook/core/facts/foldFacts"
import { hiddenFrom } from "@hourbook/core/shared/recordKindNames"
import { Struct } from "effect"
import {
  cellsPartition,
  cellsOfEntityPartition,
  lineCountsPartition,
  monthsPartition,
  totalsPartition
} from "../layout/itemKeys.ts"
import { shortId } from "../layout/sortable.ts"
import { toWhole } from "../layout/whole.ts"
import type { Action, Key } from "../table/Action.ts"
import type { Item } from "../table/attributes.ts"

/**
 * Totals are items of one month with numbers that writes add to. A number is named by what it counts (`a`mount in
 * ten-thousandths, `m`inutes, `n` how many) and by what of the month it is: `a05` of the 5th, `ah13` of the UTC hour from
 * 13:00 in which records were made, `a0513` of both, `a` of all of it.
 */
export type Numbers = ReadonlyMap<string, bigint>

/** What to add to one item of totals, which is kept once for each shard. */
export interface Addition {
  readonly key: Key
  readonly numbers: Numbers
  /** What its indexes find the item by: the same each time. */
  readonly found?: Readonly<Record<string, string>>
}

/** Between the parts of a place. */
const between = "#"

/** Whom and what totals belong to, as a part of their place. */
const entities = ({ clientId, projectId, userId }: Pick<Countable, "userId" | "clientId" | "projectId">): string =>
  [userId, clientId, projectId].map((id) => (id === null ? "" : shortId(id))).join(between)

/** Under what the indexes find the cells of a month: whom and what they belong to. */
const foundBy = (
  workspaceId: string,
  letter: string,
  { clientId, day, projectId, userId }: Countable
): Readonly<Record<string, string>> => ({
  us: cellsOfEntityPartition(letter, workspaceId, userId),
  ...(clientId === null ? {} : { cl: cellsOfEntityPartition(letter, workspaceId, clientId) }),
  ...(projectId === null ? {} : { pr: cellsOfEntityPartition(letter, workspaceId, projectId) }),
  day: day.slice(0, 7)
})

/** What a record of a kind adds to the totals of its workspace, or takes away from them. */
export const additionsOf = (
  workspaceId: string,
  letter: string,
  record: Countable,
  sign: 1n | -1n
): ReadonlyArray<Addition> => {
  const month = `${letter}${record.day.slice(0, 7)}`
  const day = record.day.slice(8, 10)
  const hour = record.createdAt.slice(11, 13)
  const owned = [month, entities(record), record.currency].join(between)
  const numbers = (parts: ReadonlyArray<string>): Numbers =>
    new Map(
      parts.flatMap((part) => [
        [`a${part}`, sign * toWhole(record.amount)] as const,
        [`m${part}`, sign * BigInt(record.minutes)] as const,
        [`n${part}`, sign] as const
      ])
    )
  return [
    {
      key: { pk: totalsPartition(workspaceId), sk: [month, record.currency].join(between) },
      numbers: numbers([day, `h${hour}`])
    },
    { key: { pk: monthsPartition(workspaceId), sk: owned }, numbers: numbers([""]) },
    {
      key: { pk: cellsPartition(workspaceId), sk: owned },
      numbers: numbers([`${day}${hour}`]),
      found: foundBy(workspaceId, letter, record)
    }
  ]
}

/** The letter of totals that count lines of the log. */
export const lineLetter = "e"

/** Says in a key from which roles a line is hidden. */
const hidingLetters = (subject: string): string =>
  hiddenFrom(subject)
    .map((role) => roleLetters[role])
    .join("")
const roleLetters = { client: "p", member: "m" } as const

/** The same read from a key. */
export const hiddenBy = (letters: string): ReturnType<typeof hiddenFrom> =>
  Struct.keys(roleLetters).filter((role) => letters.includes(roleLetters[role]))

/** What a line of the log adds to the counts of lines. Those that are hidden from a role are counted on their own. */
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
  const belonging = [month, ...ids, hidingLetters(subject)].join(between)
  return [
    { key: { pk: totalsPartition(workspaceId), sk: month }, numbers },
    { key: { pk: lineCountsPartition(workspaceId), sk: belonging }, numbers }
  ]
}

/** Additions in one write shard, as parts of a transaction: one for each item, none for what comes to nothing. */
export const added = (additions: ReadonlyArray<Addition>, shard: string): ReadonlyArray<Action<never>> => {
  const byItem = new Map<string, Addition & { readonly numbers: Map<string, bigint> }>()
  for (const { numbers, ...item } of additions) {
    const name = `${item.key.pk} ${item.key.sk}`
    const sums = byItem.get(name) ?? { ...item, numbers: new Map<string, bigint>() }
    for (const [number, value] of numbers) sums.numbers.set(number, (sums.numbers.get(number) ?? 0n) + value)
    byItem.set(name, sums)
  }
  return [...byItem.values()].flatMap(({ found = {}, key, numbers }) => {
    const changed = [...numbers].filter(([, value]) => value !== 0n)
    return changed.length === 0
      ? []
      : [addition({ pk: key.pk, sk: `${key.sk}${between}${shard}` }, Object.entries(found), changed)]
  })
}

const addition = (
  key: Key,
  found: ReadonlyArray<readonly [string, string]>,
  numbers: ReadonlyArray<readonly [string, bigint]>
): Action<never> => {
  const values: Item = {
    ...Object.fromEntries(found.map(([name, value]) => [`:${name}`, { S: value }])),
    ...Object.fromEntries(numbers.map(([name, value]) => [`:${name}`, { N: String(value) }]))
  }
  const set = found.length === 0 ? "" : `set ${found.map(([name]) => `#${name} = :${name}`).join(", ")} `
  return {
    _tag: "Update",
    key,
    change: { text: `${set}add ${numbers.map(([name]) => `#${name} :${name}`).join(", ")}`, values }
  }
}

/** The parts of a place of totals, but for the letter of its kind and its shard. */
export const partsOf = (sk: string): ReadonlyArray<string> => sk.slice(1).split(between).slice(0, -1)

export const withoutShard = (sk: string): string => sk.slice(0, sk.lastIndexOf(between))

/** Whether an attribute of an item of totals is one of its numbers. */
export const isNumber = (name: string): boolean => /^[amn](?:h?\d+)?$/u.test(name)
