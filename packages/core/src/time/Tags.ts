import { Context, Effect, Layer, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../errors/Errors.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { traced } from "../telemetry/traced.ts"
import { compareNames, compareText, fold } from "../values/fold.ts"
import type { TagId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { changeLine } from "../writing/changeLine.ts"
import { checked } from "../writing/checked.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { VersionConflict } from "../writing/writeErrors.ts"
import { type CountedTag, Tag, type TagName, TagRepository } from "./Tag.ts"

const sound = checked(Tag)

const nameTaken = ({ id }: { readonly id: TagId }) =>
  Effect.fail(
    new ValidationFailed({
      field: "name",
      problem: `is in use by tag ${id}: choose another name`,
      rule: { code: "tag_name_in_use", id }
    })
  )

/** The tags of time entries. Recording an entry makes them; renaming one changes it on all entries. */
export class Tags extends Context.Service<Tags>()("@hourbook/core/time/Tags", {
  make: Effect.gen(function* () {
    const repository = yield* TagRepository

    /** By name, with how many entries that the caller may see have each; a client gets those of such entries only. */
    const list = traced("Tags.list")(function* (who: Principal) {
      const tags = yield* repository.list(yield* Policy.mayReadRecords(who, recordKinds.time))
      return tags.toSorted((a, b) => compareNames(a.name, b.name) || compareText(a.id, b.id))
    })

    const rename = traced("Tags.rename")(function* (
      who: Principal,
      id: TagId,
      name: TagName,
      check: (before: Tag) => Effect.Effect<void, CoreError> = () => Effect.void
    ): Effect.fn.Return<CountedTag, CoreError> {
      const visible = yield* Policy.mayManage(who)
      const readAndWrite = Effect.gen(function* () {
        const tags = yield* repository.list(visible)
        const before = tags.find((tag) => tag.id === id)
        if (before === undefined) return yield* new NotFound({ entity: "tag", id })
        yield* check(before)
        const { count, ...tag } = before
        const after = { ...(yield* sound({ ...tag, name }, tag)), count }
        const other = tags.find((one) => one.id !== id && fold(one.name) === fold(after.name))
        if (other !== undefined) return yield* nameTaken(other)
        if (after.name === before.name) return before
        if (yield* DryRun) return after
        const change = { before, after: { ...after, version: before.version + 1 } }
        const of = { subject: "tag", subjectId: id, title: after.name, fields: ["name"] } as const
        const event = yield* eventOf(who, yield* now, changeLine<Tag>(change, of))
        const renamed = yield* repository
          .rename(visible, id, after.name, event)
          .pipe(Effect.catchTag("TagTaken", nameTaken))
        return Option.isSome(renamed) ? { ...renamed.value, count } : yield* new VersionConflict()
      })
      return yield* retryOnConflict(readAndWrite)
    })

    /** Undoes a line of the log about a tag. Few starts of a program need that, so it is loaded with the first call. */
    const undo = (who: Principal, undoing: Undoing): Effect.Effect<UndoneLine, CoreError> =>
      Effect.flatMap(
        Effect.promise(() => import("./tagUndoing.ts")),
        ({ tagUndoing }) => tagUndoing(rename)(who, undoing)
      )

    return { list, rename, undo }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
