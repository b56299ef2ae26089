import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { ActivityEvent } from "../../activity/ActivityEvent.ts"
import type { ActivityLog } from "../../activity/ActivityLog.ts"
import { type PaymentRepository, paymentKind } from "../../money/Payment.ts"
import type { Settles } from "../../records/Settles.ts"
import { someRecords } from "../../records/someRecords.ts"
import { type SettledBySides, settlesIn } from "./changedFacts.ts"

export interface SettledPorts {
  readonly log: ActivityLog["Service"]
  readonly payments: PaymentRepository["Service"]
}

const weighed = ["amount", "currency", "receivedOn", "clientId", "projectId"]

/** Whether what a line changes depends on what the payment settles, which the line does not say since it stayed the same. */
export const leavesSettledOpen = ({ action, changes, subject }: ActivityEvent): boolean =>
  subject === "payment" &&
  action === "updated" &&
  changes["settles"] === undefined &&
  weighed.some((field) => changes[field] !== undefined)

/** Later versions first; lines of one version are as they were. */
const laterFirst = (a: ActivityEvent, b: ActivityEvent): number => (b.version ?? 0) - (a.version ?? 0)

/** What a payment settled on both sides of each of its lines, the latest first, from what it settles now. */
const walkBack = (lines: ReadonlyArray<ActivityEvent>, now: Settles | null) => {
  let settles = now
  return lines.toSorted(laterFirst).map((line): readonly [string, SettledBySides] => {
    const isSaid = line.action !== "updated" || line.changes["settles"] !== undefined
    const after = isSaid ? settlesIn(line, "after") : settles
    settles = isSaid ? settlesIn(line, "before") : settles
    return [line.id, { before: settles, after }]
  })
}

/**
 * What payments settled before and after those changes that do not say so, by the id of the line: it is read from their later lines
 * and from the payments as they are now. Null where these are more lines than `most`, or than a store reads at once.
 */
export const settledSides = Effect.fnUntraced(function* (
  { log, payments }: SettledPorts,
  visible: Visibility,
  { lines, most }: { readonly lines: ReadonlyArray<ActivityEvent>; readonly most: number }
) {
  const open = lines.filter(leavesSettledOpen)
  const [first] = open.map(({ occurredAt }) => occurredAt).toSorted()
  if (first === undefined) return new Map<string, SettledBySides>()
  const found = yield* log
    .feed(visible, { filter: { from: first, subjects: ["payment"] }, offset: 0, limit: most + 1 })
    .pipe(Effect.catchTag("ValidationFailed", () => Effect.succeed(null)))
  if (found === null || found.items.length > most) return null
  const { items } = found
  const ids = [...new Set(open.map(({ subjectId }) => subjectId))]
  const present = yield* someRecords(payments, visible, ids.map(paymentKind.idOf))
  const now = new Map<string, Settles | null>(present.map(({ id, settles }) => [id, settles]))
  const ofPayments = Map.groupBy(items, ({ subjectId }) => subjectId)
  return new Map(ids.flatMap((id) => walkBack(ofPayments.get(id) ?? [], now.get(id) ?? null)))
})
