import { readFileSync } from "node:fs"
import { userInfo } from "node:os"
import { Result } from "effect"

/** The name of a user on this machine, or `#` and the number of one that has none, as sudo takes it. */
export const userName = (uid: number): string => {
  const users = Result.getOrElse(
    Result.try(() => readFileSync("/etc/passwd", "utf8")),
    () => ""
  )
  return new RegExp(`^([^:\n]+):[^:\n]*:${uid}:`, "mu").exec(users)?.[1] ?? `#${uid}`
}

/** The name of the user this process runs as. */
export const ownName = (): string => {
  const uid = process.geteuid?.()
  return uid === undefined ? userInfo().username : userName(uid)
}
