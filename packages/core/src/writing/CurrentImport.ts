import { Context } from "effect"
import type { ImportId } from "../values/Ids.ts"

/** The import that what is created now belongs to. Its provider has checked that the caller may add to that import. */
export const CurrentImport = Context.Reference<ImportId | null>("@hourbook/core/writing/CurrentImport", {
  defaultValue: () => null
})
