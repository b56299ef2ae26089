import type { BootstrapSettings } from "@hourbook/runtime/BootstrapSettings"
import { embedded } from "@hourbook/runtime/embedded"
import { layerLocalEndpoint } from "@hourbook/runtime/platform/localEndpoint"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { firstWorkspace } from "./firstWorkspace.ts"
import { inProcess, useCases } from "./inProcess.ts"

export interface Options {
  readonly directory: string
  /** What every request carries: whose key it is, if there is one. */
  readonly headers: Readonly<Record<string, string>>
  readonly first: BootstrapSettings
}

const begin = Effect.fnUntraced(function* (first: BootstrapSettings) {
  const made = yield* firstWorkspace(first)
  if (Option.isSome(made)) yield* Effect.logInfo(`a new workspace with the owner ${made.value.owner.email}`)
})

/** Opens the directory for all of a person's assistants, until the scope closes. Whoever has it open already is told of. */
export const lead = Effect.fnUntraced(function* ({ directory, first, headers }: Options, whole: Scope.Scope) {
  const scope = yield* Scope.fork(whole)
  const service = layerLocalEndpoint(directory).pipe(
    Layer.provideMerge(Layer.effectDiscard(begin(first))),
    Layer.provideMerge(useCases(embedded(directory)))
  )
  const opened = yield* Effect.exit(Layer.buildWithScope(service, scope))
  if (Exit.isFailure(opened)) yield* Scope.close(scope, opened)
  const services = yield* opened
  yield* Effect.logInfo(`has the records in ${directory} open`)
  return yield* Effect.provideContext(inProcess(headers), services)
})
