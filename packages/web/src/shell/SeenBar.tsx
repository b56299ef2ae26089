import { useNavigate, useRouterState } from "@tanstack/react-router"
import { CloudOff } from "lucide-react"
import { useEffect } from "react"
import { recentMoment } from "../format/dates.ts"
import { m } from "../paraglide/messages.js"
import { useMay, useSession } from "../session/useSession.ts"
import styles from "./Shell.module.css"

/** Says that the page is what was seen last. Of the pages, the week is what is kept, so that the first page leads there. */
export const SeenBar = ({ at }: { readonly at: number }) => {
  const { today } = useSession()
  const { record } = useMay()
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    if (path === "/" && record) void navigate({ to: "/week", replace: true })
  }, [navigate, path, record])
  return (
    <p className={styles.seen} role="status">
      <CloudOff size={16} aria-hidden="true" />
      {m.shell_seen({ at: recentMoment(new Date(at).toISOString(), today) })} {record && m.shell_seen_kept()}
    </p>
  )
}
