import type { Member } from "@hourbook/core/access/Member"
import type { Workspace } from "@hourbook/core/access/Workspace"
import type { Period } from "@hourbook/core/periods/Period"
import { PeriodRepository } from "@hourbook/core/periods/PeriodRepository"
import { PeriodId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import { day, newUuid, someday } from "../builders.ts"
import { anEvent } from "../changes.ts"

/** Closes the books up to a day before all that tests record, and gives the workspace as it is then. */
export const putPeriod = Effect.fnUntraced(function* (workspace: Workspace, by: Member) {
  const through = day("2020-01-31")
  const after = { ...workspace, closedThrough: through, version: workspace.version + 1 }
  const period: Period = {
    id: PeriodId.make(newUuid()),
    workspaceId: workspace.id,
    action: "close",
    from: null,
    through,
    state: "closing",
    note: null,
    reason: null,
    userId: by.userId,
    at: someday,
    certificate: "pending",
    sha256: null,
    logHead: null,
    figures: null,
    version: 1
  }
  const event = anEvent(by, { subject: "period", subjectId: period.id })
  yield* (yield* PeriodRepository).add({ before: workspace, after, period, event })
  return after
})
