import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { earliestLocked } from "@hourbook/core/locks/lockedPlaces"
import { lockedSheet, sheetPlaces } from "@hourbook/core/locks/lockedSheet"
import { type ClaimedChange, lockedByDocument, lockingDocument } from "@hourbook/core/locks/lockingDocuments"
import { Locked } from "@hourbook/core/writing/writeErrors"
import type { Memory, Rows } from "./Memory.ts"

/** The error if one of the days that lines are about is locked. */
export const lockedIn = (
  { rowsOf, workspaces }: Pick<Memory["Service"], "rowsOf" | "workspaces">,
  events: ReadonlyArray<ActivityEvent>,
  pastSheets = false
): Locked | undefined => {
  const [first] = events
  const day = earliestLocked(events)
  if (first === undefined || day === null) return undefined
  const through = workspaces.get(first.workspaceId)?.closedThrough ?? null
  if (through !== null && day <= through) return new Locked({ lock: { by: "period", day, through } })
  const places = sheetPlaces(events.map((event) => ({ event, pastSheets })))
  const lock = lockedSheet(places, rowsOf(first.workspaceId).sheets.values())
  return lock === undefined ? undefined : new Locked({ lock })
}

/** The error if an issued document has the record that changes. */
export const lockedByDocuments = (rows: Pick<Rows, "invoices">, change: ClaimedChange): Locked | undefined => {
  const id = lockingDocument(change)
  const head = id === null ? undefined : rows.invoices.get(id)?.head
  return head?.state === "issued" ? lockedByDocument(head.number) : undefined
}
