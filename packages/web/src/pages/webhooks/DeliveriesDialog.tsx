import type { Webhook, WebhookDelivery } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import row from "../../components/lists/Item.module.css"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { say } from "../../components/messages/toasts.ts"
import { moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { isArrived, outcomeText } from "./deliveryText.ts"
import styles from "./Webhooks.module.css"

interface DeliveriesDialogProps {
  readonly webhook: Webhook
  readonly close: () => void
}

/** What was sent to a webhook lately, and what came of it. */
export const DeliveriesDialog = ({ close, webhook }: DeliveriesDialogProps) => {
  const params = { id: webhook.id }
  const { data, error, refetch } = useQuery(read("/api/webhooks/{id}/deliveries", {}, params))
  const write = useWrite()
  const again = ({ event_id }: WebhookDelivery): void => {
    write("POST", "/api/webhooks/{id}/replay", { params, body: { event_id } }).then(
      () => say(m.webhooks_replayed()),
      sayError
    )
  }
  return (
    <Dialog title={m.webhooks_deliveries()} close={close} look="drawer">
      {error !== null ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={320} />
      ) : data.deliveries.length === 0 ? (
        <EmptyState title={m.webhooks_no_deliveries()}>{m.webhooks_no_deliveries_why()}</EmptyState>
      ) : (
        <>
          {data.waiting > 0 && <p className="soft">{m.webhooks_waiting({ count: data.waiting })}</p>}
          <ul>
            {data.deliveries.map((one) => (
              <li key={one.id} className={row.item}>
                <div>
                  <code>{one.type}</code>
                  <small className={isArrived(one) ? undefined : styles.failed}>{outcomeText(one)}</small>
                  <small>
                    {moment(one.sent_at)} · {m.webhooks_took({ milliseconds: one.milliseconds })}
                    {one.attempt > 1 && <> · {m.webhooks_attempt({ attempt: one.attempt })}</>}
                  </small>
                  {one.answer !== "" && <code className={styles.answer}>{one.answer}</code>}
                </div>
                {one.type !== "ping" && (
                  <Button small look="quiet" onClick={() => again(one)}>
                    {m.webhooks_replay()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
