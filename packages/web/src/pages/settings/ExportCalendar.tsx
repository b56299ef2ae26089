import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { SecretOnce } from "../../components/messages/SecretOnce.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Settings.module.css"

/** The address with which a calendar program shows one's own time, and the ways to renew and end it. */
export const ExportCalendar = () => {
  const { data, error, refetch } = useQuery(read("/api/me/calendar-feed"))
  const [address, setAddress] = useState<string>()
  const write = useWrite()
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={180} />
  const feed = data.calendar_feed
  const make = () => {
    write("POST", "/api/me/calendar-feed", {}).then((made) => setAddress(location.origin + made.address), sayError)
  }
  const remove = () => {
    write("DELETE", "/api/me/calendar-feed", {}).then(() => {
      setAddress(undefined)
      say(m.settings_feed_removed())
    }, sayError)
  }
  return (
    <Card title={m.settings_feed()}>
      <div className={styles.form}>
        <p>{m.settings_feed_why()}</p>
        {address !== undefined && <SecretOnce key={address} label={m.settings_feed_address()} secret={address} />}
        <div className={styles.actions}>
          <Button onClick={make}>{feed === null ? m.settings_feed_make() : m.settings_feed_anew()}</Button>
          {feed !== null && (
            <Button look="danger" onClick={remove}>
              {m.settings_feed_remove()}
            </Button>
          )}
        </div>
        {feed !== null && (
          <p className="soft">
            {m.settings_created({ when: moment(feed.created_at) })} · {m.settings_feed_anew_why()}
          </p>
        )}
      </div>
    </Card>
  )
}
