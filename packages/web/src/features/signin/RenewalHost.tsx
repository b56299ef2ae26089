import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { renewalQuestion } from "../../api/renewal.ts"
import { lazyPart } from "../../parts/lazyPart.tsx"
import { sessionRead } from "../../session/useSession.ts"

const RenewalDialog = lazyPart(async () => (await import("./RenewalDialog.tsx")).RenewalDialog)

/** Asks for a sign-in over the page when the session ended, or when a deed needs a recent one. */
export const RenewalHost = () => {
  const cache = useQueryClient()
  const asked = renewalQuestion.useAsked()
  const isElsewhere = asked?.question === "elsewhere"
  useEffect(() => {
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  if (asked === undefined || isElsewhere) return null
  return (
    <RenewalDialog
      why={asked.question}
      answer={(done) => {
        asked.answer(done)
        if (done) void cache.invalidateQueries({ queryKey: sessionRead.queryKey })
      }}
    />
  )
}
