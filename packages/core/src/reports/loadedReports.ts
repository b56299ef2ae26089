import { loadedLater } from "../scheduling/loadedLater.ts"

// A start of a program on AWS Lambda answers one request, and few of them are reports.
export const activityList = loadedLater(async () => (await import("./activity/lists.ts")).activityList)
export const activityReport = loadedLater(async () => (await import("./activity/activityReport.ts")).activityReport)
export const dashboardReport = loadedLater(async () => (await import("./dashboard/dashboardReport.ts")).dashboardReport)
export const debtorsReport = loadedLater(async () => (await import("./debtors/debtorsReport.ts")).debtorsReport)
export const matrixReport = loadedLater(async () => (await import("./matrix/matrixReport.ts")).matrixReport)
export const reconciliationReport = loadedLater(
  async () => (await import("./reconciliation/reconciliationReport.ts")).reconciliationReport
)
export const periodSummary = loadedLater(async () => (await import("./summary/periodSummary.ts")).periodSummary)
export const teamReport = loadedLater(async () => (await import("./team/teamReport.ts")).teamReport)
