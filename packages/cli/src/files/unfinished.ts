import { randomBytes } from "node:crypto"
import { lstat, mkdtemp, readdir, rm, utimes } from "node:fs/promises"
import { join } from "node:path"
import { Clock, Effect, Schedule } from "effect"

/** The names of files, and of directories for sorting, that are there until what they are for is complete. */
const form = /^\.hourbook-(?:[0-9a-f]{16}\.partial|copy-\w{6})$/u

/** The path of an unfinished file in a directory, which no other run has. */
export const unfinishedFile = (directory: string): string =>
  join(directory, `.hourbook-${randomBytes(8).toString("hex")}.partial`)

/** Creates a directory for sorting in a directory, which this user alone can open. */
export const unfinishedDirectory = (directory: string): Promise<string> => mkdtemp(join(directory, ".hourbook-copy-"))

const beat = "1 minute"
const mostSilentMilliseconds = 3_600_000

/** Shows other runs that something unfinished is in use, until the scope closes. */
export const keepFresh = (path: string) =>
  Effect.gen(function* () {
    const seconds = (yield* Clock.currentTimeMillis) / 1000
    yield* Effect.ignore(Effect.tryPromise(() => utimes(path, seconds, seconds)))
  }).pipe(Effect.delay(beat), Effect.repeat(Schedule.forever), Effect.forkScoped)

/**
 * Removes from a directory what runs of this user left that were killed: what no run has kept fresh for an hour. Returns the paths.
 * It does not matter where it fails, since nothing depends on it.
 */
export const removeLeftovers = Effect.fnUntraced(function* (directory: string) {
  const at = yield* Clock.currentTimeMillis
  const isLeft = async (path: string): Promise<boolean> => {
    const { mtimeMs, uid } = await lstat(path)
    return at - mtimeMs > mostSilentMilliseconds && uid === (process.getuid?.() ?? uid)
  }
  const removed: Array<string> = []
  const removing = async () => {
    for (const name of (await readdir(directory)).filter((one) => form.test(one))) {
      const path = join(directory, name)
      if (!(await isLeft(path))) continue
      await rm(path, { recursive: true, force: true })
      removed.push(path)
    }
  }
  yield* Effect.ignore(Effect.tryPromise(removing))
  return removed
})
