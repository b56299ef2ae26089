import type { Webhook } from "@hourbook/contract/contract"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import row from "../../components/lists/Item.module.css"
import { confirm } from "../../components/messages/confirm.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"
import { outcomeText } from "./deliveryText.ts"
import type { MadeSecret } from "./MadeSecret.ts"
import styles from "./Webhooks.module.css"

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly onMade: (made: MadeSecret) => void
  readonly edit: () => void
  readonly showDeliveries: () => void
}

const stateText = ({ enabled, secret_at, stopped }: Webhook): string => {
  if (enabled) return m.webhooks_state_enabled()
  if (secret_at === null) return m.webhooks_state_copied()
  return { gone: m.webhooks_state_gone, failing: m.webhooks_state_failing, none: m.webhooks_state_disabled }[
    stopped ?? "none"
  ]()
}

/** A webhook, and what can be done with it. */
export const WebhookRow = ({ edit, onMade, showDeliveries, webhook }: WebhookRowProps) => {
  const write = useWrite()
  const { id, url } = webhook
  const params = { id }
  const test = (): void => {
    write("POST", "/api/webhooks/{id}/test", { params }).then(({ delivery }) => say(outcomeText(delivery)), sayError)
  }
  const rotate = (): void => {
    write("POST", "/api/webhooks/{id}/rotate", { params }).then(({ secret }) => {
      if (secret !== null) onMade({ url, secret })
    }, sayError)
  }
  const remove = async (): Promise<void> => {
    const isSure = await confirm({
      title: m.webhooks_remove_sure(),
      text: m.webhooks_remove_why({ url }),
      yes: m.webhooks_remove(),
      no: m.components_cancel(),
      danger: true
    })
    if (isSure) await write("DELETE", "/api/webhooks/{id}", { params }).then(() => say(m.webhooks_removed()), sayError)
  }
  return (
    <li className={row.item}>
      <div>
        <b>{webhook.description ?? url}</b>
        {webhook.description !== null && <small>{url}</small>}
        <small>
          <span className={webhook.stopped === null ? undefined : styles.failed}>{stateText(webhook)}</span>
          {" · "}
          {webhook.events.includes("*") ? m.webhooks_all_events() : webhook.events.join(", ")}
        </small>
      </div>
      <div className={styles.actions}>
        <Button small onClick={edit} aria-label={m.webhooks_edit_one({ url })}>
          {m.webhooks_change()}
        </Button>
        <Button small look="quiet" onClick={showDeliveries} aria-label={m.webhooks_deliveries_of({ url })}>
          {m.webhooks_deliveries()}
        </Button>
        <Button small look="quiet" onClick={test} disabled={webhook.secret_at === null}>
          {m.webhooks_test()}
        </Button>
        <Button small look="quiet" onClick={rotate}>
          {m.webhooks_rotate()}
        </Button>
        <Button small look="danger" onClick={() => void remove()} aria-label={m.webhooks_remove_one({ url })}>
          {m.webhooks_remove()}
        </Button>
      </div>
    </li>
  )
}
