import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { inTagOrder, type Tag, type TagName } from "@hourbook/core/time/Tag"
import { fold } from "@hourbook/core/values/fold"
import { TagId } from "@hourbook/core/values/Ids"
import type { Rows } from "./Memory.ts"

/** The tag of a workspace that has a name, whatever its case. */
export const tagNamed = (rows: Rows, name: TagName): Tag | undefined =>
  rows.tags.values().find((tag) => fold(tag.name) === fold(name))

/** The tags of a time entry, as they are spelled now. */
export const tagsOf = (rows: Rows, entryId: string): ReadonlyArray<TagName> =>
  inTagOrder((rows.entryTags.get(entryId) ?? []).flatMap((id) => rows.tags.get(id)?.name ?? []))

/** Gives the time entry of an event the tags of these names. It makes those that do not exist. */
export const keepTags = (
  rows: Rows,
  { occurredAt, subjectId, workspaceId }: ActivityEvent,
  names: ReadonlyArray<TagName>
): void => {
  const tags = names.map((name) => {
    const existing = tagNamed(rows, name)
    if (existing !== undefined) return existing
    const made = { id: TagId.make(crypto.randomUUID()), workspaceId, name, createdAt: occurredAt, version: 1 }
    rows.tags.set(made.id, made)
    return made
  })
  if (tags.length === 0) rows.entryTags.delete(subjectId)
  else
    rows.entryTags.set(
      subjectId,
      tags.map(({ id }) => id)
    )
}
