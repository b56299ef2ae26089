import type { Authentication, PublicAccess, RequestErrors } from "@hourbook/api/middleware/Authentication"
import type { UseCases } from "@hourbook/core/Core"
import { type FileSystem, Layer, type Path } from "effect"
import type { Etag, HttpPlatform } from "effect/http"
import { docsPage } from "./docs/docsPage.ts"
import { authentication, publicAccess } from "./edge/authentication.ts"
import { edge } from "./edge/edge.ts"
import { parts } from "./edge/parts.ts"
import { requestErrors } from "./edge/requestErrors.ts"

const reports = () => import("./endpoints/reports.ts")
const time = () => import("./endpoints/time.ts")

type Needs =
  | UseCases
  | Authentication
  | PublicAccess
  | RequestErrors
  | Etag.Generator
  | HttpPlatform.HttpPlatform
  | FileSystem.FileSystem
  | Path.Path

/** What answers below `/api`, by the name that comes next. */
const byName = {
  time,
  timesheet: time,
  money: () => import("./endpoints/payments.ts"),
  projects: () => import("./endpoints/projects.ts"),
  counteragents: () => import("./endpoints/counteragents.ts"),
  payouts: () => import("./endpoints/payouts.ts"),
  calendar: () => import("./endpoints/calendar.ts"),
  me: () => import("./endpoints/me.ts"),
  members: () => import("./endpoints/members.ts"),
  workspace: () => import("./endpoints/workspace.ts"),
  "exchange-rates": () => import("./endpoints/exchangeRates.ts"),
  reports,
  dashboard: reports,
  "timesheet-matrix": reports,
  "moneysheet-matrix": reports,
  "openapi.json": () => import("./endpoints/system.ts")
}

/** Begins to load what answers a path, while the services that it needs are still being made. */
export const expect = (path: string): void => {
  const load = new Map<string, () => Promise<unknown>>(Object.entries(byName)).get(path.split("/")[2] ?? "")
  // Whoever asks for it next is told why it cannot be loaded.
  load?.().catch(() => {})
}

const serving = (when: "at once" | "when asked") =>
  parts<Needs>(byName, when).pipe(
    Layer.provide([authentication, publicAccess, requestErrors]),
    Layer.merge(docsPage),
    Layer.provideMerge(edge)
  )

/** Every path of the public interface, on the use cases and rate limiter that the host provides. */
export const layer = serving("at once")

/** The same for a process that starts for its first request: it makes ready what that asks for, and the rest when it is asked. */
export const layerWhenAsked = serving("when asked")
