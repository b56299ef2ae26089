import { constants } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"

/**
 * Creates a file that this user alone can read, and opens it for writing. Fails where the name is taken, also by a symbolic link: what
 * is there was made by someone else.
 */
export const openNew = (path: string): Promise<FileHandle> =>
  open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600)
