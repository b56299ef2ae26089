import type { WebhookDelivery } from "@hourbook/contract/contract"
import { m } from "../../paraglide/messages.js"

/** Whether a receiver has taken what it was sent. */
export const isArrived = ({ status }: Pick<WebhookDelivery, "status">): boolean =>
  status !== null && status >= 200 && status < 300

/** What came of a try. */
export const outcomeText = (delivery: Pick<WebhookDelivery, "error" | "status">): string => {
  const { error, status } = delivery
  if (status === null) return m.webhooks_no_answer({ error: error ?? "" })
  return isArrived(delivery) ? m.webhooks_arrived({ status }) : m.webhooks_refused({ status })
}
