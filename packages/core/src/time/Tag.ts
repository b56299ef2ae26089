import { Context, Data, type Effect, type Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { rule } from "../values/Check.ts"
import { compareNames, fold } from "../values/fold.ts"
import { TagId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { newTextAnnotation } from "../values/newText.ts"
import { line } from "../values/Text.ts"
import { versionField } from "../values/versionField.ts"

/** A word on time entries. Two names that differ only in case are one tag. */
export const TagName = line(50)
  .check(rule((name: string) => !name.includes(","), "a tag without commas"))
  .annotate({ [newTextAnnotation]: "name" })
export type TagName = typeof TagName.Type

const mostTags = 10

/** The tags of an entry, each once, in the order of their names. */
export const EntryTags = Schema.Array(TagName).check(
  rule((names: ReadonlyArray<string>) => names.length <= mostTags, `at most ${mostTags} tags`, { maxItems: mostTags }),
  rule(
    (names: ReadonlyArray<string>) => new Set(names.map(fold)).size === names.length,
    "tags that differ in more than case"
  )
)

/** Names in the order in which stores give the tags of an entry, whatever their case. */
export const inTagOrder = (names: Iterable<TagName>): ReadonlyArray<TagName> => Array.from(names).sort(compareNames)

export const Tag = Schema.Struct({
  id: TagId,
  workspaceId: WorkspaceId,
  name: TagName,
  createdAt: Instant,
  version: versionField
})
export type Tag = typeof Tag.Type

/** A tag with how many of the entries that a caller may see have it. */
export interface CountedTag extends Tag {
  readonly count: number
}

/** Another tag has the name. */
export class TagTaken extends Data.TaggedError("TagTaken")<{ readonly id: TagId }> {}

/** The tags of a workspace. Writing a time entry makes those that do not exist; see `TimeRepository`. */
export class TagRepository extends Context.Service<
  TagRepository,
  {
    /** In no order. Managers and members get all, a client those of entries that they see. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<CountedTag>>
    /** Those of these names that exist, whatever the case, as they are spelled. */
    readonly spelled: (visible: Visibility, names: ReadonlyArray<TagName>) => Effect.Effect<ReadonlyArray<TagName>>
    /**
     * Renames a tag on all entries that have it, which is a version more; none when the workspace has no such tag, or has it in
     * another version than the one before that of the line.
     */
    readonly rename: (
      visible: Visibility,
      id: TagId,
      name: TagName,
      event?: ActivityEvent
    ) => Effect.Effect<Option.Option<Tag>, TagTaken>
  }
>()("@hourbook/core/time/TagRepository") {}
