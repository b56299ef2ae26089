import { Context, Effect, Layer, Option } from "effect"
import type { Workspace } from "../access/Workspace.ts"
import { ValidationFailed } from "../shared/Errors.ts"
import type { WorkspaceId } from "../shared/Ids.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"

/** One of the tables of totals that a store keeps for its reports, held against the records of one workspace. */
export interface RollupCheck {
  readonly rollup: string
  /** How many totals it has. */
  readonly totals: number
  /** How many totals are not the sums of their records; 0 unless tables were changed by hand or there is a fault. */
  readonly wrong: number
}

/** The totals that a store keeps for its reports, so that it need not add up records. A store without them returns none. */
export class RollupKeeper extends Context.Service<
  RollupKeeper,
  {
    /** Operator only: adds all records up and changes nothing. Writes may go on meanwhile. */
    readonly verify: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<RollupCheck>>
    /** Operator only: makes every total the sum of its records and reports the wrong ones. Writes may go on meanwhile. */
    readonly rebuild: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<RollupCheck>>
    /** Operator only: how many deltas of all workspaces wait to be folded into totals. */
    readonly waiting: Effect.Effect<number>
  }
>()("@hourbook/core/reports/RollupKeeper") {}

/** The result of one workspace. */
export interface CheckedWorkspace {
  readonly workspace: Workspace
  readonly rollups: ReadonlyArray<RollupCheck>
}

/** Checks and rebuilds the totals of a store: of one workspace, by its slug, or of all. */
export class Rollups extends Context.Service<Rollups>()("@hourbook/core/operations/Rollups", {
  make: Effect.gen(function* () {
    const keeper = yield* RollupKeeper
    const workspaces = yield* WorkspaceRepository

    const chosen = Effect.fnUntraced(function* (slug: string | undefined) {
      if (slug === undefined) return yield* workspaces.all
      const found = yield* workspaces.findBySlug(slug)
      return Option.isSome(found)
        ? [found.value]
        : yield* new ValidationFailed({ field: "workspace", problem: `none has the slug ${slug}` })
    })

    const inEach = (slug: string | undefined, check: RollupKeeper["Service"]["verify"]) =>
      Effect.flatMap(
        chosen(slug),
        Effect.forEach((workspace) =>
          Effect.map(check(workspace.id), (rollups): CheckedWorkspace => ({ workspace, rollups }))
        )
      )

    const verify = Effect.fn("Rollups.verify")((slug: string | undefined) => inEach(slug, keeper.verify))
    const rebuild = Effect.fn("Rollups.rebuild")((slug: string | undefined) => inEach(slug, keeper.rebuild))
    return { verify, rebuild }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
