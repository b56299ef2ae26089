import type { RecordBase } from "@hourbook/core/records/Record"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { fold } from "@hourbook/core/values/fold"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect } from "effect"
import { tagsIn } from "../layout/entryItems.ts"
import { entriesOfTagPartition, recordKey, tagCountsPartition } from "../layout/itemKeys.ts"
import { letters } from "../layout/letters.ts"
import { daySortKey, recordItem } from "../layout/recordItems.ts"
import { shortId } from "../layout/sortable.ts"
import { timeEntries } from "../layout/timeEntries.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import type { Action, Key } from "../table/Action.ts"
import { type Item, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import type { Addition } from "../totals/rollupWrites.ts"
import { type NumberedTag, readTags, tagActions, tagsNamed, type TagsChanged, tagsUnchanged } from "./readTags.ts"

/** The changes of entries as what they do to tags. */
export interface Tagging {
  /** The numbers of the tags of an entry that is written. */
  readonly numbersOf: (entry: TimeEntry) => ReadonlyArray<number>
  /** Makes missing tags, and writes the copies of an entry in its tags. */
  readonly actions: ReadonlyArray<Action<TagsChanged>>
  readonly additions: ReadonlyArray<Addition>
  /** Whether the actions can still succeed: many writers of the first entries with a tag meet at it. */
  readonly stillValid: Effect.Effect<void, TagsChanged>
}

type Change = Pick<RecordWrite<TimeEntry>, "before" | "after">

const untagged: Tagging = { numbersOf: () => [], actions: [], additions: [], stillValid: Effect.void }

/** Adds an entry to the counts of its tags; with -1, takes it out of them. */
export const tagCounts = (
  { clientId, userId, workspaceId }: Pick<RecordBase, "clientId" | "userId" | "workspaceId">,
  numbers: ReadonlyArray<number>,
  sign: 1n | -1n
): Addition => ({
  key: {
    pk: tagCountsPartition(workspaceId),
    sk: `g${[userId, clientId].map((id) => (id === null ? "" : shortId(id))).join("#")}`
  },
  numbers: new Map(numbers.map((number) => [`n${number}`, sign]))
})

/** The key of the copy of an entry in a tag. */
export const copyKey = ({ createdAt, id, workedOn, workspaceId }: TimeEntry, tag: number): Key => ({
  pk: entriesOfTagPartition(workspaceId, tag),
  sk: daySortKey(workedOn, createdAt, id)
})

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`

/** The item of an entry without the sort keys of indexes, so that none of them has the copy. */
export const copyOf = (entry: TimeEntry, numbers: ReadonlyArray<number>): Item => {
  const { day: _, made: __, ...item } = recordItem(timeEntries, entry.workspaceId, entry, numbers)
  return item
}

/** The copies of an entry before and after a change; a copy that stays is written again. */
const copies = (
  { after, before }: Change,
  earlier: ReadonlyArray<number>,
  numbers: ReadonlyArray<number>
): ReadonlyArray<Action<never>> => {
  const put = after === null ? [] : numbers.map((number) => copyKey(after, number))
  const left = new Set(put.map(nameOf))
  const gone = before === null ? [] : earlier.map((number) => copyKey(before, number))
  return [
    ...gone.filter((key) => !left.has(nameOf(key))).map((key) => ({ _tag: "Remove", key }) as const),
    ...(after === null ? [] : put.map((key) => ({ _tag: "Put", key, item: copyOf(after, numbers) }) as const))
  ]
}

/** The names of entries that are no tag yet, once each, in the spelling that comes first. */
const missing = (changes: ReadonlyArray<Change>, known: ReadonlyArray<NumberedTag>) => {
  const found = new Set(known.map(({ tag }) => fold(tag.name)))
  return changes
    .flatMap(({ after }) => (after === null ? [] : after.tags.map((name) => ({ name, createdAt: after.updatedAt }))))
    .filter(({ name }) => {
      const folded = fold(name)
      return !found.has(folded) && found.add(folded)
    })
}

/** Reads what changes of entries of one workspace need to know about their tags; nothing where none has any. */
export const taggingOf = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  changes: ReadonlyArray<Change>
): Effect.fn.Return<Tagging> {
  const workspaceId = changes.map(({ after, before }) => (after ?? before)?.workspaceId).find((id) => id !== undefined)
  const names = changes.flatMap(({ after }) => after?.tags ?? [])
  const tagged = changes.flatMap(({ before }) => (before === null || before.tags.length === 0 ? [] : [before]))
  if (workspaceId === undefined || (names.length === 0 && tagged.length === 0)) return untagged

  /** Names may have changed since, numbers do not while the version of the entry is the same. */
  const stored = yield* dynamo.batchGet(tagged.map(({ id }) => recordKey(letters.time, workspaceId, id)))
  const numbersBefore = new Map(stored.map((item) => [textOf(item, "pk"), tagsIn(item)]))
  const earlierOf = ({ before }: Change): ReadonlyArray<number> =>
    before === null ? [] : (numbersBefore.get(recordKey(letters.time, workspaceId, before.id).pk) ?? [])

  const tags = names.length === 0 ? { version: 0, all: [] } : yield* readTags(dynamo, workspaceId)
  const known = tagsNamed(tags, names)
  const made = missing(changes, known).map(({ createdAt, name }, index): NumberedTag => ({
    number: tags.version + index + 1,
    tag: { id: unsafeBrand.tag(crypto.randomUUID()), workspaceId, name, createdAt, version: 1 }
  }))
  const numbers = new Map([...known, ...made].map(({ number, tag }) => [fold(tag.name), number]))
  const numbersOf = (entry: TimeEntry): ReadonlyArray<number> =>
    entry.tags.flatMap((name) => numbers.get(fold(name)) ?? []).sort((a, b) => a - b)

  return {
    numbersOf,
    stillValid: made.length === 0 ? Effect.void : tagsUnchanged(dynamo, workspaceId, tags),
    actions: [
      ...tagActions(workspaceId, tags, made),
      ...changes.flatMap((change) =>
        copies(change, earlierOf(change), change.after === null ? [] : numbersOf(change.after))
      )
    ],
    additions: changes.flatMap((change) => [
      ...(change.before === null ? [] : [tagCounts(change.before, earlierOf(change), -1n)]),
      ...(change.after === null ? [] : [tagCounts(change.after, numbersOf(change.after), 1n)])
    ])
  }
})
