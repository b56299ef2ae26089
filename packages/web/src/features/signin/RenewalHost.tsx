import { useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useEffect } from "react"
import { renewalQuestion } from "../../api/renewal.ts"
import { sessionRead } from "../../session/useSession.ts"

const RenewalDialog = lazy(() =>
  import("./RenewalDialog.tsx").then(({ RenewalDialog }) => ({ default: RenewalDialog }))
)

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
    <Suspense fallback={null}>
      <RenewalDialog
        why={asked.question}
        answer={(done) => {
          asked.answer(done)
          if (done) void cache.invalidateQueries({ queryKey: sessionRead.queryKey })
        }}
      />
    </Suspense>
  )
}
