import type { WorkspaceSettings } from "../access/Workspace.ts"
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import type { Sheet } from "./Sheet.ts"
import type { SheetPlace } from "./SheetRepository.ts"

/** The first and the last day of a sheet. */
export type SheetDays = Pick<Sheet, "from" | "to">

export type ApprovalSettings = Pick<WorkspaceSettings, "approvals" | "approvalsWeekStart">

const weekdays = { sunday: 0, monday: 1, saturday: 6 } as const

/** The week or month of a day; null where timesheets are not approved. */
export const periodOf = ({ approvals, approvalsWeekStart }: ApprovalSettings, day: CalendarDate): SheetDays | null => {
  if (approvals === "none") return null
  if (approvals === "month") return { from: firstOfMonth(day), to: lastOfMonth(day) }
  const from = addDays(day, -((new Date(day).getUTCDay() - weekdays[approvalsWeekStart] + 7) % 7))
  return { from, to: addDays(from, 6) }
}

/** The periods that have a day in a range, the latest first. */
export const periodsIn = (settings: ApprovalSettings, { from, to }: SheetDays): ReadonlyArray<SheetDays> => {
  const found: Array<SheetDays> = []
  let period = from > to ? null : periodOf(settings, to)
  while (period !== null && period.to >= from) {
    found.push(period)
    const before = addDays(period.from, -1)
    period = before < period.from ? periodOf(settings, before) : null
  }
  return found
}

/** The parts of a period that no stored sheet of the member has. */
export const openParts = (period: SheetDays, stored: ReadonlyArray<SheetDays>): ReadonlyArray<SheetDays> => {
  const parts: Array<SheetDays> = []
  let { from } = period
  for (const sheet of stored.toSorted((a, b) => compareText(a.from, b.from))) {
    if (sheet.to < from || sheet.from > period.to) continue
    if (sheet.from > from) parts.push({ from, to: addDays(sheet.from, -1) })
    from = addDays(sheet.to, 1)
  }
  return from > period.to ? parts : [...parts, { from, to: period.to }]
}

/** The order of sheets: the latest first, then by member. */
export const byPlace = (a: SheetPlace, b: SheetPlace): number =>
  compareText(b.from, a.from) || compareText(a.userId, b.userId)

/** Whether two ranges have a day in common. */
export const meets = (
  a: SheetDays,
  b: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }
): boolean => (b.to === undefined || a.from <= b.to) && (b.from === undefined || a.to >= b.from)
