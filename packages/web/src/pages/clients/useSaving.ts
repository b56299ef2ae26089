import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Failed } from "../../api/Failed.ts"

/**
 * Runs a change from a dialog: closes it, or keeps it open with what went wrong. `readTheirs` is called where another
 * person has changed the record; it rejects where it cannot be read.
 */
export const useSaving = (close: () => void, readTheirs?: () => Promise<void>) => {
  const cache = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const run = (change: () => Promise<void>): void => {
    setBusy(true)
    setError(undefined)
    change().then(close, async (cause: unknown) => {
      const isChanged = cause instanceof Failed && cause.status === 412
      // The page shows the record as it was before.
      if (isChanged) void cache.invalidateQueries()
      await (isChanged && readTheirs !== undefined ? readTheirs() : Promise.reject(cause)).catch(() => setError(cause))
      setBusy(false)
    })
  }
  return { error, isBusy, run }
}
