import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import type { NodeFS } from "@electric-sql/pglite/nodefs"
import { beginDirectory, finishDirectory, layout } from "./directory.ts"

/**
 * Opens the database of a directory so that an acknowledged write survives a power cut; makes it first where there is none.
 * `fs` must flush as DurableNodeFS does. `fdatasync`, the usual `wal_sync_method`, does nothing in the WebAssembly build.
 */
export const openDurable = (options: {
  readonly directory: string
  readonly fs: (data: string) => NodeFS
  readonly others?: PGliteOptions
}): Promise<PGlite> => {
  const { directory, fs, others } = options
  const isNew = beginDirectory(directory)
  return PGlite.create({ ...others, fs: fs(layout(directory).data), startParams }).then((database) => {
    if (isNew) finishDirectory(directory)
    return database
  })
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync"
]
