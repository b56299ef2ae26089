import type { Authentication, PublicAccess, RequestErrors } from "@hourbook/api/middleware/Authentication"
import type { UseCases } from "@hourbook/core/Core"
import { type FileSystem, Layer, type Path } from "effect"
import type { Etag, HttpPlatform } from "effect/http"
import { docsPage } from "./docs/docsPage.ts"
import { authentication, publicAccess } from "./edge/callers/authentication.ts"
import { errorEnvelope } from "./edge/errorEnvelope.ts"
import { lazyRoutes, loadedRoutes } from "./edge/lazyRoutes.ts"
import { requestErrors } from "./edge/requests/requestErrors.ts"

const reports = () => import("./endpoints/reports.ts")
const time = () => import("./endpoints/time.ts")
const timer = () => import("./endpoints/timer.ts")

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
  time,
  timesheet: time,
  timer,
  timers: timer,
  tags: () => import("./endpoints/tags.ts"),
  money: () => import("./endpoints/payments.ts"),
  projects: () => import("./endpoints/projects.ts"),
  counteragents: () => import("./endpoints/counteragents.ts"),
  payouts: () => import("./endpoints/payouts.ts"),
  charges: () => import("./endpoints/charges.ts"),
  calendar: () => import("./endpoints/calendar.ts"),
  "calendar.ics": () => import("./endpoints/feeds.ts"),
  holidays: () => import("./endpoints/holidays.ts"),
  imports: () => import("./endpoints/imports.ts"),
  me: () => import("./endpoints/me.ts"),
  session: () => import("./endpoints/session.ts"),
  members: () => import("./endpoints/members.ts"),
  workspace: () => import("./endpoints/workspace.ts"),
  "statement-links": () => import("./endpoints/statementLinks.ts"),
  shared: () => import("./endpoints/shared.ts"),
  rates: () => import("./endpoints/rates.ts"),
  "exchange-rates": () => import("./endpoints/exchangeRates.ts"),
  reports,
  dashboard: reports,
  "timesheet-matrix": reports,
  "moneysheet-matrix": reports,
  "openapi.json": () => import("./endpoints/system.ts")
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
