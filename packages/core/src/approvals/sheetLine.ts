import type { Principal } from "../access/Principal.ts"
import { eventOf } from "../activity/event.ts"
import type { EventSubject } from "../activity/event.ts"
import type { ApprovedFigures, Sheet } from "../sheets/Sheet.ts"
import type { Instant } from "../values/Instant.ts"
import { toText } from "../values/Money.ts"
import { changeLine } from "../writing/changeLine.ts"

const costOf = (approved: ApprovedFigures | null): string | null =>
  approved === null || approved.earned.length === 0
    ? null
    : approved.earned.map(({ amount, currency }) => `${toText(amount)} ${currency}`).join(", ")

/** The line of the log for a change of a sheet. That of an approval has the minutes and cost that were approved. */
export const sheetLine = (
  who: Principal,
  at: Instant,
  { after, before }: { readonly before: Sheet | null; readonly after: Sheet }
) => {
  const line: EventSubject = changeLine(
    { before, after },
    {
      subject: "sheet",
      subjectId: after.id,
      title: `${after.from} – ${after.to}`,
      fields: ["state", "comment"],
      about: { ownerId: after.userId, day: after.from }
    }
  )
  const { approved } = after
  if (after.state !== "approved" || approved === null) return eventOf(who, at, line)
  const past = before?.approved ?? null
  const [only, ...others] = approved.earned
  return eventOf(who, at, {
    ...line,
    workedMinutes: approved.minutes,
    amount: only === undefined || others.length > 0 ? null : only.amount,
    currency: only === undefined || others.length > 0 ? null : only.currency,
    changes: {
      ...line.changes,
      durationMinutes: { before: past?.minutes ?? null, after: approved.minutes },
      cost: { before: costOf(past), after: costOf(approved) }
    }
  })
}
