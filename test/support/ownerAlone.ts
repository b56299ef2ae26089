import type { KeyOwner } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Option } from "effect"

/** Whose a key is, without the versions of the rows, which only some stores know. Null for none. */
export const ownerAlone = (found: Option.Option<KeyOwner>): Omit<KeyOwner, "versions"> | null => {
  if (Option.isNone(found)) return null
  const { key, member, workspace } = found.value
  return { key, member, workspace }
}
