import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Instant } from "@hourbook/core/shared/Instant"
import { Effect } from "effect"
import { fileProblem } from "../errors/fileProblem.ts"
import { StartupError } from "../errors/StartupError.ts"

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

/** The path of a new backup in a directory, which is made if it is missing. */
export const backupName = Effect.fnUntraced(function* (directory: string, at: Instant) {
  yield* disk(directory, () => mkdir(directory, { recursive: true, mode: 0o700 }))
  return join(directory, `hourbook-${at.replace(/[:.]/gu, "-")}.hbx`)
})

/** Removes all but the newest backups of a directory, and no other file. Returns the paths of those that are gone. */
export const pruneBackups = Effect.fnUntraced(function* (directory: string, keep: number) {
  const names = (yield* disk(directory, () => readdir(directory))).filter((name) => form.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(directory, name))
  yield* disk(directory, () => Promise.all(old.map((path) => rm(path))))
  return old
})
