import type { Principal } from "@hourbook/core/access/Principal"
import type { ImportId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"

interface Logged {
  readonly who: Principal
  readonly importId: ImportId
  /** Numbers, and names of kinds: never a name or text of a record. */
  readonly facts?: Readonly<Record<string, number | boolean | string>>
}

/** Says in the log that an import began, wrote or was undone. A service does not know which call of an import is its last. */
export const logImport = (
  did: "an import began" | "an import wrote" | "an import was undone",
  { facts, importId, who }: Logged
): Effect.Effect<void> =>
  Effect.annotateLogs(Effect.logInfo(did), { workspace_id: who.workspace.id, import_id: importId, ...facts })
