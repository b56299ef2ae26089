import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { type CountedTag, type Tag, TagRepository, TagTaken } from "@hourbook/core/time/Tag"
import { Effect, Layer, Option } from "effect"
import { tagCountsPartition } from "./layout/itemKeys.ts"
import { longId, shortId } from "./layout/sortable.ts"
import { type Item, numberOf, textOf } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"
import { readTags, tagActions, type TagsChanged, tagsNamed } from "./tags/readTags.ts"
import { partsOf } from "./totals/rollupWrites.ts"
import { isOutrun } from "./writes/isOutrun.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

export const layer = Layer.effect(
  TagRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    /** The number of entries with each tag that the caller may see, by the number of the tag. */
    const countsOf = Effect.fnUntraced(function* ({ sight, workspaceId }: Visibility) {
      const own = sight._tag === "Own" ? `g${shortId(sight.userId)}` : undefined
      const items = yield* dynamo.query({
        partition: tagCountsPartition(workspaceId),
        ...(own === undefined ? {} : { from: own, to: `${own}${end}` })
      })
      const isSeen = (item: Item): boolean => {
        const [, client = ""] = partsOf(textOf(item, "sk"))
        return sight._tag !== "OfClients" || (client !== "" && sight.clientIds.some((id) => id === longId(client)))
      }
      const counts = new Map<number, number>()
      for (const item of items.filter(isSeen)) {
        for (const name of Object.keys(item).filter((one) => /^n\d+$/u.test(one))) {
          const number = Number(name.slice(1))
          counts.set(number, (counts.get(number) ?? 0) + numberOf(item, name))
        }
      }
      return counts
    })

    const rename = (
      { workspaceId }: Visibility,
      id: Tag["id"],
      name: Tag["name"],
      event?: ActivityEvent
    ): Effect.Effect<Option.Option<Tag>, TagTaken> =>
      Effect.gen(function* () {
        const tags = yield* readTags(dynamo, workspaceId)
        const found = tags.all.find(({ tag }) => tag.id === id)
        if (found === undefined || isOutrun(found.tag, event)) return Option.none()
        const [other] = tagsNamed(tags, [name]).filter(({ tag }) => tag.id !== id)
        if (other !== undefined) return yield* new TagTaken({ id: other.tag.id })
        const tag = { ...found.tag, name, version: found.tag.version + 1 }
        yield* writer
          .log<TagsChanged>(
            { workspaceId, event, idempotency: null },
            tagActions(workspaceId, tags, [{ ...found, tag }])
          )
          .pipe(Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die))
        return Option.some(tag)
      }).pipe(Effect.retry({ while: ({ _tag }) => _tag === "TagsChanged" }), Effect.catchTag("TagsChanged", Effect.die))

    return TagRepository.of({
      list: Effect.fnUntraced(function* (visible) {
        const [tags, counts] = yield* Effect.all([readTags(dynamo, visible.workspaceId), countsOf(visible)], {
          concurrency: "unbounded"
        })
        return tags.all
          .map(({ number, tag }): CountedTag => ({ ...tag, count: counts.get(number) ?? 0 }))
          .filter(({ count }) => visible.sight._tag !== "OfClients" || count > 0)
      }),
      spelled: ({ workspaceId }, names) =>
        names.length === 0
          ? Effect.succeed([])
          : Effect.map(readTags(dynamo, workspaceId), (tags) => tagsNamed(tags, names).map(({ tag }) => tag.name)),
      rename
    })
  })
)
