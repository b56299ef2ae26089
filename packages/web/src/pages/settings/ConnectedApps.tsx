import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import row from "../../components/lists/Item.module.css"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Settings.module.css"

/** The apps that act for the person through OAuth. */
export const ConnectedApps = () => {
  const { data, error, refetch } = useQuery(read("/api/me/connections"))
  const write = useWrite()
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={120} />
  const disconnect = (id: string) => {
    write("DELETE", "/api/me/connections/{id}", { params: { id } }).catch(sayError)
  }
  return (
    <Card title={m.settings_apps()}>
      {data.connections.length === 0 && <p className="soft">{m.settings_no_apps()}</p>}
      <ul>
        {data.connections.map((app) => (
          <li key={app.id} className={row.item}>
            <div>
              <b>{app.client_name}</b>
              <small>
                {app.redirect_host} · {m.settings_created({ when: moment(app.created_at) })}
                {" · "}
                {app.last_used_at === null
                  ? m.settings_never_used()
                  : m.settings_last_used({ when: moment(app.last_used_at) })}
              </small>
            </div>
            <span className={styles.badge}>
              {app.scopes.includes("full") ? m.settings_key_full() : m.settings_key_read()}
            </span>
            <Button small look="danger" onClick={() => disconnect(app.id)}>
              {m.settings_app_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
