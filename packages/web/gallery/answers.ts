import type { PathOf } from "../src/api/client.ts"
import { entries } from "./entries.ts"
import { periods } from "./periods.ts"
import { idOf, session } from "./session.ts"
import { longClient, longProject, text } from "./texts.ts"

const clients = () => [
  { id: idOf(20), name: "Globex", currency: "EUR" },
  { id: idOf(21), name: longClient(), currency: "USD" },
  ...["Atelier", "Harbour", "Kestrel", "Lumen", "Praxis", "Tallis", "Zephyr"].map((name, index) => ({
    id: idOf(22 + index),
    name,
    currency: "EUR"
  }))
]

const projects = () => [
  { id: idOf(10), name: "Website", counteragent_id: idOf(20), billable_default: true },
  { id: idOf(11), name: longProject(), counteragent_id: idOf(21), billable_default: true },
  { id: idOf(12), name: text("Office", "Büro"), counteragent_id: null, billable_default: false }
]

/** What the gallery reads, in place of a server. Other paths are not found; members never come, to show what is being read. */
const answers: { readonly [Path in PathOf<"GET">]?: () => unknown } = {
  "/api/time": () => ({ entries: entries(), totalCount: entries().length, next_cursor: null }),
  "/api/holidays": () => ({ holidays: [{ date: "2026-11-11", name: text("Armistice Day", "Martinstag") }] }),
  "/api/projects": () => ({ projects: projects(), totalCount: projects().length, next_cursor: null }),
  "/api/counteragents": () => ({ counteragents: clients(), totalCount: clients().length, next_cursor: null }),
  "/api/members": () => undefined,
  "/api/tags": () => ({ tags: ["accessibility", "audit", "call"].map((name, id) => ({ id: idOf(40 + id), name })) }),
  "/api/rates": () => ({ rates: [], next_cursor: null }),
  "/api/periods": () => ({ closed_through: "2026-10-31", periods: periods() }),
  "/api/timers": () => ({
    timers: [{ user_name: "Grace Holm", started_at: "2026-10-30T08:00:00Z" }]
  }),
  "/api/reports/debtors": () => ({
    rows: [],
    summary: { earned_total: 12_400.5, received_total: 8000, debt_total: 20_640 }
  }),
  "/api/timesheet-matrix": () => ({ rows: [], totals: { total_minutes: 9660 } }),
  "/api/timer": () => ({ timer: null }),
  "/api/session": () => session
}

const found: Readonly<Record<string, (() => unknown) | undefined>> = answers

const answerTo = (path: string): Response | Promise<Response> => {
  const answer = found[path]
  if (answer === undefined) {
    const error = { code: "not_found", message: "The gallery has no server." }
    return Response.json({ ok: false, error }, { status: 404 })
  }
  const data = answer()
  return data === undefined ? new Promise<Response>(() => undefined) : Response.json({ ok: true, data })
}

/** Answers what components ask for, so that no server is needed. */
export const answerRequests = (): void => {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname.startsWith("/api/") ? await answerTo(pathname) : await fetch(input, init)
  }
}
