import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Effect, Exit } from "effect"
import { rootCause } from "../errors/rootCause.ts"
import { StartupError } from "../errors/StartupError.ts"
import type { Write } from "../zip/ZipWriter.ts"

const flush = async (path: string): Promise<void> => {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Writes a file beside the one that it replaces when it is complete and flushed, so that there is never half of one. Returns its
 * length with what `write` returns.
 */
export const replaceFile = <A, E, R>(path: string, write: (to: Write) => Effect.Effect<A, E, R>) => {
  const partial = `${path}.partial`
  const disk = <B>(work: () => Promise<B>) =>
    Effect.tryPromise({
      try: work,
      catch: (cause) => new StartupError({ message: `Cannot write ${path}: ${rootCause(cause)}.` })
    })
  return Effect.acquireUseRelease(
    disk(() => open(partial, "w", 0o600)),
    Effect.fnUntraced(function* (file) {
      const value = yield* write((bytes) => file.writeFile(bytes))
      const { size } = yield* disk(() => file.stat())
      yield* disk(() => file.sync())
      yield* disk(() => rename(partial, path))
      yield* disk(() => flush(dirname(path)))
      return { size, value }
    }),
    (file, exit) =>
      Effect.promise(() => file.close().then(() => (Exit.isSuccess(exit) ? undefined : rm(partial, { force: true }))))
  )
}
