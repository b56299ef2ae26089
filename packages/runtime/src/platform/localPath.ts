import { hash } from "node:crypto"
import { statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ownerOf } from "./ownerOf.ts"

export const isPipe = (path: string): boolean => path.startsWith("\\\\")

/** Whether only the owner of the data directory can have created the socket. */
export const isOurs = (directory: string, path: string): boolean => {
  const parent = dirname(path)
  if (isPipe(path) || parent === directory) return true
  const stat = statSync(parent, { throwIfNoEntry: false })
  return stat !== undefined && stat.uid === ownerOf(directory) && (stat.mode & 0o077) === 0
}

/** The longest path of a socket that all systems allow, in bytes. */
const maxPathBytes = 100

/**
 * The socket at which the process with an open data directory serves other programs of the same user. It is in the directory
 * itself, which only its owner can read; if that path is too long, in a private directory of the owner under the system's temporary
 * directory; on Windows it is a pipe.
 */
export const localPath = (directory: string, platform: NodeJS.Platform = process.platform): string => {
  const short = hash("sha256", directory).slice(0, 24)
  if (platform === "win32") return `\\\\.\\pipe\\hourbook-${short}`
  const path = join(directory, "assistants.sock")
  return Buffer.byteLength(path) <= maxPathBytes
    ? path
    : join(tmpdir(), `hourbook-${ownerOf(directory)}`, `${short}.sock`)
}
