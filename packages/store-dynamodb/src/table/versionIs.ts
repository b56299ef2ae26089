import { Stale } from "@hourbook/core/writing/Writing"
import { absent, type Condition } from "./Action.ts"

/** The condition that an item is still in the version that a change began with; null where there was none. */
export const versionIs = (before: { readonly version: number } | null): Condition<Stale> => {
  const otherwise = () => new Stale()
  return before === null
    ? absent(otherwise)
    : { text: "#version = :version", values: { ":version": { N: String(before.version) } }, otherwise }
}
