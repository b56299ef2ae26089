import { loadedLater } from "../shared/loadedLater.ts"

// A start of a program on AWS Lambda answers one request, and few of them are reports.
export const activityList = loadedLater(async () => (await import("./activity/lists.ts")).activityList)
export const activityReport = loadedLater(async () => (await import("./activity/read.ts")).activityReport)
export const dashboardReport = loadedLater(async () => (await import("./dashboard/read.ts")).dashboardReport)
export const debtorsReport = loadedLater(async () => (await import("./debtors/report.ts")).debtorsReport)
export const matrixReport = loadedLater(async () => (await import("./matrix/read.ts")).matrixReport)
export const reconciliationReport = loadedLater(
  async () => (await import("./reconciliation/read.ts")).reconciliationReport
)
export const periodSummary = loadedLater(async () => (await import("./summary/read.ts")).periodSummary)
export const teamReport = loadedLater(async () => (await import("./team/read.ts")).teamReport)
