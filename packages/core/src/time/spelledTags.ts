import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { fold } from "../shared/Text.ts"
import { inTagOrder, type TagName, type TagRepository } from "./Tag.ts"

/** Names of tags as the workspace spells them, or as given where it has no such tag yet; in the order of an entry's tags. */
export const spelledTags = Effect.fnUntraced(function* (
  tags: TagRepository["Service"],
  visible: Visibility,
  names: ReadonlyArray<TagName>
) {
  if (names.length === 0) return names
  const spelling = new Map((yield* tags.spelled(visible, names)).map((name) => [fold(name), name]))
  return inTagOrder(names.map((name) => spelling.get(fold(name)) ?? name))
})
