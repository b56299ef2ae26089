import type { Import, KeptOfImport } from "@hourbook/contract/contract"
import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { send } from "../../../api/client.ts"

/** The imports that the person may see, the latest first. */
export const readImports = queryOptions({
  queryKey: ["/api/imports"],
  queryFn: async ({ signal }): Promise<ReadonlyArray<Import>> =>
    (await send("GET", "/api/imports", { signal })).data.imports
})

const undoneKey = ["/api/imports", "undone in this tab"]

/** Imports that were undone in this tab: their answers are gone at the server, and serve for the next file. */
export const undoneHere = (cache: QueryClient): ReadonlyArray<Import> =>
  cache.getQueryData<ReadonlyArray<Import>>(undoneKey) ?? []

const keepUndone = (cache: QueryClient, one: Import): void => {
  cache.setQueryDefaults(undoneKey, { gcTime: Infinity })
  cache.setQueryData(undoneKey, [{ ...one, undone_at: new Date().toISOString() }, ...undoneHere(cache)])
}

/** Undoes an import in parts, and reports the number of removed records after each. */
export const undoImport = async (
  id: string,
  show: (removed: number) => void,
  cache: QueryClient
): Promise<{ readonly removed: number; readonly kept: ReadonlyArray<KeptOfImport> }> => {
  const one = (await send("GET", "/api/imports")).data.imports.find((made) => made.id === id)
  let removed = 0
  const kept = new Map<string, KeptOfImport>()
  for (;;) {
    const { data } = await send("DELETE", "/api/imports/{id}", { params: { id } })
    removed += data.removed
    for (const one of data.kept) kept.set(one.id, one)
    show(removed)
    // A part that removed nothing would be repeated for ever.
    if (data.done || data.removed === 0) {
      if (one !== undefined) keepUndone(cache, one)
      return { removed, kept: [...kept.values()] }
    }
  }
}
