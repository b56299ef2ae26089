import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { absent, type Condition } from "./Action.ts"
import type { Item } from "./attributes.ts"

/** The version of items that have none: what is there from before there were versions has the first. */
export const firstVersion: Item = { version: { N: "1" } }

/** The condition that an item is in a version, where the first one may be missing; for null, that there is no item. */
export const laterVersionIs = (before: { readonly version: number } | null): Condition<VersionConflict> => {
  const otherwise = () => new VersionConflict()
  if (before === null) return absent(otherwise)
  const given = "#version = :version"
  return {
    text: before.version === 1 ? `attribute_exists(#pk) and (attribute_not_exists(#version) or ${given})` : given,
    values: { ":version": { N: String(before.version) } },
    otherwise
  }
}
