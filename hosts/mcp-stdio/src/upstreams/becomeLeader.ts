import { commandRoutes } from "@hourbook/cli/commands/running/commandRoutes"
import * as BudgetWatch from "@hourbook/core/budgets/BudgetWatch"
import * as Finishing from "@hourbook/core/invoices/service/Finishing"
import * as Closing from "@hourbook/core/periods/Closing"
import * as Recurring from "@hourbook/core/schedules/Recurring"
import * as Sealing from "@hourbook/core/sealing/Sealing"
import { embedded } from "@hourbook/runtime/embedded"
import { firstWorkspace } from "@hourbook/runtime/firstWorkspace"
import { layerLocalEndpoint } from "@hourbook/runtime/platform/localEndpoint"
import type { BootstrapSettings } from "@hourbook/runtime/settings/BootstrapSettings"
import { useCases } from "@hourbook/runtime/useCases"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { inProcess } from "./inProcess.ts"

export interface LeaderOptions {
  readonly directory: string
  /** The headers of every request: the API key, if there is one. */
  readonly headers: Readonly<Record<string, string>>
  readonly first: BootstrapSettings
}

const createFirst = Effect.fnUntraced(function* (first: BootstrapSettings) {
  const created = yield* firstWorkspace(first)
  if (Option.isSome(created)) yield* Effect.logInfo(`created a workspace with the owner ${created.value.owner.email}`)
})

const commands = Effect.map(
  Effect.promise(() => import("@hourbook/cli/commands/hourbook")),
  ({ hourbook }) => hourbook
)

/** Opens the directory and serves the user's other assistants and the operator's commands until the scope closes; fails if another process has it open. */
export const becomeLeader = Effect.fnUntraced(function* (
  { directory, first, headers }: LeaderOptions,
  parentScope: Scope.Scope
) {
  const scope = yield* Scope.fork(parentScope)
  const store = embedded(directory)
  const service = layerLocalEndpoint(directory, Layer.provide(commandRoutes(commands), Layer.orDie(store))).pipe(
    Layer.merge(Layer.mergeAll(Sealing.layer, Closing.layer, Finishing.layer, Recurring.layer, BudgetWatch.layer)),
    Layer.provideMerge(Layer.effectDiscard(createFirst(first))),
    Layer.provideMerge(useCases(store))
  )
  const opened = yield* Effect.exit(Layer.buildWithScope(service, scope))
  if (Exit.isFailure(opened)) yield* Scope.close(scope, opened)
  const services = yield* opened
  yield* Effect.logInfo(`opened the database in ${directory}`)
  return yield* Effect.provideContext(inProcess(headers), services)
})
