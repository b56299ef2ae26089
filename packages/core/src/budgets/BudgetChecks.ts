import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"
import type { WorkspaceId } from "../values/Ids.ts"

/** No answer to a request waits for it. */
const makeBudgetCheck = loadedLater(async () => (await import("./makeBudgetCheck.ts")).makeBudgetCheck)

/** Tells of budgets that are used up to a threshold: each once for a budget, a period and a threshold. */
export class BudgetChecks extends Context.Service<BudgetChecks>()("@hourbook/core/budgets/BudgetChecks", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeBudgetCheck>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeBudgetCheck(), ports)))
    return { check: (workspaceId: WorkspaceId) => Effect.flatMap(loaded, (check) => check(workspaceId)) }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
