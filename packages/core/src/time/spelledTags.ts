import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { ofCall } from "../scheduling/onceACall.ts"
import { fold } from "../values/fold.ts"
import { newTextProblem, spaced } from "../values/newText.ts"
import { isStorable } from "../values/Text.ts"
import { inTagOrder, type TagName, type TagRepository } from "./Tag.ts"

type Spelling = Pick<TagRepository["Service"], "spelled">

/** The names as they are sent and as new ones are written. */
const formsOf = (names: ReadonlyArray<TagName>): ReadonlyArray<TagName> => [
  ...new Set(names.flatMap((name) => [name, spaced(name)]))
]

/** Names of tags as the workspace spells them, or as given where it has no such tag yet; in the order of an entry's tags. */
export const spelledTags = Effect.fnUntraced(function* (
  tags: Spelling,
  visible: Visibility,
  names: ReadonlyArray<TagName>
) {
  if (names.length === 0) return names
  const spelling = new Map((yield* tags.spelled(visible, formsOf(names))).map((name) => [fold(name), name]))
  const spelled: Array<TagName> = []
  for (const name of names) {
    const known = spelling.get(fold(name)) ?? spelling.get(fold(spaced(name)))
    const problem = known === undefined ? newTextProblem("name", name) : null
    if (problem !== null)
      return yield* new ValidationFailed({
        field: "tags",
        problem: `a tag ${problem}`,
        rule: { code: "illegible_text" }
      })
    spelled.push(known ?? spaced(name))
  }
  return inTagOrder(spelled)
})

/** The spelling of the tags of new entries. A call with many operations looks them up together, with `gather`. */
export const gatheredTags = (tags: Spelling) => {
  /** By folded names; null for one that the workspace did not have. */
  const known = ofCall(() => new Map<string, TagName | null>())
  return {
    spelled: Effect.fnUntraced(function* (visible: Visibility, names: ReadonlyArray<TagName>) {
      const found = yield* known
      const spellings = names.map((name) => found?.get(fold(name)))
      return spellings.includes(undefined) ? yield* tags.spelled(visible, names) : spellings.flatMap((one) => one ?? [])
    }),
    gather: Effect.fnUntraced(function* (visible: Visibility, names: ReadonlyArray<TagName>) {
      const found = yield* known
      if (found === undefined) return
      // Operations before these may have made one that was missing.
      const unknown = new Map(formsOf(names.filter(isStorable)).map((name) => [fold(name), name]))
      for (const [folded, name] of found) if (name !== null) unknown.delete(folded)
      if (unknown.size === 0) return
      for (const folded of unknown.keys()) found.set(folded, null)
      for (const name of yield* tags.spelled(visible, [...unknown.values()])) found.set(fold(name), name)
    })
  }
}
