import { Gone, type Upstream } from "@hourbook/mcp/stdio/Upstream"
import { isAnsweredLocally, localUpstream } from "@hourbook/runtime/platform/localUpstream"
import type { Refusal } from "@hourbook/runtime/Refusal"
import { Effect, Option, Schedule, SynchronizedRef } from "effect"
import type { Options } from "./lead.ts"

/** How long a request waits for somebody to have the directory open: much longer than it takes to open it. */
const patience = Schedule.max([Schedule.spaced("250 millis"), Schedule.recurs(240)])

/**
 * The way to the records of a directory, which one process at a time has open. Whoever comes first opens it and answers for
 * the others; when that process ends, the next request makes another one open it. The database is loaded only to open it.
 */
export const directoryUpstream = Effect.fnUntraced(function* (options: Options) {
  const scope = yield* Effect.scope
  const follow = localUpstream(options.directory, options.headers)

  const open: Effect.Effect<Upstream, Refusal> = Effect.promise(() => import("./lead.ts")).pipe(
    Effect.flatMap(({ lead }) => lead(options, scope)),
    Effect.catchTag("DataDirectoryInUse", () => Effect.succeed(follow))
  )
  const attach = Effect.flatMap(isAnsweredLocally(options.directory), (there) =>
    there ? Effect.succeed(follow) : open
  )

  const attached = yield* SynchronizedRef.make(Option.none<Upstream>())
  const current = SynchronizedRef.modifyEffect(
    attached,
    Option.match({
      onSome: (upstream) => Effect.succeed([upstream, Option.some(upstream)] as const),
      onNone: () => Effect.map(attach, (upstream) => [upstream, Option.some(upstream)] as const)
    })
  )
  // At once, so that the first request does not wait for it, and what stands in the way is told at once.
  yield* current

  const upstream: Upstream = (message) =>
    current.pipe(
      Effect.mapError((refusal) => new Gone({ sent: false, message: refusal.message })),
      Effect.flatMap((way) => Effect.tapError(way(message), () => SynchronizedRef.set(attached, Option.none()))),
      Effect.retry({ while: ({ sent }) => !sent || message.repeatable, schedule: patience })
    )
  return upstream
})
