import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { UserId } from "../values/Ids.ts"
import type { SheetLock } from "../writing/writeErrors.ts"
import { type LockedLine, lockedPlaces } from "./lockedPlaces.ts"

/** A day of a member on which a time entry changes, and whether the member changes it. */
export interface SheetPlace {
  readonly userId: UserId
  readonly day: CalendarDate
  readonly isOwn: boolean
}

/** A change that timesheets can lock. */
export interface SheetWrite {
  readonly event: LockedLine & Pick<ActivityEvent, "userId">
  readonly pastSheets?: boolean | undefined
}

/** The days of members that no timesheet may lock for changes to be made. Timesheets are of time entries alone. */
export const sheetPlaces = (writes: ReadonlyArray<SheetWrite>): ReadonlyArray<SheetPlace> => {
  const places = new Map<string, SheetPlace>()
  for (const { event, pastSheets = false } of writes) {
    if (pastSheets || event.subject !== recordKinds.time.subject) continue
    for (const { day, userId } of lockedPlaces(event)) {
      if (userId === null) continue
      const isOwn = event.userId === userId
      places.set(`${userId} ${day} ${isOwn}`, { userId, day, isOwn })
    }
  }
  return [...places.values()]
}

/** What a timesheet says of its lock. */
interface LockingSheet extends Pick<SheetLock, "from" | "to"> {
  readonly userId: UserId
  readonly state: string
}

/** The lock of a place, if one of some timesheets has it. */
export const lockedSheet = (
  places: ReadonlyArray<SheetPlace>,
  sheets: Iterable<LockingSheet>
): SheetLock | undefined => {
  for (const { from, state, to, userId } of sheets) {
    if (state !== "submitted" && state !== "approved") continue
    const place = places.find(
      (one) => one.userId === userId && one.day >= from && one.day <= to && (state === "approved" || one.isOwn)
    )
    if (place !== undefined) return { by: "sheet", day: place.day, state, from, to }
  }
  return undefined
}
