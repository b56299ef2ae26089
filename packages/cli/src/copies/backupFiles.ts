import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Instant } from "@hourbook/core/values/Instant"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Effect, Predicate } from "effect"
import { fileProblem } from "../files/fileProblem.ts"

/** One file that each backup replaces, or a directory with a file for each. */
export interface Backups {
  readonly kind: "file" | "directory"
  readonly path: string
}

/** The names that backups get. Their order is the order of time. */
const form = /^hourbook-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.hbx$/u

const disk = <A>(path: string, work: () => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => new StartupError({ message: `Cannot keep backups in ${path}: ${fileProblem("write", cause)}.` })
  })

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false
  )

/** Makes a directory and those above it. `mkdir` with `recursive` does not end where the file system refuses new directories, as in /proc. */
const makeDirectory = async (path: string): Promise<void> => {
  if (await isDirectory(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeDirectory(parent)
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (await isDirectory(path)) return
    if (Predicate.hasProperty(error, "code") && error.code === "ENOENT") {
      throw new Error("no directory can be made there. Choose another one")
    }
    throw error
  })
}

/** The path of a new backup in a directory, which is made if it is missing. */
export const backupName = Effect.fnUntraced(function* (directory: string, at: Instant) {
  yield* disk(directory, () => makeDirectory(directory))
  return join(directory, `hourbook-${at.replace(/[:.]/gu, "-")}.hbx`)
})

/** Removes all but the newest backups of a directory, and no other file. Returns the paths of those that are gone. */
export const pruneBackups = Effect.fnUntraced(function* (directory: string, keep: number) {
  const names = (yield* disk(directory, () => readdir(directory))).filter((name) => form.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(directory, name))
  // Another run may remove the same ones.
  yield* disk(directory, () => Promise.all(old.map((path) => rm(path, { force: true }))))
  return old
})
