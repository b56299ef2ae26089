import { Context, Effect, Layer, Option } from "effect"
import { asOwner } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { todayOf } from "../access/today.ts"
import { isSample, sampleSlug, type Workspace } from "../access/Workspace.ts"
import { Forbidden, ValidationFailed } from "../errors/Errors.ts"
import { WorkspaceRemover } from "../operations/WorkspaceRemoval.ts"
import { traced } from "../telemetry/traced.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import type { CopySource } from "./restoring.ts"
import { WorkspaceCopies } from "./WorkspaceCopies.ts"

/** Makes a workspace with made-up data up to a day, under new ids. */
export type MakeSample = (today: CalendarDate) => Effect.Effect<CopySource<never>>

/** The sample data that a host offers; null for none. */
export const SampleSource = Context.Reference<MakeSample | null>("@hourbook/core/copies/SampleSource", {
  defaultValue: () => null
})

/** Whether a caller may have one: an owner who is signed in as a person, in a workspace of their own. */
export const mayHaveSample = ({ key, member, workspace }: Principal): boolean =>
  key === null && member.role === "owner" && !isSample(workspace)

const quiet = { found: () => Effect.void, removed: () => Effect.void, written: () => Effect.void }

/** Workspaces with sample data: one for each owner who wants to look around, apart from their own, and removed as a whole. */
export class Samples extends Context.Service<Samples>()("@hourbook/core/copies/Samples", {
  make: Effect.gen(function* () {
    const copies = yield* WorkspaceCopies
    const remover = yield* WorkspaceRemover
    const workspaces = yield* WorkspaceRepository

    const ownerOf = (workspace: Workspace) =>
      Effect.map(workspaces.owners(workspace.id), ([owner]) =>
        owner === undefined ? undefined : asOwner(workspace, owner)
      )

    const remove = (workspace: Workspace) => remover.remove(workspace, () => Effect.void)

    /** Acts as the owner of the caller's sample workspace, which is made if it is not there. */
    const enter = traced("Samples.enter")(function* (
      who: Principal,
      make: MakeSample | null
    ): Effect.fn.Return<Principal, Forbidden | ValidationFailed> {
      if (make === null || !mayHaveSample(who)) {
        return yield* new Forbidden({
          message: "sample data is for owners who are signed in to a workspace of their own",
          rule: { code: "no_sample" }
        })
      }
      const slug = sampleSlug(who.member.userId)
      const before = yield* workspaces.findBySlug(slug)
      if (Option.isSome(before)) {
        const owner = yield* ownerOf(before.value)
        if (owner !== undefined) return owner
        // A removal that was interrupted.
        yield* remove(before.value)
      }
      const isBusy = new ValidationFailed({
        field: null,
        problem: "the sample data is being made: try again in a moment",
        rule: { code: "sample_busy" }
      })
      const made = yield* copies.restore(yield* make(yield* todayOf(who)), slug, quiet).pipe(
        Effect.catchTag("RestoreRefused", () => Effect.fail(isBusy)),
        Effect.catchTag("TotalsDiffer", (error) => Effect.die(error))
      )
      const owner = yield* ownerOf(made.workspace)
      return owner ?? (yield* isBusy)
    })

    /** Removes the sample workspace that the caller owns and is in. */
    const leave = traced("Samples.leave")(function* ({
      member,
      workspace
    }: Principal): Effect.fn.Return<void, Forbidden> {
      if (!isSample(workspace) || member.role !== "owner") {
        return yield* new Forbidden({ message: "this is no workspace with sample data", rule: { code: "no_sample" } })
      }
      yield* remove(workspace)
    })

    return { enter, leave }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(WorkspaceCopies.layer))
}
