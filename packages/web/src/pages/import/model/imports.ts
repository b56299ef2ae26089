import type { Import, KeptOfImport } from "@hourbook/contract/contract"
import { queryOptions } from "@tanstack/react-query"
import { send } from "../../../api/client.ts"

/** The imports that the person may see, the latest first. */
export const readImports = queryOptions({
  queryKey: ["/api/imports"],
  queryFn: async ({ signal }): Promise<ReadonlyArray<Import>> =>
    (await send("GET", "/api/imports", { signal })).data.imports
})

/** Undoes an import in parts, and reports the number of removed records after each. */
export const undoImport = async (
  id: string,
  show: (removed: number) => void
): Promise<{ readonly removed: number; readonly kept: ReadonlyArray<KeptOfImport> }> => {
  let removed = 0
  const kept = new Map<string, KeptOfImport>()
  for (;;) {
    const { data } = await send("DELETE", "/api/imports/{id}", { params: { id } })
    removed += data.removed
    for (const one of data.kept) kept.set(one.id, one)
    show(removed)
    // A part that removed nothing would be repeated for ever.
    if (data.done || data.removed === 0) return { removed, kept: [...kept.values()] }
  }
}
