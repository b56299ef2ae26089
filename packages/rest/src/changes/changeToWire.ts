import type { Change } from "@hourbook/core/changes/Changes"
import { chargeToWire } from "../charges/chargeToWire.ts"
import { clientToWire } from "../counteragents/handlers.ts"
import type { DataOf } from "../edge/answers/respond.ts"
import { paymentToWire } from "../payments/handlers.ts"
import { payoutToWire } from "../payouts/handlers.ts"
import { projectToWire } from "../projects/handlers.ts"
import { wireSubject } from "../shapes/feedShapes.ts"
import { entryToWire } from "../time/handlers.ts"
import { changesToWire } from "../wire/changesToWire.ts"
import type { ChangesResponse } from "./contract.ts"

type Wire = DataOf<typeof ChangesResponse>["changes"][number]

const recordToWire = ({ record: changed }: Change): Wire["record"] => {
  if (changed === null) return null
  switch (changed.subject) {
    case "time_entry":
      return entryToWire(changed.record)
    case "payment":
      return paymentToWire(changed.record)
    case "payout":
      return payoutToWire(changed.record)
    case "charge":
      return chargeToWire(changed.record)
    case "project":
      return projectToWire(changed.record)
    case "client":
      return clientToWire(changed.record)
  }
}

/** A change in the words of the interface. */
export const changeToWire = (change: Change): Wire => ({
  id: change.id,
  occurred_at: change.occurredAt,
  action: change.action,
  subject: wireSubject(change.subject),
  subject_id: change.subjectId,
  version: change.version,
  record: recordToWire(change),
  changes: changesToWire(change.changes),
  user_id: change.userId
})
