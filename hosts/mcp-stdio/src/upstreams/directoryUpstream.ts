import { Gone, type Upstream } from "@hourbook/mcp/stdio/Upstream"
import type { StartupError } from "@hourbook/runtime/errors/StartupError"
import { isAnsweredLocally, localUpstream } from "@hourbook/runtime/platform/localUpstream"
import { Effect, Option, Schedule, SynchronizedRef } from "effect"
import type { LeaderOptions } from "./becomeLeader.ts"

/** How often a request is retried while no process has the directory open: a minute, much longer than opening takes. */
const leaderRetries = Schedule.max([Schedule.spaced("250 millis"), Schedule.recurs(240)])

/**
 * Answers from the records of a directory, which one process at a time can open. The first process opens it and serves the
 * others; when it ends, the next request makes another process open it. Only the process that opens it loads the database.
 */
export const directoryUpstream = Effect.fnUntraced(function* (options: LeaderOptions) {
  const scope = yield* Effect.scope
  const follow = localUpstream(options.directory, options.headers)

  const open: Effect.Effect<Upstream, StartupError> = Effect.promise(() => import("./becomeLeader.ts")).pipe(
    Effect.flatMap(({ becomeLeader }) => becomeLeader(options, scope)),
    Effect.catchTag("DataDirectoryInUse", () => Effect.succeed(follow))
  )
  const attach = Effect.flatMap(isAnsweredLocally(options.directory), (served) =>
    served ? Effect.succeed(follow) : open
  )

  const attached = yield* SynchronizedRef.make(Option.none<Upstream>())
  const current = SynchronizedRef.modifyEffect(
    attached,
    Option.match({
      onSome: (upstream) => Effect.succeed([upstream, Option.some(upstream)] as const),
      onNone: () => Effect.map(attach, (upstream) => [upstream, Option.some(upstream)] as const)
    })
  )
  // Now, so that the first request does not wait, and a failure is reported at the start.
  yield* current

  const upstream: Upstream = (message) =>
    current.pipe(
      Effect.mapError(({ message }) => new Gone({ sent: false, message })),
      Effect.flatMap((upstream) =>
        Effect.tapError(upstream(message), () => SynchronizedRef.set(attached, Option.none()))
      ),
      Effect.retry({ while: ({ sent }) => !sent || message.repeatable, schedule: leaderRetries })
    )
  return upstream
})
