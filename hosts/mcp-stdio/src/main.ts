#!/usr/bin/env node
import { bootstrapSettings } from "@hourbook/host/BootstrapSettings"
import { run } from "@hourbook/host/platform/run"
import { gateway } from "@hourbook/mcp/stdio/gateway"
import { remoteUpstream } from "@hourbook/mcp/stdio/remote"
import { Gone, type Upstream } from "@hourbook/mcp/stdio/Upstream"
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio"
import { Console, Effect, Fiber, Logger } from "effect"
import { directoryUpstream } from "./directory.ts"
import { place } from "./Settings.ts"

const help = `hourbook-mcp: Hourbook for an assistant on this machine, over standard input and output.

An assistant starts it by itself. Without settings the records lie in ~/.hourbook.

  HOURBOOK_DATA_DIR  another directory for them
  DATABASE_URL       or a PostgreSQL server, with HOURBOOK_KEY
  HOURBOOK_STORE     or dynamodb, with HOURBOOK_KEY
  HOURBOOK_URL       or a Hourbook elsewhere, with HOURBOOK_KEY
  HOURBOOK_KEY       an API key of the member whom the assistant acts for`

const upstreamOf = Effect.gen(function* () {
  const where = yield* place
  switch (where._tag) {
    case "Remote":
      return remoteUpstream(where.url, { "x-api-key": where.key })
    case "Server": {
      const { serverUpstream } = yield* Effect.promise(() => import("./server.ts"))
      return yield* serverUpstream(where.store, where.key)
    }
    case "Directory": {
      const headers: Readonly<Record<string, string>> = where.key === undefined ? {} : { "x-api-key": where.key }
      return yield* directoryUpstream({ directory: where.directory, headers, first: yield* bootstrapSettings })
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

/** Answers at once, while the records are still being opened: what asks for them waits. */
const program = Effect.scoped(
  Effect.gen(function* () {
    const opening = yield* Effect.forkScoped(upstreamOf)
    const opened = Fiber.join(opening)
    const upstream: Upstream = (message) =>
      opened.pipe(
        Effect.mapError((refusal) => new Gone({ sent: false, message: refusal.message })),
        Effect.flatMap((way) => way(message))
      )
    yield* Effect.raceFirst(serve(upstream), Effect.andThen(opened, Effect.never))
  })
)

/** Standard output belongs to the protocol. */
const toStderr = Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)])

run(process.argv.includes("--help") ? Console.error(help) : Effect.provide(program, toStderr))
