import { useEffect, useState } from "react"
import { signInAgain } from "../api/renewal.ts"
import type { SessionData, SignedOut } from "../session/SessionData.ts"

/**
 * The session of the page. One that ends while the page is open stays on it, below the question to sign in again, so
 * that nothing that was typed is lost.
 */
export const useLastingSession = (
  data: SessionData | SignedOut | undefined,
  readAgain: () => void
): SessionData | undefined => {
  const [last, setLast] = useState<SessionData>()
  const now = data === undefined || data.session === null ? undefined : data
  if (now !== undefined && now !== last) setLast(now)
  const hasEnded = data !== undefined && now === undefined && last !== undefined
  useEffect(() => {
    if (hasEnded) void signInAgain("expired").then((done) => done && readAgain())
    // Asked once for each end.
  }, [hasEnded])
  return now ?? last
}
