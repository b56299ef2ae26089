import { Effect } from "effect"
import { mayPrice } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { Forbidden } from "../errors/Errors.ts"
import { costOf } from "../prices/priced.ts"
import type { Referenced } from "../records/ReferenceLookup.ts"
import type { Instant } from "../values/Instant.ts"
import { equals, zero } from "../values/Money.ts"
import { hourIn } from "../values/timeZone.ts"
import { minutesBetween } from "./spent.ts"
import type { TimeEntry } from "./TimeEntry.ts"

const priceFields = ["cost", "currency", "billable", "hourlyRate", "internalCost"]

/** A member whose prices the rates decide does not bring back one that another has changed. */
const mayUndo = (who: Principal, { action, changes, userId }: ActivityEvent): Effect.Effect<void, Forbidden> =>
  mayPrice(who) ||
  action !== "updated" ||
  userId === who.member.userId ||
  !priceFields.some((field) => changes[field] !== undefined)
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: "in this workspace the rates say what work costs: have an owner or admin undo this change",
          rule: { code: "no_own_price" }
        })
      )

/** Start and end, minutes and price belong together, whichever of them a change was about. */
const misfits = ({ changes }: ActivityEvent, entry: TimeEntry): ReadonlyArray<string> => {
  const { billable, billedMinutes, cost, currency, durationMinutes, endedAt, hourlyRate, internalCost, startedAt } =
    entry
  if (startedAt !== null && endedAt !== null) {
    if (endedAt <= startedAt) return ["endedAt"]
    if (durationMinutes > minutesBetween(startedAt, endedAt)) return ["durationMinutes"]
  }
  const price = hourlyRate === null ? cost : costOf({ amount: hourlyRate, currency }, billedMinutes)
  if (!equals(cost, billable ? price : zero)) return ["cost"]
  if (!billable && billedMinutes > 0) return ["billedMinutes"]
  // What the work costs the workspace came later, for the minutes of now.
  return changes["durationMinutes"] !== undefined && changes["internalCost"] === undefined && internalCost !== null
    ? ["durationMinutes"]
    : []
}

const missing = ({
  createdAt,
  found,
  who
}: {
  readonly who: Principal
  readonly createdAt: Instant
  readonly found: Referenced
}) => ({ madeInHour: hourIn(found.member?.timeZone ?? who.workspace.timeZone, createdAt) })

/** What undoing a change of a time entry needs beside what its line says. */
export const entryUndoing = { mayUndo, misfits, missing }
