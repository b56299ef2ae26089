import { open, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { Effect, Exit } from "effect"
import { fileProblem } from "../errors/fileProblem.ts"
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

/** Refuses to replace what is no copy: a directory, or a file of another program. Returns whether there is a copy. */
const refuseOthers = Effect.fnUntraced(function* (path: string) {
  const beginning = yield* Effect.tryPromise({
    try: async () => {
      const found = await stat(path).catch(() => undefined)
      if (found === undefined || found.size === 0) return undefined
      const file = await open(path, "r")
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
        return buffer.toString("latin1", 0, bytesRead)
      } finally {
        await file.close()
      }
    },
    catch: (cause) => new StartupError({ message: `Cannot write ${path}: ${fileProblem("write", cause)}.` })
  })
  if (beginning !== undefined && beginning !== "PK") {
    return yield* new StartupError({
      message: `${path} is a file of another program, and stays as it is. Choose another name, or remove it first.`
    })
  }
  return beginning !== undefined
})

/**
 * Writes a file beside the one that it replaces when it is complete and flushed, so that there is never half of one. Only a copy is
 * replaced. Returns the length of the file, whether it replaced one, and what `write` returns.
 */
export const replaceFile = <A, E, R>(path: string, write: (to: Write) => Effect.Effect<A, E, R>) => {
  const partial = `${path}.partial`
  const disk = <B>(work: () => Promise<B>) =>
    Effect.tryPromise({
      try: work,
      catch: (cause) => new StartupError({ message: `Cannot write ${path}: ${fileProblem("write", cause)}.` })
    })
  const writing = Effect.acquireUseRelease(
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
  return Effect.flatMap(refuseOthers(path), (replaced) => Effect.map(writing, (written) => ({ ...written, replaced })))
}
