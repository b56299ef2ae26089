import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { renewalQuestion } from "../../api/renewal.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { AskedBar } from "../../components/messages/AskedBar.tsx"
import { m } from "../../paraglide/messages.js"
import { sessionRead } from "../../session/useSession.ts"

const RenewalDialog = lazyComponent(async () => (await import("./RenewalDialog.tsx")).RenewalDialog)

/** Asks for a sign-in over the page when the session ended, or when an action needs a recent one. */
export const RenewalHost = () => {
  const cache = useQueryClient()
  const asked = renewalQuestion.useAsked()
  const isElsewhere = asked?.question === "elsewhere"
  useEffect(() => {
    if (isElsewhere) location.reload()
  }, [isElsewhere])
  if (asked === undefined || isElsewhere) return null
  if (!asked.isOpen) {
    return asked.question === "recent" ? (
      <AskedBar text={m.shell_asks_recent()} action={m.shell_asks_recent_action()} open={asked.open} />
    ) : (
      <AskedBar text={m.shell_asks_sign_in()} action={m.shell_asks_sign_in_action()} open={asked.open} />
    )
  }
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
