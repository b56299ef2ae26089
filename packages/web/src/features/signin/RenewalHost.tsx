import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { renewalQuestion } from "../../api/renewal.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { sessionRead } from "../../session/useSession.ts"

const RenewalAsk = lazyComponent(async () => (await import("./RenewalAsk.tsx")).RenewalAsk)

/** Asks for a sign-in over the page when the session ended, or when an action needs a recent one. */
export const RenewalHost = () => {
  const cache = useQueryClient()
  const asked = renewalQuestion.useAsked()
  const isElsewhere = asked?.question === "elsewhere"
  useEffect(() => {
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  if (asked === undefined || isElsewhere) return null
  return (
    <RenewalAsk
      {...asked}
      answer={(done) => {
        asked.answer(done)
        if (done === true) void cache.invalidateQueries({ queryKey: sessionRead.queryKey })
      }}
    />
  )
}
