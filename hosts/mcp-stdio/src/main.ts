#!/usr/bin/env node
import { gateway } from "@hourbook/mcp/stdio/gateway"
import { remoteUpstream } from "@hourbook/mcp/stdio/remote"
import { Gone, type Message, type Upstream } from "@hourbook/mcp/stdio/Upstream"
import type { StartupError } from "@hourbook/runtime/errors/StartupError"
import { isAnsweredLocally } from "@hourbook/runtime/platform/localUpstream"
import { run } from "@hourbook/runtime/platform/run"
import { bootstrapSettings } from "@hourbook/runtime/settings/BootstrapSettings"
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio"
import { Console, Effect, Fiber, Logger, Option, Scope } from "effect"
import { type DataSource, dataSource } from "./DataSource.ts"
import { directoryUpstream } from "./upstreams/directoryUpstream.ts"

const help = `hourbook-mcp: Hourbook for an assistant on this machine, over standard input and output.

The assistant starts this program itself. By default it keeps the records in ~/.hourbook.

Settings (environment variables):
  HOURBOOK_DATA_DIR  keep the records in this directory instead
  DATABASE_URL       use this PostgreSQL server; needs HOURBOOK_KEY
  HOURBOOK_STORE     set to dynamodb to use a DynamoDB table; needs HOURBOOK_KEY
  HOURBOOK_URL       use the Hourbook server at this address; needs HOURBOOK_KEY
  HOURBOOK_KEY       an API key of the member that the assistant acts for`

interface Upstreams {
  readonly open: Effect.Effect<Upstream, StartupError, Scope.Scope>
  /** Answers lists of tools, prompts and resources while `open` runs; none if opening is quick or the lists depend on the key. */
  readonly lists: Effect.Effect<Option.Option<Upstream>, StartupError, Scope.Scope>
}

const noLists = Effect.succeedNone

const listMethods = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]

/** Whether a message asks for a list, which is the same for every owner, whatever the records are. */
const asksForList = ({ headers }: Message): boolean => listMethods.includes(headers["mcp-method"] ?? "")

const gone = ({ message }: StartupError) => new Gone({ sent: false, message })

/** An owner's lists. */
const ownerLists = Effect.gen(function* () {
  const first = yield* bootstrapSettings
  const { ownersLists } = yield* Effect.promise(() => import("./upstreams/ownersLists.ts"))
  return yield* ownersLists(first)
})

/**
 * Answers lists while the other side is away, so that an assistant that starts meanwhile has the tools afterwards. They are an
 * owner's, and calls refuse what the key may not do.
 */
const orLists =
  (upstream: Upstream, lists: Effect.Effect<Upstream, Gone>): Upstream =>
  (message) =>
    asksForList(message)
      ? Effect.catchTag(upstream(message), "Gone", () => Effect.flatMap(lists, (answer) => answer(message)))
      : upstream(message)

const upstreamsFor = Effect.fnUntraced(function* (source: DataSource): Effect.fn.Return<Upstreams, StartupError> {
  switch (source._tag) {
    case "Remote": {
      const remote = remoteUpstream(source.url, { "x-api-key": source.key })
      const open = Effect.gen(function* () {
        const scope = yield* Effect.scope
        return orLists(remote, yield* Effect.cached(Effect.mapError(Scope.provide(ownerLists, scope), gone)))
      })
      return { open, lists: noLists }
    }
    case "Server":
      return {
        open: Effect.promise(() => import("./upstreams/serverUpstream.ts")).pipe(
          Effect.flatMap(({ serverUpstream }) => serverUpstream(source.store, source.key))
        ),
        lists: noLists
      }
    case "Directory": {
      const { directory, key } = source
      const first = yield* bootstrapSettings
      const lists = Effect.flatMap(isAnsweredLocally(directory), (served) =>
        served ? noLists : Effect.asSome(ownerLists)
      )
      return key === undefined
        ? { open: directoryUpstream({ directory, headers: {}, first }), lists }
        : { open: directoryUpstream({ directory, headers: { "x-api-key": key }, first }), lists: noLists }
    }
  }
})

/** Serves until the assistant closes the connection. */
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

/** Starts to serve before the records are open: only requests for records wait. */
const program = Effect.scoped(
  Effect.gen(function* () {
    const { lists, open } = yield* upstreamsFor(yield* dataSource)
    const opening = yield* Effect.forkScoped(open)
    const opened = Effect.mapError(Fiber.join(opening), gone)
    const scope = yield* Effect.scope
    const listing = yield* Effect.cached(Effect.mapError(Scope.provide(lists, scope), gone))
    const orOpened = Option.match({ onNone: () => opened, onSome: (early: Upstream) => Effect.succeed(early) })
    // Each request runs on its own, and must not log to standard output, which carries the protocol.
    const context = yield* Effect.context()
    const upstream: Upstream = (message) => {
      const chosen =
        opening.pollUnsafe() === undefined && asksForList(message) ? Effect.flatMap(listing, orOpened) : opened
      return Effect.provideContext(
        Effect.flatMap(chosen, (answer) => answer(message)),
        context
      )
    }
    yield* Effect.raceFirst(serve(upstream), Effect.andThen(Fiber.join(opening), Effect.never))
  })
)

/** Standard output carries the protocol. */
const toStderr = Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)])

run(process.argv.includes("--help") ? Console.error(help) : Effect.provide(program, toStderr))
