import { Context, Effect, Layer, Option } from "effect"
import type { Workspace } from "../access/Workspace.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import type { Report } from "./progress.ts"

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
    /** The names of its tables of totals, in the order of their checks. */
    readonly rollups: ReadonlyArray<string>
    /**
     * Operator only: the workspaces without records and totals, which need no check. A store that would have to look at each of
     * them returns none.
     */
    readonly empty: Effect.Effect<ReadonlySet<WorkspaceId>>
    /** Operator only: how many deltas of all workspaces wait to be folded into totals. */
    readonly waiting: Effect.Effect<number>
  }
>()("@hourbook/core/reports/RollupKeeper") {}

/** Which workspaces are checked: one, by its slug, or all that are not empty. */
export interface RollupScope {
  readonly slug: string | undefined
  /** Called after each workspace. */
  readonly report?: Report
}

/** The result of one workspace. */
export interface CheckedWorkspace {
  readonly workspace: Workspace
  readonly rollups: ReadonlyArray<RollupCheck>
  /** Whether the check was skipped, since the workspace has neither records nor totals. */
  readonly isEmpty: boolean
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
        : yield* new ValidationFailed({
            field: "workspace",
            problem: `none has the slug ${slug}`,
            rule: { code: "no_such_workspace" }
          })
    })

    const without: ReadonlyArray<RollupCheck> = keeper.rollups.map((rollup) => ({ rollup, totals: 0, wrong: 0 }))

    const checked = Effect.fnUntraced(function* (
      workspace: Workspace,
      check: RollupKeeper["Service"]["verify"],
      report: Report
    ) {
      const rollups = yield* check(workspace.id)
      const count = rollups.reduce((sum, { totals }) => sum + totals, 0)
      yield* report({ count, of: `totals of ${workspace.slug}` })
      const result: CheckedWorkspace = { workspace, rollups, isEmpty: false }
      return result
    })

    const inEach = Effect.fnUntraced(function* (
      { report = () => Effect.void, slug }: RollupScope,
      check: RollupKeeper["Service"]["verify"]
    ) {
      const workspaces = yield* chosen(slug)
      const empty = slug === undefined ? yield* keeper.empty : new Set<WorkspaceId>()
      return yield* Effect.forEach(workspaces, (workspace) =>
        empty.has(workspace.id)
          ? Effect.succeed<CheckedWorkspace>({ workspace, rollups: without, isEmpty: true })
          : checked(workspace, check, report)
      )
    })

    const verify = Effect.fn("Rollups.verify")((scope: RollupScope) => inEach(scope, keeper.verify))
    const rebuild = Effect.fn("Rollups.rebuild")((scope: RollupScope) => inEach(scope, keeper.rebuild))
    return { verify, rebuild }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
