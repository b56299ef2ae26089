import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import row from "../../components/lists/Item.module.css"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { mediumDay, moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"

/** The links with which clients read their statement, and the ways to end them. */
export const Links = () => {
  const { data, error, refetch } = useQuery(read("/api/statement-links"))
  const write = useWrite()
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={240} />
  const revoke = (id: string) => {
    write("DELETE", "/api/statement-links/{id}", { params: { id } }).then(
      () => say(m.settings_link_revoked()),
      sayError
    )
  }
  return (
    <Card title={m.settings_links()}>
      {data.statement_links.length === 0 ? (
        <EmptyState title={m.settings_no_links()}>{m.settings_no_links_why()}</EmptyState>
      ) : (
        <ul>
          {data.statement_links.map((link) => (
            <li key={link.id} className={row.item}>
              <div>
                <Link to="/debtors/$id" params={{ id: link.counteragent_id }} className="link">
                  {link.counteragent_name}
                </Link>
                <small>
                  {link.accrual_from === null
                    ? m.settings_link_from_start()
                    : m.settings_link_from({ day: mediumDay(link.accrual_from) })}
                  {" · "}
                  {m.settings_link_by({ name: link.created_by.name, when: moment(link.created_at) })}
                </small>
                <small>
                  {link.last_opened_at === null
                    ? m.settings_link_unopened()
                    : m.settings_link_opened({ when: moment(link.last_opened_at) })}
                  {" · "}
                  {m.settings_expires({ when: moment(link.expires_at) })}
                </small>
              </div>
              <Button
                small
                look="danger"
                onClick={() => revoke(link.id)}
                aria-label={m.settings_link_revoke({ name: link.counteragent_name })}
              >
                {m.settings_key_revoke()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
