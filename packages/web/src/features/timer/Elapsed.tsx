import { useEffect, useRef } from "react"
import { serverNow } from "../../api/serverClock.ts"
import { setElapsedInTitle } from "../../format/pageTitle.ts"

const textOf = (since: number): string => {
  const seconds = Math.max(0, Math.floor((serverNow() - since) / 1000))
  const two = (part: number): string => String(part).padStart(2, "0")
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** The time since an instant. It writes its own text each second, so that nothing else is drawn again. */
export const Elapsed = ({ since }: { readonly since: string }) => {
  const shown = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const start = Date.parse(since)
    const tick = (): void => {
      const text = textOf(start)
      if (shown.current !== null) shown.current.textContent = text
      // Without its seconds, which would change the tab and what reads it out all the time.
      setElapsedInTitle(text.slice(0, -3))
    }
    tick()
    const every = setInterval(tick, 1000)
    return () => {
      clearInterval(every)
      setElapsedInTitle(undefined)
    }
  }, [since])
  return <time ref={shown} role="timer" aria-live="off" dateTime={since} />
}
