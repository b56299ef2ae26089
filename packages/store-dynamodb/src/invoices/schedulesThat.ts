import { Effect } from "effect"
import { billingPartition, schedulePrefix } from "../layout/billingKeys.ts"
import type { Item } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"

const namedBy = {
  client: (item: Item) => item["clientId"]?.S,
  project: (item: Item) => item["fromWork"]?.M?.["projectId"]?.S
} as const

/** How many schedules of invoices refer to a client or project. */
export const schedulesThat = (dynamo: Dynamo["Service"], workspaceId: string, of: keyof typeof namedBy, id: string) =>
  Effect.map(
    dynamo.query({ partition: billingPartition(workspaceId), from: schedulePrefix, to: `${schedulePrefix}${end}` }),
    (items) => ({ noun: "invoice schedules", count: items.filter((item) => namedBy[of](item) === id).length })
  )
