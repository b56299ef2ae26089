import { useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { ErrorNote } from "../components/messages/ErrorNote.tsx"
import { m } from "../paraglide/messages.js"
import { SessionContext, useSessionRead } from "../session/useSession.ts"
import { Frame } from "./Frame.tsx"
import styles from "./Shell.module.css"
import { useLastingSession } from "./useLastingSession.ts"
import { useQueueOf } from "./useQueueOf.ts"
import { useSeen } from "./useSeen.ts"

/** Every page of a person who is signed in; others are sent to the page for it. */
export const Shell = () => {
  const { data, error, failureReason, refetch } = useSessionRead()
  const seen = useSeen(data, failureReason !== null)
  const navigate = useNavigate()
  const lasting = useLastingSession(data, () => void refetch())
  const session = lasting ?? (data === undefined ? seen : undefined) ?? undefined
  const isSignedOut = data !== undefined && lasting === undefined
  useQueueOf(session)
  useEffect(() => {
    const { hash, pathname, search } = location
    if (isSignedOut) void navigate({ to: "/signin", search: { next: pathname + search + hash }, replace: true })
  }, [isSignedOut, navigate])
  if (session !== undefined) {
    return (
      <SessionContext value={session}>
        <Frame />
      </SessionContext>
    )
  }
  return error === null || seen === undefined ? (
    <div className={styles.shell} aria-busy="true" />
  ) : (
    <ErrorNote title={m.shell_no_server()} error={error} retry={() => void refetch()} />
  )
}
