import { type Stats, lstatSync, statSync } from "node:fs"
import { join } from "node:path"
import { isMainThread } from "node:worker_threads"
import { Predicate } from "effect"

/** A user and the group of what belongs to that user. */
export interface User {
  readonly uid: number
  readonly gid: number
}

/** Whose the records of a data directory are. */
export interface Ownership {
  /** The owner of the database, or of the directory that has none yet; undefined where nothing is there, and on Windows. */
  readonly owner: User | undefined
  /** Whether there may be a database: this process may not be able to look. */
  readonly hasRecords: boolean
}

const isHidden = (error: unknown): boolean =>
  Predicate.hasProperty(error, "code") && (error.code === "EACCES" || error.code === "EPERM")

/** What is at a path; undefined where nothing is, and "hidden" where this process cannot know. */
const lookAt = (path: string, look: typeof statSync): Stats | "hidden" | undefined => {
  try {
    return look(path)
  } catch (error) {
    return isHidden(error) ? "hidden" : undefined
  }
}

/** Looks at a data directory without opening or creating anything. */
export const ownershipOf = (directory: string): Ownership => {
  if (process.getuid === undefined) return { owner: undefined, hasRecords: false }
  const records = lookAt(join(directory, "pgdata"), statSync)
  if (records !== undefined && records !== "hidden") return { owner: records, hasRecords: true }
  const found = lookAt(directory, statSync)
  // A link may lead to where only its owner may go.
  const owner = found === "hidden" ? lookAt(directory, lstatSync) : found
  return { owner: owner === "hidden" ? undefined : owner, hasRecords: records === "hidden" }
}

/** The number of the user who owns the records of a directory, or will own them. */
export const ownerOf = (directory: string): number => ownershipOf(directory).owner?.uid ?? process.geteuid?.() ?? -1

/** Whether this process may become another user. */
export const isRoot = (): boolean => isMainThread && process.geteuid?.() === 0
