import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { absent, type Condition } from "./Action.ts"

/** The condition that an item is in the version that a change started from; for null, that it does not exist. */
export const versionIs = (before: { readonly version: number } | null): Condition<VersionConflict> => {
  const otherwise = () => new VersionConflict()
  return before === null
    ? absent(otherwise)
    : { text: "#version = :version", values: { ":version": { N: String(before.version) } }, otherwise }
}
