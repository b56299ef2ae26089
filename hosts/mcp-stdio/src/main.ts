#!/usr/bin/env node
import { gateway } from "@hourbook/mcp/stdio/gateway"
import { remoteUpstream } from "@hourbook/mcp/stdio/remote"
import { Gone, type Upstream } from "@hourbook/mcp/stdio/Upstream"
import { bootstrapSettings } from "@hourbook/runtime/BootstrapSettings"
import { isAnsweredLocally } from "@hourbook/runtime/platform/localUpstream"
import { run } from "@hourbook/runtime/platform/run"
import type { Refusal } from "@hourbook/runtime/Refusal"
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio"
import { Console, Effect, Fiber, Logger, Option, Scope } from "effect"
import { directoryUpstream } from "./directory.ts"
import { asksForAList } from "./lists.ts"
import { type Place, place } from "./Settings.ts"
import { suitable } from "./suitable.ts"

const help = `hourbook-mcp: Hourbook for an assistant on this machine, over standard input and output.

An assistant starts it by itself. Without settings the records lie in ~/.hourbook.

  HOURBOOK_DATA_DIR  another directory for them
  DATABASE_URL       or a PostgreSQL server, with HOURBOOK_KEY
  HOURBOOK_STORE     or dynamodb, with HOURBOOK_KEY
  HOURBOOK_URL       or a Hourbook elsewhere, with HOURBOOK_KEY
  HOURBOOK_KEY       an API key of the member whom the assistant acts for`

interface Way {
  readonly open: Effect.Effect<Upstream, Refusal, Scope.Scope>
  /** Answers for its lists until it is open; nothing where that takes no time, or where they are not known before. */
  readonly lists: Effect.Effect<Option.Option<Upstream>, Refusal, Scope.Scope>
}

const noLists = Effect.succeedNone

const wayTo = Effect.fnUntraced(function* (where: Place): Effect.fn.Return<Way, Refusal> {
  switch (where._tag) {
    case "Remote":
      return { open: Effect.succeed(remoteUpstream(where.url, { "x-api-key": where.key })), lists: noLists }
    case "Server":
      return {
        open: Effect.promise(() => import("./server.ts")).pipe(
          Effect.flatMap(({ serverUpstream }) => serverUpstream(where.store, where.key))
        ),
        lists: noLists
      }
    case "Directory": {
      const { directory, key } = where
      const first = yield* bootstrapSettings
      const ofOwner = Effect.promise(() => import("./ownersLists.ts")).pipe(
        Effect.flatMap(({ ownersLists }) => ownersLists(first))
      )
      const lists = Effect.flatMap(isAnsweredLocally(directory), (there) => (there ? noLists : Effect.asSome(ofOwner)))
      return key === undefined
        ? { open: directoryUpstream({ directory, headers: {}, first }), lists }
        : { open: directoryUpstream({ directory, headers: { "x-api-key": key }, first }), lists: noLists }
    }
  }
})

/** Serves until the assistant closes its end. */
const serve = (upstream: Upstream) =>
  Effect.callback<void>((resume) => {
    const transport = new StdioServerTransport()
    const closed = transport.close.bind(transport)
    const connection = serveStdio(gateway(upstream), { transport, maxSubscriptions: 0 })
    process.stdin.once("close", () => resume(Effect.void))
    process.stdin.once("end", () => resume(Effect.void))
    process.stdout.once("error", () => resume(Effect.void))
    return Effect.promise(() => connection.close().then(closed))
  })

const gone = ({ message }: Refusal) => new Gone({ sent: false, message })

/** Answers at once, while the records are still being opened: only what asks for them waits. */
const program = Effect.scoped(
  Effect.gen(function* () {
    yield* suitable(process.versions.node)
    const { lists, open } = yield* wayTo(yield* place)
    const opening = yield* Effect.forkScoped(open)
    const opened = Effect.mapError(Fiber.join(opening), gone)
    const scope = yield* Effect.scope
    const listing = yield* Effect.cached(Effect.mapError(Scope.provide(lists, scope), gone))
    const orOpened = Option.match({ onNone: () => opened, onSome: (early: Upstream) => Effect.succeed(early) })
    // Each request is a run of its own, and must not log to where the protocol is.
    const context = yield* Effect.context()
    const upstream: Upstream = (message) => {
      const way =
        opening.pollUnsafe() === undefined && asksForAList(message) ? Effect.flatMap(listing, orOpened) : opened
      return Effect.provideContext(
        Effect.flatMap(way, (answer) => answer(message)),
        context
      )
    }
    yield* Effect.raceFirst(serve(upstream), Effect.andThen(Fiber.join(opening), Effect.never))
  })
)

/** Standard output belongs to the protocol. */
const toStderr = Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)])

run(process.argv.includes("--help") ? Console.error(help) : Effect.provide(program, toStderr))
