import type { ActivityEvent, Subject } from "../activity/ActivityEvent.ts"
import { recordSubjects } from "../kinds/recordKindNames.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { UserId } from "../values/Ids.ts"

/** What a line of the log says of a change that decides whether it may be made. */
export type LockedLine = Pick<ActivityEvent, "action" | "subject" | "changes" | "day" | "dayBefore" | "ownerId"> &
  Partial<Pick<ActivityEvent, "ownerBefore">>

/** A day on which something changes, of a member or of no one. */
export interface LockedPlace {
  readonly day: CalendarDate
  readonly userId: UserId | null
}

/** The fields of records that are no figures and stay free: whatever is closed or approved, they change. As claims do, what was billed elsewhere changes no total. */
const freeFields: ReadonlySet<string> = new Set(["tags", "metadata", "externalRef", "billedElsewhere"])

const nothingFree: ReadonlySet<string> = new Set()

/** What has a day that can be locked, with the fields that stay free. Anything else can always change. */
const policy: ReadonlyMap<Subject, ReadonlySet<string>> = new Map<Subject, ReadonlySet<string>>([
  ...recordSubjects.map((subject) => [subject, freeFields] as const),
  ["exchange_rate", nothingFree]
])

/**
 * The one rule of what locks are about: the days on which a change needs to be allowed, as it was and as it is afterwards. None for
 * a change of free fields alone, and for what has no day. Core and the stores go by the line of the log that every write has, so a
 * new way to write is locked as the others are.
 *
 * A lock on a day of the workspace (closed books) goes by {@link earliestLocked} and refuses with `Locked`, in the same
 * statement or transaction as the write. A lock on a member's day goes by these places and does the same.
 */
export const lockedPlaces = (line: LockedLine): ReadonlyArray<LockedPlace> => {
  const free = policy.get(line.subject)
  const { day, dayBefore, ownerBefore = null, ownerId } = line
  if (free === undefined || day === null) return []
  const changed = Object.keys(line.changes)
  if (line.action === "updated" && changed.length > 0 && changed.every((field) => free.has(field))) return []
  const now = { day, userId: ownerId }
  return dayBefore === null && ownerBefore === null
    ? [now]
    : [now, { day: dayBefore ?? day, userId: ownerBefore ?? ownerId }]
}

/** The earliest day on which changes need to be allowed: where it is open, all are. Null where none needs to be. */
export const earliestLocked = (lines: ReadonlyArray<LockedLine>): CalendarDate | null =>
  lines.reduce(
    (first: CalendarDate | null, line) =>
      lockedPlaces(line).reduce((least, { day }) => (least === null || day < least ? day : least), first),
    null
  )
