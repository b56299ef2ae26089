import { Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import { undoing as asUndo } from "../activity/CurrentUndo.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { TagId } from "../values/Ids.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import { checkAsChanged, tooLittle, undoneLine } from "../writing/undoneValues.ts"
import type { Tag, TagName } from "./Tag.ts"

/** Renames a tag once what is there is checked. */
type Rename = (
  who: Principal,
  id: TagId,
  name: TagName,
  check: (before: Tag) => Effect.Effect<void, CoreError>
) => Effect.Effect<Tag, CoreError>

/** The verb that undoes a line of the log about a tag: they are renamed, and nothing else. */
export const tagUndoing = (rename: Rename) =>
  traced("Tags.undo")(function* (
    who: Principal,
    { checkUndone, line }: Undoing
  ): Effect.fn.Return<UndoneLine, CoreError> {
    const name = line.changes["name"]?.before
    if (line.action !== "updated" || typeof name !== "string") return yield* tooLittle
    const check = (before: Tag) => Effect.andThen(checkUndone, checkAsChanged(who, line, before))
    const tag = yield* asUndo(line.id)(rename(who, TagId.make(line.subjectId), name, check))
    return undoneLine(line, tag.version)
  })
