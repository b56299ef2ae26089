import { useState } from "react"

/** Runs a change from a dialog: closes it, or keeps it open with what went wrong. */
export const useSaving = (close: () => void) => {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const run = (change: () => Promise<void>): void => {
    setBusy(true)
    setError(undefined)
    change().then(close, (cause: unknown) => {
      setError(cause)
      setBusy(false)
    })
  }
  return { error, isBusy, run }
}
