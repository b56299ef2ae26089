import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { serverNow } from "../api/serverClock.ts"
import { say } from "../components/messages/toasts.ts"
import { errorText } from "../format/errorText.ts"
import { startQueue } from "../offline/queue.ts"
import { m } from "../paraglide/messages.js"
import type { SessionData } from "../session/SessionData.ts"

/** After the page has shown what it is for. */
const idleMillis = 3000

/** Sends the changes of the person who is signed in, those of closed pages included, and shows what others change. */
export const useQueueOf = (session: SessionData | undefined): void => {
  const cache = useQueryClient()
  const workspaceId = session?.workspace.id
  const userId = session?.user.id
  useEffect(() => {
    if (workspaceId === undefined || userId === undefined) return
    startQueue(
      { workspaceId, userId },
      {
        sent: () => cache.invalidateQueries(),
        textOf: errorText,
        dropped: (error) => say(m.shell_write_dropped({ why: errorText(error) }), { tone: "wrong" })
      }
    )
    const since = serverNow()
    let end: () => void = () => clearTimeout(later)
    const later = setTimeout(() => {
      const following = import("../api/followChanges.ts").then(({ followChanges }) =>
        followChanges({ workspaceId, userId, since, cache })
      )
      end = () => void following.then((stop) => stop())
    }, idleMillis)
    return () => end()
  }, [cache, userId, workspaceId])
}
