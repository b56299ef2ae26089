import type { UseCases } from "@hourbook/core/Core"
import { type FileSystem, Layer, type Path } from "effect"
import type { Etag, HttpPlatform } from "effect/http"
import { docsPage } from "./docs/docsPage.ts"
import { authentication, publicAccess } from "./edge/callers/authentication.ts"
import { errorEnvelope } from "./edge/errorEnvelope.ts"
import { lazyRoutes, loadedRoutes } from "./edge/lazyRoutes.ts"
import { requestErrors } from "./edge/requests/requestErrors.ts"
import type { Authentication, PublicAccess, RequestErrors } from "./middleware/Authentication.ts"

const reports = () => import("./reports/handlers.ts")
const time = () => import("./time/handlers.ts")
const undo = () => import("./undo/handlers.ts")
const timer = () => import("./timer/handlers.ts")

type Needs =
  | UseCases
  | Authentication
  | PublicAccess
  | RequestErrors
  | Etag.Generator
  | HttpPlatform.HttpPlatform
  | FileSystem.FileSystem
  | Path.Path

/** The routes below `/api`, by the next segment of the path. */
const byName = {
  activity: undo,
  operations: undo,
  time,
  timesheet: time,
  timer,
  timers: timer,
  tags: () => import("./tags/handlers.ts"),
  money: () => import("./payments/handlers.ts"),
  projects: () => import("./projects/handlers.ts"),
  counteragents: () => import("./counteragents/handlers.ts"),
  payouts: () => import("./payouts/handlers.ts"),
  charges: () => import("./charges/handlers.ts"),
  calendar: () => import("./calendar/handlers.ts"),
  "calendar.ics": () => import("./me/feedsHandlers.ts"),
  approvals: () => import("./approvals/handlers.ts"),
  changes: () => import("./changes/handlers.ts"),
  holidays: () => import("./holidays/handlers.ts"),
  invoices: () => import("./invoices/handlers.ts"),
  imports: () => import("./imports/handlers.ts"),
  periods: () => import("./periods/handlers.ts"),
  me: () => import("./me/handlers.ts"),
  session: () => import("./me/sessionHandlers.ts"),
  members: () => import("./members/handlers.ts"),
  workspace: () => import("./workspace/handlers.ts"),
  "statement-links": () => import("./statementLinks/handlers.ts"),
  shared: () => import("./statementLinks/sharedHandlers.ts"),
  rates: () => import("./rates/handlers.ts"),
  "exchange-rates": () => import("./exchangeRates/handlers.ts"),
  "invoice-schedules": () => import("./invoiceSchedules/handlers.ts"),
  "invoice-series": () => import("./invoiceSeries/handlers.ts"),
  "tax-codes": () => import("./taxCodes/handlers.ts"),
  mails: () => import("./mails/handlers.ts"),
  unsubscribe: () => import("./mails/unsubscribeHandlers.ts"),
  webhooks: () => import("./webhooks/handlers.ts"),
  reports,
  dashboard: reports,
  "timesheet-matrix": reports,
  "moneysheet-matrix": reports,
  "openapi.json": () => import("./openapi/handlers.ts")
}

/** Starts to load the routes of a path while the services they need are still being built. */
export const preload = (path: string): void => {
  const load = new Map<string, () => Promise<unknown>>(Object.entries(byName)).get(path.split("/")[2] ?? "")
  // The request for it reports why loading failed.
  load?.().catch(() => {})
}

const serving = <E, R>(routes: Layer.Layer<never, E, R>) =>
  routes.pipe(
    Layer.provide([authentication, publicAccess, requestErrors]),
    Layer.merge(docsPage),
    Layer.provideMerge(errorEnvelope)
  )

/** Every path, for a host that identifies callers by other means than a key or a session. */
export const layerFor = (access: Layer.Layer<Authentication | PublicAccess>) =>
  lazyRoutes<Needs>(byName).pipe(Layer.provide([access, requestErrors]), Layer.provideMerge(errorEnvelope))

/** Every path of the public interface, on the use cases and rate limiter of the host. */
export const layer = serving(loadedRoutes<Needs>(byName))

/** The same for a process that starts with its first request: loads the routes of a resource with the first request for it. */
export const layerLazy = serving(lazyRoutes<Needs>(byName))
