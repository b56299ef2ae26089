import { existsSync, mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { inject } from "vitest"

declare module "vitest" {
  export interface ProvidedContext {
    /** The directory of this run, which the files of all workers share. */
    readonly runDirectory: string
  }
}

const patience = 120_000

/** The path of something that the first worker to need it makes, and the other workers of the run wait for. */
export const madeOnce = async (name: string, make: (path: string) => Promise<void>): Promise<string> => {
  const path = join(inject("runDirectory"), name)
  const making = `${path}.making`
  if (existsSync(path)) return path
  if (isFirst(`${path}.begun`)) {
    await make(making)
    renameSync(making, path)
    return path
  }
  for (const deadline = Date.now() + patience; !existsSync(path); await setTimeout(20)) {
    if (Date.now() > deadline) throw new Error(`another worker did not make ${path}`)
  }
  return path
}

/** Only one of several processes makes a directory. */
const isFirst = (marker: string): boolean => {
  try {
    mkdirSync(marker)
    return true
  } catch {
    return false
  }
}
