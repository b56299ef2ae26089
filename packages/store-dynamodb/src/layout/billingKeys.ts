import type { Key } from "../table/Action.ts"
import { shortId } from "./sortable.ts"

/** What a workspace's invoices need: the seller, its pictures, the formats of all series, series, schedules and tax codes. */
export const billingPartition = (workspaceId: string): string => `j${shortId(workspaceId)}`

const within = (workspaceId: string, sk: string): Key => ({ pk: billingPartition(workspaceId), sk })

export const sellerKey = (workspaceId: string): Key => within(workspaceId, "#")
export const formatsKey = (workspaceId: string): Key => within(workspaceId, "f")
export const logoPrefix = "l"
export const logoKey = (workspaceId: string, sha256: string): Key => within(workspaceId, `${logoPrefix}${sha256}`)
export const seriesPrefix = "s"
export const seriesKey = (workspaceId: string, id: string): Key => within(workspaceId, `${seriesPrefix}${shortId(id)}`)
export const schedulePrefix = "r"
export const scheduleKey = (workspaceId: string, id: string): Key =>
  within(workspaceId, `${schedulePrefix}${shortId(id)}`)
/** Schedules of all workspaces that are to make a draft, by day. */
export const dueSchedules = "schedules"
export const taxCodePrefix = "t"
export const taxCodeKey = (workspaceId: string, id: string): Key =>
  within(workspaceId, `${taxCodePrefix}${shortId(id)}`)
