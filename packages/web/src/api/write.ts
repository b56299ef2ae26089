import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { type Data, type Input, type PathOf, send } from "./client.ts"
import { isRecordPath } from "./recordAddress.ts"

type Writing = "POST" | "PUT" | "DELETE"

/**
 * Sends a change, and reads again what the page shows, since any change may change its totals. Rejects with `Failed`.
 * A POST carries a key of its own, so that a repeat writes nothing twice.
 */
export const useWrite = () => {
  const cache = useQueryClient()
  return useCallback(
    async <M extends Writing, P extends PathOf<M>>(method: M, path: P, input: Input<M, P>): Promise<Data<M, P>> => {
      const keyed = method === "POST" ? { idempotencyKey: crypto.randomUUID() } : {}
      const { data } = await send<M, P>(method, path, { ...keyed, ...input })
      // The queue has the page read again what its changes may change.
      if (!isRecordPath(path)) void cache.invalidateQueries()
      return data
    },
    [cache]
  )
}
