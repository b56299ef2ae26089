import { hash } from "node:crypto"
import { statSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { dirname, join } from "node:path"

export const isPipe = (path: string): boolean => path.startsWith("\\\\")

/** Whether nobody but the owner of the data directory can have put the socket where it is. */
export const isOurs = (directory: string, path: string): boolean => {
  const parent = dirname(path)
  if (isPipe(path) || parent === directory) return true
  const stat = statSync(parent, { throwIfNoEntry: false })
  return stat !== undefined && stat.uid === userInfo().uid && (stat.mode & 0o077) === 0
}

/** What the systems allow for the path of a socket. */
const longestPath = 100

/**
 * Where the process that has a data directory open lets other programs of the same person in: a socket that nobody else may
 * open, in the directory itself, which is theirs alone. Where that is too long a path, one in a directory of theirs that
 * the system keeps for short-lived files; on Windows a pipe.
 */
export const localPath = (directory: string, platform: NodeJS.Platform = process.platform): string => {
  const short = hash("sha256", directory).slice(0, 24)
  if (platform === "win32") return `\\\\.\\pipe\\hourbook-${short}`
  const path = join(directory, "assistants.sock")
  return Buffer.byteLength(path) <= longestPath ? path : join(tmpdir(), `hourbook-${userInfo().uid}`, `${short}.sock`)
}
