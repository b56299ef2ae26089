import type { Mail } from "@hourbook/contract/contract"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { MailItem } from "../../features/mail/MailItem.tsx"
import { repeatable, useMails } from "../../features/mail/mails.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Mails.module.css"
import { SetUpMail } from "./SetUpMail.tsx"

const pageSize = 50

/** The mails of the last 400 days, newest first, and how to set mail up where none was sent. */
export const Mails = () => {
  const { data, error, refetch } = useMails({ limit: String(pageSize) })
  const [older, setOlder] = useState<ReadonlyArray<Mail>>([])
  const [isEnd, setEnd] = useState(false)
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={320} />
  if (data.mails.length === 0) {
    return (
      <>
        <Card title={m.mail_title()}>
          <EmptyState title={m.mail_none()}>{m.mail_none_why()}</EmptyState>
        </Card>
        <Card title={m.mail_setup()}>
          <SetUpMail />
        </Card>
      </>
    )
  }
  // The newest are read again from time to time, and may have moved on since the older ones were read.
  const mails = [...new Map([...data.mails, ...older].map((mail) => [mail.id, mail])).values()]
  const again = repeatable(mails)
  const more = (): void => {
    send("GET", "/api/mails", { query: { limit: String(pageSize), before: mails.at(-1)?.id } }).then(
      ({ data: page }) => {
        setOlder([...older, ...page.mails])
        setEnd(page.mails.length < pageSize)
      },
      sayError
    )
  }
  return (
    <Card title={m.mail_title()}>
      <ul>
        {mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} title={mail.subject} mayRepeat={again.has(mail.id)}>
            <details className={styles.text}>
              <summary>{m.mail_text()}</summary>
              <p>{mail.text.trim()}</p>
              <Subject mail={mail} />
            </details>
          </MailItem>
        ))}
      </ul>
      {!isEnd && data.mails.length === pageSize && (
        <div className="row">
          <Button onClick={more}>{m.components_more()}</Button>
        </div>
      )}
    </Card>
  )
}

/** The way to what a mail to a client brings. */
const Subject = ({ mail: { counteragent_id: clientId, document_id: documentId, kind } }: { readonly mail: Mail }) =>
  documentId !== null ? (
    <Link to="/invoices/$id" params={{ id: documentId }}>
      {m.mail_document()}
    </Link>
  ) : kind === "statement" && clientId !== null ? (
    <Link to="/debtors/$id" params={{ id: clientId }}>
      {m.mail_statement()}
    </Link>
  ) : null
