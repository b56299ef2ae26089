import { Clock, Effect, FiberSet, Layer } from "effect"
import { WrittenLines } from "../activity/WrittenLines.ts"
import { faultDetails } from "../errors/faultDetails.ts"
import { Background } from "../scheduling/Background.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import { Sealer } from "./Sealer.ts"

/** A workspace is sealed after so many lines, or so long after the first of them. */
const linesAtMost = 50
const longest = 60_000
/** How many lines a run may read for each second that it waits for: where very many are written, it runs less often. */
const readPerSecond = 500

interface Waiting {
  lines: number
  /** When it runs at the latest. */
  due: number
  /** Not before. */
  readonly earliest: number
}

/** Seals the logs of the workspaces that this process writes to, and the last lines before it stops. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const sealer = yield* Sealer
    const written = yield* WrittenLines
    const background = yield* Background
    const fork = yield* FiberSet.makeRuntime()
    const waiting = new Map<WorkspaceId, Waiting>()
    const running = new Set<WorkspaceId>()

    const run = Effect.fnUntraced(
      function* (workspaceId: WorkspaceId) {
        waiting.delete(workspaceId)
        running.add(workspaceId)
        const { read } = yield* sealer.seal(workspaceId)
        const now = yield* Clock.currentTimeMillis
        const earliest = now + (read / readPerSecond) * 1000
        if (earliest > now + 1000) waiting.set(workspaceId, { lines: 0, due: Infinity, earliest })
      },
      Effect.catchCause((cause) =>
        Effect.annotateLogs(
          Effect.logWarning("The log could not be sealed. It is tried again with the next change."),
          faultDetails(cause)
        )
      )
    )

    const seal = (workspaceId: WorkspaceId) =>
      Effect.ensuring(
        run(workspaceId),
        Effect.sync(() => running.delete(workspaceId))
      )

    const note = (workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const known = waiting.get(workspaceId) ?? { lines: 0, due: Infinity, earliest: 0 }
        known.lines++
        known.due = Math.max(Math.min(known.due, now + longest), known.earliest)
        waiting.set(workspaceId, known)
        if (known.lines >= linesAtMost && now >= known.earliest && !running.has(workspaceId)) known.due = now
      })

    const isDue = (now: number) =>
      [...waiting].filter(([id, { due, lines }]) => lines > 0 && due <= now && !running.has(id)).map(([id]) => id)

    const look = Effect.gen(function* () {
      const due = isDue(yield* Clock.currentTimeMillis)
      for (const id of due) background(fork(seal(id)))
    })

    yield* Effect.acquireRelease(
      Effect.sync(() => written.all.add(note)),
      () => Effect.sync(() => written.all.delete(note))
    )
    yield* Effect.addFinalizer(() =>
      Effect.forEach(
        [...waiting].filter(([, { lines }]) => lines > 0),
        ([id]) => seal(id),
        { discard: true }
      )
    )
    yield* Effect.forkScoped(Effect.forever(Effect.delay(look, "1 second")))
  })
)
