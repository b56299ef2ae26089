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

/** Opens the directory and serves the user's other assistants until the scope closes; fails if another process has it open. */
export const becomeLeader = Effect.fnUntraced(function* (
  { directory, first, headers }: LeaderOptions,
  parentScope: Scope.Scope
) {
  const scope = yield* Scope.fork(parentScope)
  const service = layerLocalEndpoint(directory).pipe(
    Layer.provideMerge(Layer.effectDiscard(createFirst(first))),
    Layer.provideMerge(useCases(embedded(directory)))
  )
  const opened = yield* Effect.exit(Layer.buildWithScope(service, scope))
  if (Exit.isFailure(opened)) yield* Scope.close(scope, opened)
  const services = yield* opened
  yield* Effect.logInfo(`opened the database in ${directory}`)
  return yield* Effect.provideContext(inProcess(headers), services)
})
