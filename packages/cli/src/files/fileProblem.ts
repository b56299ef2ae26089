import { rootCause } from "@hourbook/runtime/errors/rootCause"
import { ownName } from "@hourbook/runtime/platform/userName"
import { Predicate } from "effect"

const forbidden = () => `the user ${ownName()} has no permission to do that`

const shared: Readonly<Record<string, string | (() => string)>> = {
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: "its file system is read-only",
  ENOSPC: "the disk is full. Free some space, and run the command again",
  EDQUOT: "the disk is full. Free some space, and run the command again",
  ENOTDIR: "a part of its path is a file, not a directory"
}

const words = {
  read: {
    ...shared,
    ENOENT: "there is no such file. Check the path",
    EISDIR: "it is a directory. Name a file in it"
  },
  write: {
    ...shared,
    ENOENT: "its directory does not exist. Create the directory first, or choose another one",
    EISDIR: "it is a directory. Name a file in it",
    EEXIST: "it is a file. Name a directory, or a file that ends in .hbx"
  }
} as const satisfies Record<string, Readonly<Record<string, string | (() => string)>>>

/**
 * Why a file cannot be read or written, in plain words where the operating system has a code; without the last full stop. `more` are
 * words for codes that mean something else where they come from.
 */
export const fileProblem = (
  doing: keyof typeof words,
  error: unknown,
  more: Readonly<Record<string, string>> = {}
): string => {
  const known: Readonly<Record<string, string | (() => string)>> = { ...words[doing], ...more }
  const found = Predicate.hasProperty(error, "code") ? known[String(error.code)] : undefined
  return (typeof found === "function" ? found() : found) ?? rootCause(error)
}
