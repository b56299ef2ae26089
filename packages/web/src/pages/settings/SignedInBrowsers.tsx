import { useQuery } from "@tanstack/react-query"
import type { Read } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import row from "../../components/lists/Item.module.css"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { browserName } from "../../format/browserName.ts"
import { moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Settings.module.css"

type Method = Read<"/api/me/sessions">["sessions"][number]["method"]

const methods: Readonly<Record<Method, () => string>> = {
  code: m.settings_method_code,
  key: m.settings_method_key,
  passkey: m.settings_method_passkey,
  oidc: m.settings_method_oidc
}

/** The browsers in which the person is signed in. */
export const SignedInBrowsers = () => {
  const { data, error, refetch } = useQuery(read("/api/me/sessions"))
  const write = useWrite()
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={180} />
  const endOthers = () => {
    write("DELETE", "/api/me/sessions", {}).then(({ ended }) => say(m.settings_sessions_ended({ n: ended })), sayError)
  }
  return (
    <Card
      title={m.settings_sessions()}
      aside={
        data.sessions.length > 1 && (
          <Button small onClick={endOthers}>
            {m.settings_sessions_end()}
          </Button>
        )
      }
    >
      <ul>
        {data.sessions.map((session) => (
          <li key={session.id} className={row.item}>
            <div>
              <b>{browserName(session.user_agent)}</b>{" "}
              {session.current && <span className={styles.badge}>{m.settings_session_this()}</span>}
              <small>
                {methods[session.method]()} · {m.settings_last_used({ when: moment(session.last_used_at) })}
              </small>
            </div>
            {!session.current && (
              <Button
                small
                onClick={() => {
                  write("DELETE", "/api/me/sessions/{id}", { params: { id: session.id } }).catch(sayError)
                }}
              >
                {m.settings_session_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
