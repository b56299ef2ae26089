import { Tag } from "@hourbook/core/time/Tag"
import { compareNames, fold } from "@hourbook/core/values/fold"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Data, Effect, Option } from "effect"
import { tagKey, tagsPartition, tagsVersionKey } from "../layout/itemKeys.ts"
import type { Action } from "../table/Action.ts"
import { type Item, numberOf, textOf } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { firstVersion } from "../table/laterVersionIs.ts"

/** A tag with its number in the workspace, which entries have for it. */
export interface NumberedTag {
  readonly number: number
  readonly tag: Tag
}

/** The tags of a workspace. The version is at least the highest number, and goes up when a tag is made or renamed. */
export interface Tags {
  readonly version: number
  readonly all: ReadonlyArray<NumberedTag>
}

/** A tag was made or renamed since they were read: read again. */
export class TagsChanged extends Data.TaggedError("TagsChanged") {}

const { workspaceId: _, ...stored } = Tag.fields
export const tagDocument = document(
  Tag.mapFields(() => stored),
  firstVersion
)

/** Reads the tags of a workspace in one query, with a consistent read: 4 KB hold about 40 of them. */
export const readTags = ({ query }: Dynamo["Service"], workspaceId: WorkspaceId): Effect.Effect<Tags> =>
  Effect.map(query({ partition: tagsPartition(workspaceId) }), (items) => {
    const isVersion = (item: Item): boolean => textOf(item, "sk") === tagsVersionKey(workspaceId).sk
    const version = items.find(isVersion)
    return {
      version: version === undefined ? 0 : numberOf(version, "n"),
      all: items
        .filter((item) => !isVersion(item))
        .map((item) => ({
          number: Number(textOf(item, "sk").slice(1)),
          tag: { ...tagDocument.fromItem(item), workspaceId }
        }))
    }
  })

/** Fails if a tag was made or renamed since they were read. */
export const tagsUnchanged = (
  { get }: Dynamo["Service"],
  workspaceId: string,
  { version }: Tags
): Effect.Effect<void, TagsChanged> =>
  Effect.flatMap(get(tagsVersionKey(workspaceId)), (found) =>
    Option.match(found, { onNone: () => 0, onSome: (item) => numberOf(item, "n") }) === version
      ? Effect.void
      : Effect.fail(new TagsChanged())
  )

/** Writes new and renamed tags, while no other write has changed the tags since they were read. */
export const tagActions = (
  workspaceId: string,
  { version }: Tags,
  changed: ReadonlyArray<NumberedTag>
): ReadonlyArray<Action<TagsChanged>> =>
  changed.length === 0
    ? []
    : [
        {
          _tag: "Update",
          key: tagsVersionKey(workspaceId),
          change: { text: "add #n :more", values: { ":more": { N: String(changed.length) } } },
          condition: {
            text: version === 0 ? "attribute_not_exists(#pk)" : "#n = :version",
            ...(version === 0 ? {} : { values: { ":version": { N: String(version) } } }),
            otherwise: () => new TagsChanged()
          }
        },
        ...changed.map(({ number, tag }): Action<never> => ({
          _tag: "Put",
          key: tagKey(workspaceId, number),
          item: tagDocument.toItem(tag)
        }))
      ]

/** The names of tags by their numbers, in the order of names. */
export const namesOf = ({ all }: Tags, numbers: Iterable<number>): ReadonlyArray<string> => {
  const wanted = new Set(numbers)
  return all
    .filter(({ number }) => wanted.has(number))
    .map(({ tag }) => tag.name)
    .sort(compareNames)
}

/** The tags with some names, whatever the case. */
export const tagsNamed = ({ all }: Tags, names: Iterable<string>): ReadonlyArray<NumberedTag> => {
  const wanted = new Set(Array.from(names, fold))
  return wanted.size === 0 ? [] : all.filter(({ tag }) => wanted.has(fold(tag.name)))
}
