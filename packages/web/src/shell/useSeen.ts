import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { SessionData, SignedOut } from "../session/SessionData.ts"

const seen = () => import("../session/lastSeen.ts")

/** A connection that is there and gives no answer for so long is none. */
const patienceMillis = 4000

/** Who is shown before the server has said who is signed in, as it was seen last; null where nothing was. */
export const useSeen = (data: SessionData | SignedOut | undefined, hasFailed: boolean) => {
  const cache = useQueryClient()
  const [shown, setShown] = useState<SessionData | null>()
  const [isLate, setLate] = useState(false)
  const wanted = data === undefined && (hasFailed || isLate)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMillis)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (wanted) {
      seen()
        .then(({ showSeen }) => showSeen(cache))
        .then(setShown, () => setShown(null))
    }
  }, [cache, wanted])
  useEffect(() => {
    if (data === undefined) return
    const following = seen().then(({ follow }) => follow(data, shown ?? undefined, cache))
    return () => void following.then((stop) => stop()).catch(() => undefined)
    // What was shown meanwhile is read anew once.
  }, [cache, data])
  return shown
}
