import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"

/** Where things are under the directory the user gave. */
export const layout = (directory: string) => ({
  data: join(directory, "pgdata"),
  creating: join(directory, "pgdata.creating"),
  unfinished: join(directory, "pgdata.unfinished"),
  lock: join(directory, "lock"),
  holder: join(directory, "lock.holder")
})

/** Makes room for the database. True when there is none yet; one whose making was cut short is put aside first. */
export const beginDirectory = (directory: string): boolean => {
  const { creating, data, unfinished } = layout(directory)
  if (existsSync(creating) && existsSync(data)) {
    rmSync(unfinished, { recursive: true, force: true })
    renameSync(data, unfinished)
  }
  if (existsSync(data)) {
    keepOthersOut(data)
    return false
  }
  writeFileSync(creating, "")
  flush(creating)
  flush(directory)
  return true
}

/** Puts a newly made database on the disk, all of it, before anyone relies on it. */
export const finishDirectory = (directory: string): void => {
  const { creating, data } = layout(directory)
  keepOthersOut(data)
  flushTree(data)
  rmSync(creating)
  flush(directory)
}

/** Whoever may enter the directory around it, which is the user's. A file system may know of no such thing. */
const keepOthersOut = (data: string): void => {
  try {
    chmodSync(data, 0o700)
  } catch {
    return
  }
}

/** Makes what is missing of a path. Node's own `recursive` never ends where a parent is there but takes no directories. */
export const makeDirectory = (directory: string): void => {
  const parent = dirname(directory)
  if (!existsSync(parent)) makeDirectory(parent)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Writes every file under a directory to the disk, and the names of the files. */
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
