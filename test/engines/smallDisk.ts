import { execFileSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface SmallDisk {
  readonly directory: string
  /** Takes the rest of the space. */
  readonly fill: () => void
  /** Gives it back. */
  readonly free: () => void
  readonly remove: () => void
}

/** A disk in memory; undefined where this user may not mount one. */
export const smallDisk = (megabytes: number): SmallDisk | undefined => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-disk-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", directory], { stdio: "ignore" })
  } catch {
    rmSync(directory, { recursive: true })
    return undefined
  }
  // A server may run as another user.
  chmodSync(directory, 0o777)
  const filling = join(directory, "fill")
  return {
    directory,
    fill: () => {
      for (const size of [2 ** 20, 4096]) {
        try {
          for (;;) writeFileSync(filling, new Uint8Array(size), { flag: "a" })
        } catch {
          // No space is left for a piece of this size.
        }
      }
    },
    free: () => rmSync(filling, { force: true }),
    remove: () => {
      execFileSync("umount", ["-l", directory])
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

/** How many bytes a file that a running process writes may have from now on; without `bytes`, as many as it likes. */
export const limitFileSize = (pid: number, bytes?: number): void => {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes ?? "unlimited"}:unlimited`], { stdio: "pipe" })
}
