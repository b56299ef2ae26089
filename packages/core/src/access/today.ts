import { Effect } from "effect"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import { type Instant, now } from "../values/Instant.ts"
import { dayIn, startOfDay, type TimeZone } from "../values/timeZone.ts"
import type { Member } from "./Member.ts"
import type { Workspace } from "./Workspace.ts"

/** Whose days they are. */
export interface InZone {
  readonly member: Pick<Member, "timeZone">
  readonly workspace: Pick<Workspace, "timeZone">
}

/** The time zone of a caller: their own, or else their workspace's. */
export const zoneOf = ({ member, workspace }: InZone): TimeZone => member.timeZone ?? workspace.timeZone

/** Today where a caller is. */
export const todayOf = (who: InZone) => Effect.map(now, (at) => dayIn(zoneOf(who), at))

/** The moments of days where a caller is, for filters by when something was made. */
export const momentsOf = (
  who: InZone,
  { from, to }: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }
): { readonly from: Instant | undefined; readonly before: Instant | undefined } => {
  const zone = zoneOf(who)
  return {
    from: from === undefined ? undefined : startOfDay(zone, from),
    before: to === undefined ? undefined : startOfDay(zone, addDays(to, 1))
  }
}
