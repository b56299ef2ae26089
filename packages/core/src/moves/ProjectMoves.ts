import { Context, Effect, Layer } from "effect"
import type { Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { asOperation } from "../activity/CurrentOperation.ts"
import { Clients } from "../entities/Clients.ts"
import type { NameRule } from "../entities/EntityKind.ts"
import type { Project, ProjectFields } from "../entities/Project.ts"
import { Projects } from "../entities/Projects.ts"
import { usageOf } from "../entities/usage.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { makeLocks } from "../locks/Locks.ts"
import { eachMoneyKind } from "../money/moneyKinds.ts"
import { refuseArchived } from "../records/archived.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import { traced } from "../telemetry/traced.ts"
import { TimeEntries } from "../time/TimeEntries.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import type { ProjectId } from "../values/Ids.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { ExpectedVersions } from "../writing/versions.ts"

/** The most records that one call moves. */
export const mostMoved = 1000

/** How a project changes before its records move, which may be not at all. */
export interface ProjectMove {
  readonly id: ProjectId
  readonly changes: Partial<ProjectFields>
  readonly expected?: ExpectedVersions
  readonly names?: NameRule
}

export interface Moved {
  readonly project: Shown<Project>
  /** How many records this call has moved. */
  readonly moved: number
  /** How many are left to move: call again. Null where there are none. */
  readonly next: number | null
  /** How many are of closed days, and stay as they are. */
  readonly closed: number
}

const noClient = new ValidationFailed({
  field: "moveRecords",
  problem: "the project has no client to which its records could move: give it one in the same call",
  rule: { code: "no_client_to_move_to" }
})

/** Records that stayed without a client when their project got one (interface, section 4.3). */
export class ProjectMoves extends Context.Service<ProjectMoves>()("@hourbook/core/moves/ProjectMoves", {
  make: Effect.gen(function* () {
    const [projects, clients, time] = [yield* Projects, yield* Clients, yield* TimeEntries]
    const facts = yield* ReportFacts
    const locks = yield* makeLocks
    const money = yield* Effect.all(
      eachMoneyKind((_, { useCases }) => Effect.map(useCases, ({ moveToClient }) => moveToClient))
    )
    const kinds = [time.moveToClient, ...Object.values(money)]

    /** Refuses what cannot be moved before anything of the project changes. */
    const check = Effect.fnUntraced(function* (who: Principal, { changes, id }: ProjectMove) {
      const before = yield* projects.get(who, id)
      const clientId = changes.clientId === undefined ? before.clientId : changes.clientId
      if (clientId === null) return yield* noClient
      // A new client is checked where the project gets it.
      if (clientId !== before.clientId) return
      const client = yield* clients.get(who, clientId)
      if (client.archived) return yield* refuseArchived({ noun: "client", id: client.id, name: client.name })
    })

    const left = (visible: Policy.Visibility, id: ProjectId, days: Pick<RecordFilter, "from" | "to">) =>
      Effect.map(usageOf(facts, visible, { projectIds: [id], clientIds: [null], ...days }), (found) =>
        found.reduce((total, { count }) => total + count, 0)
      )

    const moving = Effect.fnUntraced(function* (who: Principal, move: ProjectMove): Effect.fn.Return<Moved, CoreError> {
      const visible = yield* Policy.mayManage(who)
      yield* check(who, move)
      const project = yield* projects.amend(who, move.id, move.changes, move.expected, move.names)
      const { clientId, clientName } = project
      if (clientId === null) return yield* noClient
      const client = { id: clientId, name: clientName ?? "" }
      const closedThrough: CalendarDate | null = yield* locks.closedThrough(who)
      let moved = 0
      for (const moveToClient of kinds) {
        const most = mostMoved - moved
        if (most > 0) moved += yield* moveToClient(who, { projectId: move.id, client, most, closedThrough })
      }
      const open = closedThrough === null ? {} : { from: addDays(closedThrough, 1) }
      const rest = (yield* left(visible, move.id, open)) - ((yield* DryRun) ? moved : 0)
      const closed = closedThrough === null ? 0 : yield* left(visible, move.id, { to: closedThrough })
      // What is left although nothing was moved is in timesheets that are submitted or approved.
      return moved === 0
        ? { project, moved, next: null, closed: closed + rest }
        : { project, moved, next: rest > 0 ? rest : null, closed }
    })

    /**
     * Changes a project and gives up to {@link mostMoved} of its records that have no client the project's client. The same
     * call again moves more; one that is cut off leaves whole records moved.
     */
    const amend = traced("ProjectMoves.amend")(function* (
      who: Principal,
      move: ProjectMove
    ): Effect.fn.Return<Moved, CoreError> {
      return yield* asOperation(moving(who, move))
    })
    return { amend }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
