import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useWrite } from "../../api/write.ts"
import { Card } from "../../components/Card.tsx"
import { CheckField } from "../../components/fields/Field.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { m } from "../../paraglide/messages.js"
import { managers, team } from "../../session/roles.ts"
import type { Preferences, SessionData } from "../../session/SessionData.ts"
import { sessionRead, useSession } from "../../session/useSession.ts"
import styles from "./Settings.module.css"

type Kind = Preferences["muted_mails"][number]

const kinds = [
  { kind: "sheet_submitted", label: m.mail_own_sheet_submitted, roles: managers, isOfSheets: true },
  { kind: "sheet_returned", label: m.mail_own_sheet_returned, roles: team, isOfSheets: true },
  { kind: "sheet_approved", label: m.mail_own_sheet_approved, roles: team, isOfSheets: true },
  { kind: "timer_running", label: m.mail_own_timer_running, roles: team, isOfSheets: false },
  { kind: "budget", label: m.mail_own_budget, roles: managers, isOfSheets: false },
  { kind: "webhook_disabled", label: m.mail_own_webhook_disabled, roles: managers, isOfSheets: false }
] as const

/** Those that a role may get: of timesheets only where they are approved. */
const kindsOf = ({ approvals, role }: SessionData["workspace"]) =>
  kinds.filter(({ isOfSheets, roles }) => roles.includes(role) && (!isOfSheets || approvals !== "none"))

/** Which mails a person gets. Each change is stored at once, one after the other. */
export const OwnMails = () => {
  const { preferences, user, workspace } = useSession()
  const write = useWrite()
  const cache = useQueryClient()
  const [muted, setMuted] = useState(preferences.muted_mails)
  const stored = useRef(Promise.resolve())
  const shown = kindsOf(workspace)
  const change = (kind: Kind, isWanted: boolean): void => {
    const next = isWanted ? muted.filter((one) => one !== kind) : [...muted, kind]
    setMuted(next)
    stored.current = stored.current
      .then(() => write("PUT", "/api/me/preferences", { body: { muted_mails: next } }))
      .then(() => cache.invalidateQueries(sessionRead))
      .catch((error: unknown) => {
        setMuted(preferences.muted_mails)
        sayError(error)
      })
  }
  if (shown.length === 0) return null
  return (
    <Card title={m.mail_own_title()}>
      <p className="soft">{m.mail_own_why({ address: user.email })}</p>
      <div className={styles.form}>
        {shown.map(({ kind, label }) => (
          <CheckField
            key={kind}
            label={label()}
            checked={!muted.includes(kind)}
            onChange={({ target }) => change(kind, target.checked)}
          />
        ))}
      </div>
    </Card>
  )
}
