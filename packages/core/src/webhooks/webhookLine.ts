import type { EventSubject } from "../activity/event.ts"
import { changeLine } from "../writing/changeLine.ts"
import { type Webhook, webhookFields } from "./Webhook.ts"

/** The line of the log for a change of a webhook. It has no secret, but says when one was made. */
export const webhookLine = (
  { description, id, url }: Webhook,
  change: { readonly before: Webhook | null; readonly after: Webhook | null }
): EventSubject =>
  changeLine<Webhook>(change, {
    subject: "webhook",
    subjectId: id,
    title: description ?? new URL(url).host,
    fields: webhookFields
  })
