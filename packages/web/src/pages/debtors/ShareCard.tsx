import { useQuery } from "@tanstack/react-query"
import { Link2 } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { dayOfMoment, mediumDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Statement.module.css"

const ShareDialog = lazyComponent(async () => (await import("./ShareDialog.tsx")).ShareDialog)

interface ShareCardProps {
  readonly clientId: string
  readonly clientName: string
  readonly from: string | undefined
}

/** The links by which a client reads their statement: when they end, whether they were opened, and a way to revoke them. */
export const ShareCard = ({ clientId, clientName, from }: ShareCardProps) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(read("/api/statement-links", { counteragent_id: clientId }))
  const write = useWrite()
  const revoke = (id: string): void =>
    void write("DELETE", "/api/statement-links/{id}", { params: { id } }).then(
      () => say(m.statement_link_revoked()),
      sayError
    )
  const links = data?.statement_links ?? []
  return (
    <Card title={m.statement_share_title()}>
      <p className="soft">{m.statement_share_why({ name: clientName })}</p>
      <div>
        <Button onClick={() => setOpen(true)}>
          <Link2 size={15} aria-hidden="true" /> {m.statement_share()}
        </Button>
      </div>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ accrual_from, expires_at, id, last_opened_at }) => (
            <li key={id}>
              <div>
                {m.statement_link_until({ day: mediumDay(dayOfMoment(expires_at)) })}
                <small>
                  {last_opened_at === null
                    ? m.statement_link_unopened()
                    : m.statement_link_opened({ day: mediumDay(dayOfMoment(last_opened_at)) })}
                  {accrual_from !== null && ` · ${m.statement_link_from({ day: mediumDay(accrual_from) })}`}
                </small>
              </div>
              <Button small look="quiet" onClick={() => revoke(id)}>
                {m.statement_link_revoke()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <ShareDialog clientId={clientId} clientName={clientName} from={from} close={() => setOpen(false)} />}
    </Card>
  )
}
