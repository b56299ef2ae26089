import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync
} from "node:fs"
import { dirname, join } from "node:path"

/** The paths inside the data directory. */
export const layout = (directory: string) => ({
  data: join(directory, "pgdata"),
  creating: join(directory, "pgdata.creating"),
  unfinished: join(directory, "pgdata.unfinished"),
  lock: join(directory, "lock"),
  holder: join(directory, "lock.holder"),
  backups: join(directory, "backups")
})

/**
 * Prepares the directory for the database. True if the database has to be created. Moves a database aside whose creation
 * was interrupted.
 */
export const beginDirectory = (directory: string): boolean => {
  const { creating, data, unfinished } = layout(directory)
  if (existsSync(creating) && existsSync(data)) {
    rmSync(unfinished, { recursive: true, force: true })
    renameSync(data, unfinished)
  }
  if (existsSync(data)) {
    restrictToOwner(data)
    return false
  }
  writeMark(creating, "")
  flush(creating)
  flush(directory)
  return true
}

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants

/** Writes a small file anew, for this user alone: in a directory that others share, what has its name may be a link to something else. */
export const writeMark = (path: string, text: string): void => {
  rmSync(path, { force: true })
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
  try {
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
}

/** Flushes a new database to the disk before it is used. */
export const finishDirectory = (directory: string): void => {
  const { creating, data } = layout(directory)
  restrictToOwner(data)
  flushTree(data)
  rmSync(creating)
  flush(directory)
}

/** Restricts the database to its owner, since the user may share the data directory. Some file systems have no permissions. */
const restrictToOwner = (data: string): void => {
  try {
    chmodSync(data, 0o700)
  } catch {
    return
  }
}

/** Creates a directory and its parents. Node's `recursive` option never returns if a parent cannot contain directories. */
export const makeDirectory = (directory: string): void => {
  const parent = dirname(directory)
  if (!existsSync(parent)) makeDirectory(parent)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Flushes every file under a directory to the disk, and the directories themselves. */
export const flushTree = (path: string): void => {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) flushTree(join(path, entry.name))
    else if (entry.isFile()) flush(join(path, entry.name))
  }
  flush(path)
}

const flush = (path: string): void => {
  const file = openSync(path, "r")
  fsyncSync(file)
  closeSync(file)
}
