import { queryOptions } from "@tanstack/react-query"
import { transmit } from "../../api/client.ts"
import type { SameFile } from "./importState.ts"

/** An import that was made, with what is there of it now. */
export interface MadeImport extends SameFile {
  readonly source: string
  readonly file_name: string
  readonly mapping: unknown
  readonly created_at: string
  readonly user_id: string
  readonly user_name: string
  readonly counts: Readonly<Record<string, number>>
}

/** The imports that the person may see, the latest first. */
export const readImports = queryOptions({
  queryKey: ["/api/imports"],
  queryFn: async ({ signal }) =>
    (
      await transmit<{ readonly imports: ReadonlyArray<MadeImport> }>({
        method: "GET",
        address: "/api/imports",
        signal
      })
    ).data.imports
})

/** What an undone import left behind. */
export interface KeptOfImport {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly reason: "changed" | "in_use" | "not_allowed"
}

interface Undone {
  readonly removed: number
  readonly kept: ReadonlyArray<KeptOfImport>
  readonly done: boolean
}

/** Takes back what an import made, part by part; says how much has been removed so far. */
export const undoImport = async (
  id: string,
  show: (removed: number) => void
): Promise<Pick<Undone, "removed" | "kept">> => {
  let removed = 0
  const kept = new Map<string, KeptOfImport>()
  for (;;) {
    const { data } = await transmit<Undone>({ method: "DELETE", address: `/api/imports/${encodeURIComponent(id)}` })
    removed += data.removed
    for (const one of data.kept) kept.set(one.id, one)
    show(removed)
    // A part that removed nothing would be repeated for ever.
    if (data.done || data.removed === 0) return { removed, kept: [...kept.values()] }
  }
}
