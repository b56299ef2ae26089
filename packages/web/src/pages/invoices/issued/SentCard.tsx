import type { Invoice } from "@hourbook/contract/contract"
import { useState } from "react"
import { useWrite } from "../../../api/write.ts"
import { Button } from "../../../components/Button.tsx"
import { Card } from "../../../components/Card.tsx"
import { inputClass } from "../../../components/fields/inputClass.ts"
import { sayError } from "../../../components/messages/sayError.ts"
import { dayOfMoment, mediumDay } from "../../../format/dates.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "./Issued.module.css"

const channels = ["email", "post", "portal"] as const
const channelNames = {
  email: m.invoices_issued_by_mail,
  post: m.invoices_issued_by_post,
  portal: m.invoices_issued_by_portal
} as const

const nameOf = (channel: string): string => {
  const known = channels.find((one) => one === channel)
  return known === undefined ? channel : channelNames[known]()
}

/** When and how a document went to the client, and the way to say that it did. */
export const SentCard = ({ invoice }: { readonly invoice: Invoice }) => {
  const write = useWrite()
  const [channel, setChannel] = useState<(typeof channels)[number]>("email")
  const mark = (): void => {
    write("POST", "/api/invoices/{id}/sent", { params: { id: invoice.id }, body: { channel } }).catch(sayError)
  }
  return (
    <Card title={m.invoices_sent()}>
      {invoice.sent.length === 0 ? (
        <p className="soft">{m.invoices_issued_not_sent()}</p>
      ) : (
        <ul>
          {invoice.sent.map(({ at, channel }) => (
            <li key={`${at} ${channel}`}>
              {m.invoices_issued_sent_on({ day: mediumDay(dayOfMoment(at)), channel: nameOf(channel) })}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.mark}>
        <select
          className={inputClass}
          aria-label={m.invoices_issued_how()}
          value={channel}
          onChange={({ target }) => setChannel(channels.find((one) => one === target.value) ?? "email")}
        >
          {channels.map((one) => (
            <option key={one} value={one}>
              {channelNames[one]()}
            </option>
          ))}
        </select>
        <Button onClick={mark}>{m.invoices_issued_mark()}</Button>
      </div>
    </Card>
  )
}
