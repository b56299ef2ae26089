import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { earliestLocked } from "@hourbook/core/locks/lockedPlaces"
import { sheetPlaces } from "@hourbook/core/locks/lockedSheet"
import { lockedByDocument } from "@hourbook/core/locks/lockingDocuments"
import { longestSheet } from "@hourbook/core/sheets/Sheet"
import { addDays, CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Locked } from "@hourbook/core/writing/writeErrors"
import type { SqlClient, Statement } from "effect/sql"

/** What locks a change, as text: the last closed day, the state, days and locked day of a timesheet, or the number of a document. */
export type LockText = string | null

/** What the number of a document comes after. */
export const documentPrefix = "invoice "

/** The timesheet that locks one of the days of lines, as text; null for none. */
const sheetOf = (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  places: ReturnType<typeof sheetPlaces>
): Statement.Fragment => {
  const conditions = places.map(
    ({ day, isOwn, userId }) => sql`
      select concat_ws(' ', s.state, s.from_day, s.to_day, ${day}::date) as lock from sheets s
      where s.workspace_id = ${workspaceId} and s.user_id = ${userId}::uuid
        and s.from_day <= ${day}::date and s.from_day > ${addDays(day, -longestSheet)}::date and s.to_day >= ${day}::date
        and s.state in (${sql.literal(isOwn ? "'submitted', 'approved'" : "'approved'")})`
  )
  return sql`(select min(lock) from (${sql.join(" union all ", false)(conditions)}) l)`
}

/**
 * What locks what lines are about as a value, if anything does; else null. The statement that writes has it as a condition, and
 * begins after its transaction has a number, as `Database.writing` and `transaction` see to: a close waits for all transactions
 * with a number from before it, and so does a change of a timesheet.
 */
export const lockedThrough = (
  sql: SqlClient.SqlClient,
  events: ReadonlyArray<ActivityEvent | undefined>,
  pastSheets = false
): Statement.Fragment => {
  const lines = events.flatMap((event) => event ?? [])
  const [first] = lines
  const day = earliestLocked(lines)
  if (first === undefined || day === null) return sql`null::text`
  const { workspaceId } = first
  const closed = sql`(
    select w.closed_through::text from workspaces w
    where w.workspace_id = ${workspaceId} and w.closed_through >= ${day}::date
  )`
  const places = sheetPlaces(lines.map((event) => ({ event, pastSheets })))
  return places.length === 0 ? closed : sql`coalesce(${closed}, ${sheetOf(sql, workspaceId, places)})`
}

/** What a refused write says. */
export const lockedBy = (
  events: ReadonlyArray<ActivityEvent | undefined>,
  text: LockText | undefined
): Locked | undefined => {
  if (text === null || text === undefined) return undefined
  if (text.startsWith(documentPrefix)) return lockedByDocument(text.slice(documentPrefix.length))
  const [state = "", ...days] = text.split(" ")
  const [from, to, locked] = days.map((day) => CalendarDate.make(day))
  if (
    (state === "submitted" || state === "approved") &&
    from !== undefined &&
    to !== undefined &&
    locked !== undefined
  ) {
    return new Locked({ lock: { by: "sheet", state, from, to, day: locked } })
  }
  const day = earliestLocked(events.flatMap((event) => event ?? []))
  return day === null ? undefined : new Locked({ lock: { by: "period", day, through: CalendarDate.make(state) } })
}
