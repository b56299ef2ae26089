import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Instant } from "@hourbook/core/values/Instant"
import { flushTree, layout, makeDirectory } from "./directory.ts"

/** How many copies from before migrations stay. */
const kept = 3

const form = /^before-migration-(\d{4})-/u

const bytesIn = (path: string): number =>
  readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inside = join(path, entry.name)
    return sum + (entry.isDirectory() ? bytesIn(inside) : statSync(inside).size)
  }, 0)

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

const refuseWithoutSpace = (data: string, needed: number): void => {
  const { bavail, bsize } = statfsSync(data)
  const free = bavail * bsize
  if (free < needed) throw new Error(`it needs ${megabytes(needed)}, and the disk has ${megabytes(free)} left`)
}

/** Node's `cpSync` calls a full disk an input/output error, and shares no blocks. */
const copyTree = (from: string, to: string): void => {
  makeDirectory(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else copyFileSync(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  }
}

/** What a full disk, a quota and a limit of file sizes are called. */
const full: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EFBIG"])

/** Others may write to the disk while it is copied to. */
const withNeeded = (error: unknown, needed: number): unknown =>
  error instanceof Error && "code" in error && full.has(error.code)
    ? new Error(`it needs ${megabytes(needed)}, and the disk has no room left (${String(error.code)})`)
    : error

/**
 * Copies the database of a directory, in which nothing may be written meanwhile, into its `backups`, flushes the copy, and then
 * removes older copies. Throws where it cannot. Shares the blocks of files on file systems that can.
 */
export const backUpDirectory = (
  directory: string,
  { at, migration }: { readonly migration: number; readonly at: Instant }
): void => {
  const { backups, data } = layout(directory)
  const partial = join(backups, "partial")
  rmSync(partial, { recursive: true, force: true })
  const needed = bytesIn(data)
  refuseWithoutSpace(data, needed)
  try {
    makeDirectory(backups)
    copyTree(data, partial)
    flushTree(partial)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw withNeeded(error, needed)
  }
  const name = `before-migration-${String(migration + 1).padStart(4, "0")}-${at.replace(/[:.]/gu, "-")}`
  renameSync(partial, join(backups, name))
  for (const old of copiesIn(backups).slice(0, -kept)) rmSync(join(backups, old), { recursive: true, force: true })
}

/** The path of the newest copy of a directory's database whose tables have no later migration than this one; null without one. */
export const newestCopy = (directory: string, latest: number): string | null => {
  const { backups } = layout(directory)
  const fitting = copiesIn(backups).filter((name) => Number(form.exec(name)?.[1]) <= latest + 1)
  const newest = fitting.at(-1)
  return newest === undefined ? null : join(backups, newest)
}

/** From the oldest to the newest. */
const copiesIn = (backups: string): ReadonlyArray<string> =>
  existsSync(backups)
    ? readdirSync(backups)
        .filter((found) => form.test(found))
        .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
    : []

const timeOf = (name: string): string => name.slice("before-migration-0000-".length)
