import { Site } from "@hourbook/rest/edge/callers/site"
import { Effect } from "effect"
import { references } from "../tool/References.ts"
import type { Tool } from "../tool/Tool.ts"
import { chargeSave } from "../tools/chargeSave.ts"
import { clientsSave } from "../tools/clientsSave.ts"
import { statementTool } from "../tools/clientStatement.ts"
import { documentSend } from "../tools/documentSend.ts"
import { fetchTool } from "../tools/fetch.ts"
import { importTable } from "../tools/importTable.ts"
import { invoiceIssue } from "../tools/invoiceIssue.ts"
import { invoiceSave } from "../tools/invoiceSave.ts"
import { membersSave } from "../tools/membersSave.ts"
import { moneyList } from "../tools/moneyList.ts"
import { moneySave } from "../tools/moneySave.ts"
import { projectsSave } from "../tools/projectsSave.ts"
import { ratesSet } from "../tools/ratesSet.ts"
import { deleteTool } from "../tools/recordDelete.ts"
import { referenceList } from "../tools/referenceList.ts"
import { activityTool } from "../tools/reports/activity.ts"
import { budgetsTool } from "../tools/reports/budgets.ts"
import { debtorsTool } from "../tools/reports/debtors.ts"
import { overviewTool } from "../tools/reports/overview.ts"
import { teamTool } from "../tools/reports/team.ts"
import { search } from "../tools/search.ts"
import { invoiceNames } from "../tools/shared/invoiceNames.ts"
import { kinds } from "../tools/shared/Kinds.ts"
import { summaryTool } from "../tools/summarizePeriod.ts"
import { timeList } from "../tools/timeList.ts"
import { timeLog } from "../tools/timeLog.ts"
import { timerTool } from "../tools/timer.ts"
import { timesheetTool } from "../tools/timesheets.ts"
import { timeUpdate } from "../tools/timeUpdate.ts"
import { undoTool } from "../tools/undo.ts"
import { whoami } from "../tools/whoami.ts"
import { workspaceTool } from "../tools/workspaceUpdate.ts"

/** Every tool in the order of the list: the most used come first. */
export const catalogue = Effect.gen(function* () {
  const names = yield* references
  const documents = yield* invoiceNames
  const things = yield* kinds
  const all: ReadonlyArray<Tool> = [
    yield* whoami,
    yield* search,
    fetchTool(things, yield* Site),
    yield* timeList(names),
    yield* timeLog(names),
    yield* timeUpdate(names, things),
    yield* timerTool(names),
    yield* moneyList(names),
    yield* moneySave(names, things),
    yield* chargeSave(names, things),
    yield* referenceList(names),
    yield* clientsSave(names),
    yield* projectsSave(names),
    yield* deleteTool(things),
    yield* undoTool,
    yield* summaryTool(names),
    yield* invoiceSave(names, documents),
    yield* invoiceIssue(documents),
    yield* documentSend(names, documents),
    yield* timesheetTool(names),
    yield* overviewTool(names),
    yield* budgetsTool(names),
    yield* debtorsTool(names),
    yield* statementTool(names),
    yield* teamTool(names),
    yield* activityTool(names),
    yield* membersSave(names),
    yield* ratesSet(names),
    yield* workspaceTool,
    yield* importTable
  ]
  return all
})
