import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Failed } from "../../api/client.ts"

/** Runs a change from a dialog: closes it, or keeps it open with what went wrong. */
export const useSaving = (close: () => void) => {
  const cache = useQueryClient()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const run = (change: () => Promise<void>): void => {
    setBusy(true)
    setError(undefined)
    change().then(close, (cause: unknown) => {
      setError(cause)
      // The page shows the record as it was before another person's change.
      if (cause instanceof Failed && cause.status === 412) void cache.invalidateQueries()
      setBusy(false)
    })
  }
  return { error, isBusy, run }
}
