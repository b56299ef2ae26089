import { Clock, Effect, FiberSet, Layer } from "effect"
import { WrittenLines } from "../activity/WrittenLines.ts"
import { faultDetails } from "../errors/faultDetails.ts"
import { Background } from "../scheduling/Background.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import { BudgetChecks } from "./BudgetChecks.ts"

/** The budgets of a workspace are checked so long after the first of the changes that they were not checked after. */
const delay = 30_000

/** Checks the budgets of the workspaces that this process writes to, and those that wait for it before it stops. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const budgets = yield* BudgetChecks
    const written = yield* WrittenLines
    const background = yield* Background
    const fork = yield* FiberSet.makeRuntime()
    const due = new Map<WorkspaceId, number>()
    const running = new Set<WorkspaceId>()

    const check = (workspaceId: WorkspaceId) =>
      budgets.check(workspaceId).pipe(
        Effect.catchCause((cause) =>
          Effect.annotateLogs(
            Effect.logWarning("Budgets could not be checked. They are checked again after the next change."),
            faultDetails(cause)
          )
        ),
        Effect.ensuring(Effect.sync(() => running.delete(workspaceId)))
      )

    /** Begins the check of a workspace, so that changes from now on wait for another. */
    const begin = (workspaceId: WorkspaceId) => {
      due.delete(workspaceId)
      running.add(workspaceId)
      return check(workspaceId)
    }

    const note = (workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        if (!due.has(workspaceId)) due.set(workspaceId, now + delay)
      })

    const look = Effect.map(Clock.currentTimeMillis, (now) => {
      for (const [id, at] of due) if (at <= now && !running.has(id)) background(fork(begin(id)))
    })

    yield* Effect.acquireRelease(
      Effect.sync(() => written.all.add(note)),
      () => Effect.sync(() => written.all.delete(note))
    )
    yield* Effect.addFinalizer(() => Effect.forEach([...due.keys()], begin, { discard: true }))
    yield* Effect.forkScoped(Effect.forever(Effect.delay(look, "1 second")))
  })
)
