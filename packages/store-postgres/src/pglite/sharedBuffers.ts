import { globSync, statSync } from "node:fs"
import { join } from "node:path"

const megabyte = 1024 * 1024
const [least, most] = [16, 128]

/**
 * The buffers of an embedded database: as large as its files, 16 to 128 MB. PGlite writes zeros into all of them when it starts,
 * so they hold that much memory for as long as the process runs, whether used or not. A database that grows larger than its
 * buffers gets larger ones with the next start.
 */
export const sharedBuffers = (data: string): string => {
  const files = globSync("base/*/*", { cwd: data })
  const bytes = files.reduce((sum, file) => sum + (statSync(join(data, file), { throwIfNoEntry: false })?.size ?? 0), 0)
  return `${Math.min(most, Math.max(least, Math.ceil(bytes / megabyte)))}MB`
}
