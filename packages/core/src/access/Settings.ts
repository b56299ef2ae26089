import { Context, Effect, Layer, Option } from "effect"
import { diff } from "../activity/diff.ts"
import { type CoreError, NotFound } from "../shared/Errors.ts"
import { now } from "../shared/Instant.ts"
import { checkVersion, type IfMatch, untilCurrent } from "../shared/versions.ts"
import * as Policy from "./Policy.ts"
import type { Principal } from "./Principal.ts"
import type { Workspace, WorkspaceSettings } from "./Workspace.ts"
import { WorkspaceRepository } from "./WorkspaceRepository.ts"

/** The workspace's settings (semantics, section 10). */
export class Settings extends Context.Service<Settings>()("@hourbook/core/access/Settings", {
  make: Effect.gen(function* () {
    const repository = yield* WorkspaceRepository

    const get = Effect.fn("Settings.get")(function* (who: Principal) {
      yield* Policy.mayRead(who)
      return who.workspace
    })

    const amend = Effect.fn("Settings.amend")(function* (
      who: Principal,
      changes: Partial<WorkspaceSettings>,
      ifMatch?: IfMatch
    ): Effect.fn.Return<Workspace, CoreError> {
      const seen = yield* Policy.mayManage(who)
      const readAndWrite = Effect.gen(function* () {
        const before = Option.getOrUndefined(yield* repository.find(seen))
        if (before === undefined) return yield* new NotFound({ entity: "workspace", id: who.workspace.id })
        yield* checkVersion(before, ifMatch)
        const after: Workspace = { ...before, ...changes, updatedAt: yield* now, version: before.version + 1 }
        if (Object.keys(diff(["name", "currency", "paymentTermsDays", "holidayRegion"], before, after)).length === 0) {
          return before
        }
        yield* repository.replace(before, after)
        return after
      })
      return yield* untilCurrent(readAndWrite)
    })

    return { get, amend }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
