import { useEffect, useState } from "react"
import { flushSync } from "react-dom"

/** Whether the page is being printed: a browser prints what is there when `beforeprint` has been heard. */
export const usePrinted = (): boolean => {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinted(true))
    const after = (): void => setPrinted(false)
    addEventListener("beforeprint", before)
    addEventListener("afterprint", after)
    return () => {
      removeEventListener("beforeprint", before)
      removeEventListener("afterprint", after)
    }
  }, [])
  return isPrinted
}
