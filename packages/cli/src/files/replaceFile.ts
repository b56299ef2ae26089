import { open, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Exit } from "effect"
import type { Write } from "../zip/ZipWriter.ts"
import { fileProblem } from "./fileProblem.ts"
import { openNew } from "./openNew.ts"
import { keepFresh, removeLeftovers, unfinishedFile } from "./unfinished.ts"

/** The files that a new one may replace. */
export interface Replaceable {
  readonly includes: (file: { readonly beginning: string; readonly path: string }) => Effect.Effect<boolean, unknown>
  /** What another file is, after its path. */
  readonly otherwise: string
}

/** Copies of workspaces, which are zip archives. */
const copies: Replaceable = {
  includes: ({ beginning }) => Effect.succeed(beginning === "PK"),
  otherwise: "is a file of another program"
}

const flush = async (path: string): Promise<void> => {
  const file = await open(path, "r")
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The first two characters of a file; none where it does not exist or is empty. */
const beginningOf = async (path: string): Promise<string | undefined> => {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return undefined
  if (found.isDirectory()) throw Object.assign(new Error("it is a directory"), { code: "EISDIR" })
  if (!found.isFile()) throw new Error("it is a device or a pipe. Name a file")
  if (found.size === 0) return undefined
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString("latin1", 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Refuses to replace a directory, or a file that is not one of ours. Returns whether there is one of ours. */
const refuseOthers = Effect.fnUntraced(function* (path: string, ours: Replaceable) {
  const beginning = yield* disk(path, () => beginningOf(path))
  if (beginning === undefined) return false
  if (yield* Effect.orElseSucceed(ours.includes({ beginning, path }), () => false)) return true
  return yield* new StartupError({
    message: `${path} ${ours.otherwise}, and stays as it is. Choose another name, or remove it first.`
  })
})

/** What the operating system says of the unfinished file, where it says something else of the file itself. */
const whileRenaming = {
  ENOENT: "another program removed the unfinished file beside it, and nothing was replaced. Run the command again"
}

const disk = <A>(path: string, work: () => Promise<A>, words: Readonly<Record<string, string>> = {}) =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => new StartupError({ message: `Cannot write ${path}: ${fileProblem("write", cause, words)}.` })
  })

/**
 * Writes a file beside the one that it replaces when it is complete and flushed, so that there is never half of one. The unfinished
 * file has a name of its own, so of several runs at once the last one wins. This user alone can read the new file. A symbolic link is
 * replaced, not followed. Returns the length of the file, whether it replaced one, what killed runs had left in the directory, which is removed,
 * and what `write` returns.
 */
export const replaceFile = Effect.fnUntraced(function* <A, E, R>(
  path: string,
  write: (to: Write) => Effect.Effect<A, E, R>,
  ours: Replaceable = copies
) {
  const replaced = yield* refuseOthers(path, ours)
  const directory = dirname(path)
  const leftovers = yield* removeLeftovers(directory)
  const unfinished = unfinishedFile(directory)
  const written = yield* Effect.acquireUseRelease(
    disk(path, () => openNew(unfinished)),
    Effect.fnUntraced(function* (file) {
      yield* keepFresh(unfinished)
      const value = yield* write((bytes) => file.writeFile(bytes))
      const { size } = yield* disk(path, () => file.stat())
      yield* disk(path, () => file.sync())
      yield* disk(path, () => rename(unfinished, path), whileRenaming)
      yield* disk(path, () => flush(directory))
      return { size, value }
    }, Effect.scoped),
    (file, exit) =>
      Effect.promise(() =>
        file.close().then(() => (Exit.isSuccess(exit) ? undefined : rm(unfinished, { force: true })))
      )
  )
  return { ...written, replaced, leftovers }
})
