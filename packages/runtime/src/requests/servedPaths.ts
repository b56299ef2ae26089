import { servedOAuthPaths } from "@hourbook/identity/protocol/paths"

/** Every path of the public interface, repeated here so that the log does not load the contract; a test compares both. */
const interfacePaths = [
  "/api/time",
  "/api/time/:id",
  "/api/timesheet",
  "/api/timesheet/:id",
  "/api/money",
  "/api/money/:id",
  "/api/projects",
  "/api/projects/:id",
  "/api/counteragents",
  "/api/counteragents/:id",
  "/api/payouts",
  "/api/payouts/:id",
  "/api/calendar",
  "/api/me/access",
  "/api/me/api-keys",
  "/api/me/api-keys/:id",
  "/api/me/connections",
  "/api/me/connections/:id",
  "/api/members",
  "/api/members/:id",
  "/api/workspace",
  "/api/exchange-rates",
  "/api/exchange-rates/:id",
  "/api/reports/team",
  "/api/reports/activity",
  "/api/reports/debtors",
  "/api/reports/debtors/reconciliation",
  "/api/timesheet-matrix",
  "/api/moneysheet-matrix",
  "/api/dashboard/overview",
  "/api/openapi.json"
]

/** All paths that the hosts serve. */
export const servedPaths: ReadonlyArray<string> = [
  "/healthz",
  "/readyz",
  "/docs",
  "/api/mcp",
  ...servedOAuthPaths,
  ...interfacePaths
]
