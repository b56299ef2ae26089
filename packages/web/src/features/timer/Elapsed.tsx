import { useEffect, useRef } from "react"
import { serverNow } from "../../api/serverClock.ts"

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
      if (shown.current !== null) shown.current.textContent = textOf(start)
    }
    tick()
    const every = setInterval(tick, 1000)
    return () => clearInterval(every)
  }, [since])
  return <time ref={shown} role="timer" aria-live="off" dateTime={since} />
}
