import { loadedLater } from "../scheduling/loadedLater.ts"

// A start of a program on AWS Lambda answers one request, and few of them are reports.
export const activeRowsReport = loadedLater(async () => (await import("./activity/lists.ts")).activeRowsReport)
export const activityReport = loadedLater(async () => (await import("./activity/activityReport.ts")).activityReport)
export const changesEffect = loadedLater(async () => (await import("./activity/changesEffect.ts")).changesEffect)
export const lineEffects = loadedLater(async () => (await import("./activity/changesEffect.ts")).lineEffects)
export const budgetsReport = loadedLater(async () => (await import("./budgets/budgetsReport.ts")).budgetsReport)
export const dashboardReport = loadedLater(async () => (await import("./dashboard/dashboardReport.ts")).dashboardReport)
export const debtorsReport = loadedLater(async () => (await import("./debtors/debtorsReport.ts")).debtorsReport)
export const matrixReport = loadedLater(async () => (await import("./matrix/matrixReport.ts")).matrixReport)
export const reconciliationReport = loadedLater(
  async () => (await import("./reconciliation/reconciliationReport.ts")).reconciliationReport
)
export const periodSummary = loadedLater(async () => (await import("./summary/periodSummary.ts")).periodSummary)
export const receivablesReport = loadedLater(
  async () => (await import("./receivables/receivablesReport.ts")).receivablesReport
)
export const taxReport = loadedLater(async () => (await import("./receivables/taxReport.ts")).taxReport)
export const unbilledReport = loadedLater(async () => (await import("./receivables/unbilledReport.ts")).unbilledReport)
export const teamReport = loadedLater(async () => (await import("./team/teamReport.ts")).teamReport)
