import type { Visibility } from "@hourbook/core/access/Policy"
import { seesRecord } from "@hourbook/core/access/sight"
import { TagRepository, TagTaken } from "@hourbook/core/time/Tag"
import { Effect, Layer, Option } from "effect"
import { isOutrun } from "./rows/isOutrun.ts"
import { Memory } from "./rows/Memory.ts"
import { tagNamed } from "./rows/tags.ts"

export const layer = Layer.effect(
  TagRepository,
  Effect.map(Memory, (memory) => {
    /** The tags of the time entries that a caller may see, once for each entry. */
    const seen = (visible: Visibility) => {
      const rows = memory.rowsOf(visible.workspaceId)
      return Array.from(memory.records.get("time")?.all(rows) ?? [])
        .filter((entry) => seesRecord(visible, entry))
        .flatMap(({ id }) => rows.entryTags.get(id) ?? [])
    }
    return TagRepository.of({
      list: (visible) =>
        Effect.sync(() => {
          const counts = Map.groupBy(seen(visible), (id) => id)
          return memory
            .rowsOf(visible.workspaceId)
            .tags.values()
            .map((tag) => ({ ...tag, count: counts.get(tag.id)?.length ?? 0 }))
            .filter(({ count }) => count > 0 || visible.sight._tag !== "OfClients")
            .toArray()
        }),
      spelled: (visible, names) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(visible.workspaceId)
          return names.flatMap((name) => tagNamed(rows, name)?.name ?? [])
        }),
      rename: (visible, id, name, event) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(visible.workspaceId)
          const tag = rows.tags.get(id)
          if (tag === undefined || isOutrun(tag, event)) return Effect.succeedNone
          const holder = tagNamed(rows, name)
          if (holder !== undefined && holder.id !== id) return Effect.fail(new TagTaken({ id: holder.id }))
          const renamed = { ...tag, name, version: tag.version + 1 }
          rows.tags.set(id, renamed)
          if (event !== undefined) rows.events.push(event)
          return Effect.succeed(Option.some(renamed))
        })
    })
  })
)
