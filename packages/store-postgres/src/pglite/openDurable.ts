import { PGlite, type PGliteOptions } from "@electric-sql/pglite"
import { dataDir as emptyDatabase } from "@electric-sql/pglite-prepopulatedfs"
import type { NodeFS } from "@electric-sql/pglite/nodefs"
import { beginDirectory, finishDirectory, layout } from "./directory.ts"
import { sharedBuffers } from "./sharedBuffers.ts"

/**
 * Opens the database of a directory so that an acknowledged write survives a power cut. A new database is unpacked from an
 * archive, which takes a third of the time of `initdb`.
 * `fs` must flush as DurableNodeFS does. `fdatasync`, the usual `wal_sync_method`, does nothing in the WebAssembly build.
 */
export const openDurable = (options: {
  readonly directory: string
  readonly fs: (data: string) => NodeFS
  readonly others?: PGliteOptions
}): Promise<PGlite> => {
  const { directory, fs, others } = options
  const { data } = layout(directory)
  let said = ""
  // True keeps it from the standard error.
  const onStderr = (text: string): boolean => {
    said = `${said}${text}\n`.slice(-2000)
    return true
  }
  const open = (from?: Blob) =>
    PGlite.create({
      ...others,
      ...(from && { loadDataDir: from }),
      fs: fs(data),
      startParams: [...startParams(data)],
      onStderr
    }).catch((cause: unknown) => Promise.reject(withReason(cause, said)))
  if (!beginDirectory(directory)) return open()
  return emptyDatabase()
    .then(open)
    .then((database) => {
      finishDirectory(directory)
      return database
    })
}

/** PGlite fails with the same message whatever the reason is, which PostgreSQL has said before. */
const withReason = (cause: unknown, said: string): unknown => {
  const reason = Array.from(said.matchAll(/(?:FATAL|PANIC): +(.+)/gu)).at(-1)?.[1]
  return reason === undefined ? cause : new Error(reason)
}

const startParams = (data: string): ReadonlyArray<string> => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
  "-c",
  `shared_buffers=${sharedBuffers(data)}`
]
