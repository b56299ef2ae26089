import { existsSync, statfsSync } from "node:fs"
import { rm } from "node:fs/promises"
import { Effect } from "effect"
import { openNew } from "../../files/openNew.ts"
import { removeLeftovers, unfinishedFile } from "../../files/unfinished.ts"
import { type Check, ok, red, warning } from "./Check.ts"

const gigabyte = 1e9
const fsyncs = 5
const slowMilliseconds = 50

const inGigabytes = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`

const room = "Make room on the disk of HOURBOOK_DATA_DIR"

const freeSpace = (directory: string): Check => {
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  const finding = `${inGigabytes(free)} free`
  if (free < gigabyte / 4) return red("disk", finding, room)
  return free < gigabyte ? warning("disk", finding, room) : ok("disk", finding)
}

/** The median time to write and flush 4 kB, which each write of a record waits for. */
const flushMilliseconds = async (path: string): Promise<number> => {
  const file = await openNew(path)
  try {
    const times: Array<number> = []
    for (let index = 0; index < fsyncs; index++) {
      const start = performance.now()
      await file.write(new Uint8Array(4096), 0, 4096, index * 4096)
      await file.sync()
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[Math.floor(fsyncs / 2)] ?? 0
  } finally {
    await file.close()
    await rm(path)
  }
}

const flushes = async (directory: string): Promise<Check> => {
  try {
    const milliseconds = await flushMilliseconds(unfinishedFile(directory))
    const finding = `${milliseconds.toFixed(1)} ms for a write to reach the disk`
    return milliseconds > slowMilliseconds
      ? warning("fsync", finding, "Every write waits this long: use a faster disk")
      : ok("fsync", finding)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return red("fsync", `cannot write in ${directory}: ${problem}`, `${room}, and let this user write there`)
  }
}

/** The disk of the embedded database; nothing if the directory does not exist yet. The service may do this between requests. */
export const diskChecks = (directory: string): Effect.Effect<ReadonlyArray<Check>> =>
  Effect.andThen(
    removeLeftovers(directory),
    Effect.promise(async () => (existsSync(directory) ? [freeSpace(directory), await flushes(directory)] : []))
  )
