import { Context, Effect, Layer } from "effect"
import type { Workspace } from "../access/Workspace.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import type { Report } from "../operations/progress.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import type { CopySink } from "./CopySink.ts"
import type { CopySource, Restored, RestoreRefused, RestoreReports, TotalsDiffer } from "./restoring.ts"
import type { Unsettled } from "./settle.ts"

/** Only commands of the operator and sample data need it. */
const makeCopies = loadedLater(async () => (await import("./makeCopies.ts")).makeCopies)

/** Copies a workspace with everything in it but what gives access, out of a store and into one. No key can do it. */
export class WorkspaceCopies extends Context.Service<WorkspaceCopies>()("@hourbook/core/copies/WorkspaceCopies", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeCopies>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeCopies(), ports)))
    type Made = Effect.Success<typeof loaded>
    return {
      read: <E>(
        slug: string,
        sink: CopySink<E>,
        report: Report
      ): Effect.Effect<Workspace, E | ValidationFailed | Unsettled> =>
        Effect.flatMap(loaded, (made) => made.read(slug, sink, report)),
      refusePresent: (...args: Parameters<Made["refusePresent"]>): ReturnType<Made["refusePresent"]> =>
        Effect.flatMap(loaded, (made) => made.refusePresent(...args)),
      restore: <E>(
        source: CopySource<E>,
        slug: string,
        reports: RestoreReports
      ): Effect.Effect<Restored, E | RestoreRefused | TotalsDiffer> =>
        Effect.flatMap(loaded, (made) => made.restore(source, slug, reports))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
