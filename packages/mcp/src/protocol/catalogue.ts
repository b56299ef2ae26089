import { Effect } from "effect"
import { references } from "../tool/References.ts"
import type { Tool } from "../tool/Tool.ts"
import { calendarTool } from "../tools/calendarMonth.ts"
import { clientTools } from "../tools/clients.ts"
import { fetchTool } from "../tools/fetch.ts"
import { invoiceTool } from "../tools/invoiceDraft.ts"
import { memberTools } from "../tools/members.ts"
import { paymentTools } from "../tools/payments.ts"
import { projectTools } from "../tools/projects.ts"
import { rateTools } from "../tools/rates.ts"
import { deleteTool } from "../tools/recordDelete.ts"
import { activityTool } from "../tools/reports/activity.ts"
import { debtorsTool } from "../tools/reports/debtors.ts"
import { matrixTool } from "../tools/reports/matrix.ts"
import { overviewTool } from "../tools/reports/overview.ts"
import { reconciliationTool } from "../tools/reports/reconciliation.ts"
import { teamTool } from "../tools/reports/team.ts"
import { savedMoneyTools } from "../tools/savedMoney.ts"
import { search } from "../tools/search.ts"
import { kinds } from "../tools/shared/Kinds.ts"
import { summaryTool } from "../tools/summarizePeriod.ts"
import { timeList } from "../tools/timeList.ts"
import { timeLog } from "../tools/timeLog.ts"
import { timesheetTool } from "../tools/timesheetCheck.ts"
import { timeUpdate } from "../tools/timeUpdate.ts"
import { whoami } from "../tools/whoami.ts"
import { workspaceTool } from "../tools/workspaceUpdate.ts"

/** Every tool in the order of the list: the most used come first. */
export const catalogue = Effect.gen(function* () {
  const names = yield* references
  const things = yield* kinds
  const all: ReadonlyArray<Tool> = [
    yield* whoami,
    yield* search,
    fetchTool(things),
    yield* timeList(names),
    yield* timeLog(names),
    yield* timeUpdate(names),
    ...(yield* paymentTools(names)),
    ...(yield* clientTools(names)),
    ...(yield* projectTools(names)),
    ...(yield* savedMoneyTools(names)),
    deleteTool(things),
    yield* summaryTool(names),
    yield* invoiceTool(names),
    yield* timesheetTool(names),
    yield* calendarTool,
    yield* overviewTool(names),
    yield* debtorsTool(names),
    yield* reconciliationTool(names),
    yield* teamTool(names),
    yield* activityTool(names),
    yield* matrixTool(names),
    ...(yield* memberTools(names)),
    ...(yield* rateTools),
    yield* workspaceTool
  ]
  return all
})
