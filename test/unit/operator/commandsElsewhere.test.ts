import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { hourbook } from "@hourbook/cli/commands/hourbook"
import { commandRoutes } from "@hourbook/cli/commands/running/commandRoutes"
import { forward } from "@hourbook/cli/commands/running/forward"
import { useCases } from "@hourbook/cli/commands/shared/useCases"
import type * as Core from "@hourbook/core/Core"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { layerLocalEndpoint } from "@hourbook/runtime/platform/localEndpoint"
import { useCases as useCasesOn } from "@hourbook/runtime/useCases"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Console, Deferred, Effect, Exit, Fiber, Layer, Scope, Stdio, Terminal } from "effect"
import { vi } from "vitest"
import { exitCode } from "../../../packages/runtime/src/platform/run.ts"

type Commands = (args: ReadonlyArray<string>) => Effect.Effect<void, unknown, NodeServices.NodeServices>

const temporaryDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-commands-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
)

/** A process that has a directory open and runs these commands on a store, until the scope closes. */
const serving = Effect.fnUntraced(function* (commands: Commands, store: Layer.Layer<Core.Ports> = MemoryStore.layer) {
  const directory = yield* temporaryDirectory
  const routes = commandRoutes(Effect.succeed(commands)).pipe(Layer.provide(store))
  const core = useCasesOn(store)
  const scope = yield* Scope.fork(yield* Effect.scope)
  yield* Layer.buildWithScope(layerLocalEndpoint(directory, routes).pipe(Layer.provide(core)), scope)
  return { directory, end: Scope.close(scope, Exit.void) }
})

/** The program of a caller at whose terminal a person types these lines. */
const called = (directory: string, args: ReadonlyArray<string>, typed: ReadonlyArray<string> = []) =>
  Effect.gen(function* () {
    const rest = [...typed]
    const terminal = yield* Terminal.Terminal
    const readLine = Effect.suspend(() => {
      const line = rest.shift()
      return line === undefined ? Effect.fail(new Terminal.QuitError({})) : Effect.succeed(line)
    })
    const stdio = yield* Stdio.Stdio
    return yield* forward(directory, args).pipe(
      Effect.provideService(Terminal.Terminal, Terminal.make({ ...terminal, readLine })),
      Effect.provideService(Stdio.Stdio, Stdio.make({ ...stdio, stdinIsTerminal: Effect.succeed(true) })),
      Effect.exit
    )
  }).pipe(Effect.provide(NodeServices.layer))

/** What the process prints meanwhile. */
const printed = Effect.fnUntraced(function* <A, E, R>(program: Effect.Effect<A, E, R>) {
  const said = { out: "", err: "" }
  const taking = (key: keyof typeof said) => (text: string | Uint8Array) => (said[key] += String(text)) !== ""
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(taking("out")),
    vi.spyOn(process.stderr, "write").mockImplementation(taking("err"))
  ]
  const value = yield* Effect.ensuring(
    program,
    Effect.sync(() => spies.forEach((spy) => spy.mockRestore()))
  )
  return { ...said, value }
})

/** Asks before it removes something, with its records from where every command gets them. */
const asking: Commands = (args) =>
  Effect.gen(function* () {
    const terminal = yield* Terminal.Terminal
    const stdio = yield* Stdio.Stdio
    if (!(yield* stdio.stdinIsTerminal)) return yield* new StartupError({ message: "There is no terminal." })
    yield* terminal.display("Type its name: ")
    const name = yield* Effect.orElseSucceed(terminal.readLine, () => "")
    yield* Console.error("Removed 100 records")
    if (name !== args[0]) return yield* new StartupError({ message: "Nothing has changed." })
    yield* Console.log("Removed %s.\nFor good — ✓", name)
  }).pipe(Effect.provide(useCases))

const away = Layer.effect(
  WorkspaceRepository,
  Effect.map(WorkspaceRepository, (all) =>
    WorkspaceRepository.of({
      ...all,
      all: Effect.die(new StoreUnavailable({ cause: new Error("no session of the database became free in time") }))
    })
  )
)

describe("a command in another process", () => {
  it.live("says that the store is unavailable, and why, in one line", () =>
    Effect.gen(function* () {
      const { directory } = yield* serving(hourbook, Layer.provideMerge(away, MemoryStore.layer))
      const { err, out, value } = yield* printed(called(directory, ["workspace", "list"]))
      assert.deepStrictEqual(
        [exitCode(value), out, err],
        [1, "", "hourbook: The store is unavailable: no session of the database became free in time. Try again.\n"]
      )
    })
  )

  it.live("prints, asks and fails as it does in its own", () =>
    Effect.gen(function* () {
      const { directory } = yield* serving(asking)
      assert.strictEqual(statSync(join(directory, "assistants.sock")).mode & 0o777, 0o600)
      const well = yield* printed(called(directory, ["acme"], ["acme"]))
      assert.deepStrictEqual(
        [exitCode(well.value), well.out, well.err],
        [0, "Type its name: Removed acme.\nFor good — ✓\n", "Removed 100 records\n"]
      )
      for (const typed of [["other"], []]) {
        const refused = yield* printed(called(directory, ["acme"], typed))
        assert.deepStrictEqual(
          [exitCode(refused.value), refused.out, refused.err],
          [1, "Type its name: ", "Removed 100 records\nhourbook: Nothing has changed.\n"]
        )
      }
    })
  )

  it.live("is interrupted with its caller, and others go on", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const undone = yield* Deferred.make<void>()
      const commands: Commands = ([name]) =>
        name === "long"
          ? Effect.andThen(Deferred.succeed(begun, undefined), Effect.never).pipe(
              Effect.onInterrupt(() => Deferred.succeed(undone, undefined))
            )
          : Console.log("done")
      const { directory } = yield* serving(commands)
      const caller = yield* Effect.forkChild(called(directory, ["long"]))
      yield* Deferred.await(begun)
      assert.strictEqual((yield* printed(called(directory, ["short"]))).out, "done\n")
      yield* Fiber.interrupt(caller)
      yield* Deferred.await(undone)
      assert.strictEqual((yield* printed(called(directory, ["short"]))).out, "done\n")
    })
  )

  it.live("says that its outcome is unknown when that process ends first, which does not wait for it", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const { directory, end } = yield* serving(() =>
        Effect.andThen(Console.log("1 of 2").pipe(Effect.andThen(Deferred.succeed(begun, undefined))), Effect.never)
      )
      const { out, value } = yield* printed(
        Effect.gen(function* () {
          const caller = yield* Effect.forkChild(called(directory, ["long"]))
          yield* Deferred.await(begun)
          yield* end
          return yield* Fiber.join(caller)
        })
      )
      assert.strictEqual(out, "1 of 2\n")
      assert.match(String(value), /The service ended before the command did/u)
      assert.strictEqual(exitCode(value), 1)
    })
  )
})
