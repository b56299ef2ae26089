import type { Schema } from "effect"
import type { Change } from "../changes/Changes.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { pingType } from "./webhookEvents.ts"

/** An event as receivers get it, in the words of the interface. */
export interface WebhookEvent {
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly record: unknown
    readonly changes: Readonly<Record<string, unknown>>
    readonly [field: string]: unknown
  }
}

/** Puts a change into the words of the interface, which the edge knows. */
export type ToWebhookEvent = (change: Change, workspaceId: WorkspaceId) => WebhookEvent

/** The most bytes of a body. */
export const largestBody = 20_000

const sizeOf = (text: string): number => new TextEncoder().encode(text).length

/** The body of an event: where it would be too large, without the record, and where that is not enough without the changes. */
export const bodyOf = (event: WebhookEvent): string => {
  const whole = JSON.stringify(event)
  if (sizeOf(whole) <= largestBody) return whole
  const light = JSON.stringify({ ...event, data: { ...event.data, record: null } })
  return sizeOf(light) <= largestBody
    ? light
    : JSON.stringify({ ...event, data: { ...event.data, record: null, changes: {} } })
}

/** The body with which a webhook is tried. */
export const pingBody = (workspaceId: WorkspaceId, at: Instant): string =>
  JSON.stringify({ type: pingType, timestamp: at, data: { workspace_id: workspaceId } } satisfies Schema.Json)
