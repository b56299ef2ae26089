import { Console as NodeConsole } from "node:console"
import { Writable } from "node:stream"
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { Ports, UseCases } from "@hourbook/core/Core"
import { exitCode, reported } from "@hourbook/runtime/platform/run"
import {
  type Cause,
  Console,
  Context,
  Effect,
  Layer,
  type Option,
  Queue,
  Schema,
  Scope,
  Stdio,
  Stream,
  Terminal
} from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { restPath } from "../service/rest.ts"
import { CallerFiles } from "../shared/CallerFiles.ts"
import { errorsAsJson } from "../shared/errorsAsJson.ts"
import { GivenRecords } from "../shared/GivenRecords.ts"
import { OpenBrowser } from "../shared/openBrowser.ts"
import { ServedAt } from "../shared/ServedAt.ts"
import { commandsPath, Invocation, lineOf, type Step } from "./messages.ts"
import { relayedStdio, relayedTerminal } from "./relayedTerminal.ts"

type Commands = (args: ReadonlyArray<string>) => Effect.Effect<void, unknown, NodeServices.NodeServices>

const decodeInvocation = Schema.decodeUnknownEffect(Schema.fromJsonString(Invocation))

const writing = (send: (text: string) => void): Writable =>
  new Writable({
    decodeStrings: false,
    write: (text, _encoding, done) => {
      send(String(text))
      done()
    }
  })

/** A console that formats as the process's own and prints at the caller's. */
const consoleTo = (send: (step: Step) => void): Console.Console =>
  new NodeConsole({ stdout: writing((out) => send({ out })), stderr: writing((err) => send({ err })) })

/** Waits until the caller has taken most of what was sent, so that a long file does not fill the memory. */
const hasRoom = (steps: Queue.Queue<Step, Cause.Done>): Effect.Effect<void> =>
  Effect.suspend(() => (Queue.sizeUnsafe(steps) < mostWaiting ? Effect.void : Effect.delay(hasRoom(steps), "5 millis")))
const mostWaiting = 64

/** Runs the command that the first line of a request names. */
const run = Effect.fnUntraced(function* (
  commands: Commands,
  request: HttpServerRequest.HttpServerRequest,
  steps: Queue.Queue<Step, Cause.Done>
) {
  const send = (step: Step) => void Queue.offerUnsafe(steps, step)
  const lines = yield* Queue.make<string, Cause.Done>()
  yield* request.stream.pipe(
    Stream.decodeText,
    Stream.splitLines,
    Stream.runForEach((line) => Queue.offer(lines, line)),
    Effect.ignore,
    Effect.ensuring(Queue.end(lines)),
    Effect.forkScoped
  )
  const invocation = yield* Effect.flatMap(Queue.take(lines), decodeInvocation)
  const caller = Layer.mergeAll(
    Layer.succeed(Terminal.Terminal, relayedTerminal({ invocation, lines, send })),
    Layer.succeed(Stdio.Stdio, relayedStdio({ invocation, send })),
    Layer.succeed(Console.Console, consoleTo(send)),
    Layer.succeed(OpenBrowser, (open) => Effect.sync(() => send({ open })))
  )
  const files = {
    directory: invocation.directory ?? process.cwd(),
    writeBytes: (bytes: Uint8Array) =>
      Effect.andThen(
        hasRoom(steps),
        Effect.sync(() => send({ bytes: Buffer.from(bytes).toString("base64") }))
      )
  }
  const exit = yield* reported(errorsAsJson(invocation.args)(commands(invocation.args))).pipe(
    Effect.provideService(CallerFiles, files),
    Effect.provide(Layer.provideMerge(caller, NodeServices.layer)),
    Effect.exit
  )
  send({ exit: exitCode(exit) })
})

/**
 * Runs commands for programs of the same user, on the store that this process has open, and answers their requests for the
 * public interface as the operator. A caller that closes its connection
 * interrupts its command. The commands are loaded for the first of them. `served` is where members sign in, if this process
 * serves pages.
 */
export const commandRoutes = (
  load: Effect.Effect<Commands>,
  served?: Effect.Effect<Option.Option<string>>
): Layer.Layer<never, never, HttpRouter.HttpRouter | Ports | UseCases> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const context = yield* Effect.context<Ports | UseCases>()
      // The context also has the terminal of this process, which is not the caller's.
      const records = Layer.succeedContext(Context.omit(Terminal.Terminal, Stdio.Stdio)(context))
      const loaded = yield* Effect.cached(load)
      const servedAt = yield* served ?? Effect.undefined
      yield* router.add("POST", commandsPath, (request) =>
        Effect.succeed(
          HttpServerResponse.stream(
            Stream.callback<Step>((steps) =>
              Effect.flatMap(loaded, (commands) => run(commands, request, steps)).pipe(
                Effect.provideService(GivenRecords, records),
                Effect.provideService(ServedAt, servedAt),
                Effect.orDie,
                Effect.andThen(Queue.end(steps))
              )
            ).pipe(Stream.map(lineOf), Stream.encodeText),
            { contentType: "application/x-ndjson" }
          )
        )
      )
      const scope = yield* Effect.scope
      const rest = yield* Effect.cached(
        // In a fiber of its own, or it would keep the request that asks first.
        Effect.promise(async () => {
          const { localRest } = await import("../service/localRest.ts")
          return Effect.runPromiseWith(Context.add(context, Scope.Scope, scope))(localRest)
        })
      )
      for (const method of ["GET", "POST", "DELETE"] as const) {
        yield* router.add(method, `${restPath}/*`, (request) =>
          Effect.gen(function* () {
            const answer = yield* rest
            const body = method === "POST" ? { body: yield* Effect.orDie(request.text) } : {}
            const address = new URL(request.url.slice(restPath.length), "http://hourbook.local")
            return HttpServerResponse.fromWeb(
              yield* answer(new Request(address, { method, headers: { ...request.headers }, ...body }))
            )
          })
        )
      }
    })
  )
