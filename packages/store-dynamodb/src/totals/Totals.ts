import type { Effect } from "effect"
import type { Dynamo } from "../table/Dynamo.ts"

/** The totals of a workspace, as reports read them. */
export interface Totals {
  readonly dynamo: Dynamo["Service"]
  readonly workspaceId: string
  /** Receives how many items a question read from the totals of months. */
  readonly monthsRead: (items: number) => Effect.Effect<void>
}
