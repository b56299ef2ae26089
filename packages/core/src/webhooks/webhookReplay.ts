import type { FeedStart } from "../changes/Changes.ts"
import type { EventId } from "../values/Ids.ts"

/** What to send once more: one event, or everything from a place in the feed on, or nothing before what comes next. */
export type WebhookReplay = { readonly eventId: EventId } | { readonly from: FeedStart }
