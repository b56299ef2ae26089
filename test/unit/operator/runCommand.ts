import * as NodeServices from "@effect/platform-node/NodeServices"
import { hourbook } from "@hourbook/cli/commands/hourbook"
import { GivenRecords } from "@hourbook/cli/commands/shared/GivenRecords"
import { useCases } from "@hourbook/runtime/useCases"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Cause, Console, Effect, Exit, Layer } from "effect"

/** A store in memory, until the scope closes. */
export const memoryRecords = Effect.map(
  Layer.build(Layer.provideMerge(useCases(MemoryStore.layer), MemoryStore.layer)),
  Layer.succeedContext
)

/** Runs a command on a store, and answers with what it prints and why it fails. */
export const runCommand = Effect.fnUntraced(function* (
  records: Effect.Success<typeof memoryRecords>,
  ...args: ReadonlyArray<string>
) {
  const said = { out: "", err: "" }
  const exit = yield* hourbook(args).pipe(
    Effect.provideService(GivenRecords, records),
    Effect.provideService(Console.Console, {
      ...console,
      log: (text: string) => void (said.out += `${text}\n`),
      error: (text: string) => void (said.err += `${text}\n`)
    }),
    Effect.provide(NodeServices.layer),
    Effect.exit
  )
  return { ...said, problem: Exit.isSuccess(exit) ? "" : String((Cause.squash(exit.cause) as any).message) }
})
