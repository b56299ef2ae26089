import { recordPath } from "@hourbook/api/wire/wireNames"
import { recordKindNames } from "@hourbook/core/shared/recordKindNames"
import { rootFiles } from "@hourbook/http/pages/rootFiles"
import { oidcPaths } from "@hourbook/identity/oidc/oidcPaths"
import { servedOAuthPaths } from "@hourbook/identity/protocol/paths"

/** Every path of the public interface, repeated here so that the log does not load the contract; a test compares both. */
const interfacePaths = [
  ...recordKindNames.map(recordPath).flatMap((path) => [path, `${path}/:id`]),
  "/api/time/suggestions",
  "/api/timesheet",
  "/api/timesheet/:id",
  "/api/projects",
  "/api/projects/:id",
  "/api/counteragents",
  "/api/counteragents/:id",
  "/api/calendar",
  "/api/calendar.ics",
  "/api/holidays",
  "/api/me",
  "/api/me/access",
  "/api/me/api-keys",
  "/api/me/api-keys/:id",
  "/api/me/connections",
  "/api/me/connections/:id",
  "/api/me/preferences",
  "/api/me/calendar-feed",
  "/api/me/passkeys",
  "/api/me/passkeys/options",
  "/api/me/passkeys/:id",
  "/api/me/sessions",
  "/api/me/sessions/:id",
  "/api/members",
  "/api/members/:id",
  "/api/members/former",
  "/api/members/:id/invite",
  "/api/members/:id/api-keys",
  "/api/members/:id/api-keys/:key_id",
  "/api/workspace",
  "/api/exchange-rates",
  "/api/exchange-rates/:id",
  "/api/rates",
  "/api/rates/:id",
  "/api/rates/reprice",
  "/api/statement-links",
  "/api/statement-links/:id",
  "/api/shared/statement",
  "/api/timer",
  "/api/timer/start",
  "/api/timer/stop",
  "/api/timers",
  "/api/tags",
  "/api/tags/:id",
  "/api/reports/team",
  "/api/reports/activity",
  "/api/reports/debtors",
  "/api/reports/debtors/reconciliation",
  "/api/timesheet-matrix",
  "/api/moneysheet-matrix",
  "/api/dashboard/overview",
  "/api/session",
  "/api/session/passkey",
  "/api/session/passkey/options",
  "/api/openapi.json"
]

/** All paths that the hosts serve. */
export const servedPaths: ReadonlyArray<string> = [
  "/healthz",
  "/readyz",
  "/docs",
  "/api/mcp",
  "/assets/:file",
  ...rootFiles.map((name) => `/${name}`),
  ...Object.values(oidcPaths),
  ...servedOAuthPaths,
  ...interfacePaths
]
