import type { Studio } from "./studio.ts"

export type Role = "owner" | "admin" | "member" | "client"

export const today = new Date().toISOString().slice(0, 10)
const month = today.slice(0, 7)
const managers: ReadonlyArray<Role> = ["owner", "admin"]
const team: ReadonlyArray<Role> = ["owner", "admin", "member"]
export const everyRole: ReadonlyArray<Role> = ["owner", "admin", "member", "client"]

export interface Action {
  readonly page: (studio: Studio) => string
  readonly name: string | RegExp
  readonly roles: ReadonlyArray<Role>
  /** A report that answers others with `can_manage_team: false` and without rows. */
  readonly report?: string
  /** What the interface is asked for it, where not every role has it. */
  readonly request?: (studio: Studio) => readonly [method: string, path: string, body?: object]
}

const entry = { description: "not mine", accrual_date: today, duration_minutes_total: 5, cost: "1", currency: "EUR" }
const ofClient = (of: Studio) => ({ amount: "5", currency: "EUR", counteragent_id: of.clients[0] })

const client = ({ clients }: Studio): string => `/clients/${clients[0]}`
const statement = ({ clients }: Studio): string => `/debtors/${clients[0]}`

/** Every page with what can be done on it, by the name of its button, and who may. */
export const actions: ReadonlyArray<Action> = [
  { page: () => "/week", name: "Copy last week", roles: team, request: () => ["POST", "/api/time", entry] },
  { page: () => "/time", name: "Log time", roles: team, request: () => ["POST", "/api/time", entry] },
  { page: () => "/time", name: "Export", roles: everyRole },
  {
    page: () => "/time",
    name: "Start the timer",
    roles: team,
    request: () => ["POST", "/api/timer/start", { description: "x" }]
  },
  { page: () => "/calendar", name: "Add an entry", roles: team, request: () => ["POST", "/api/time", entry] },
  {
    page: () => "/payments",
    name: "Record a payment",
    roles: team,
    request: (of) => ["POST", "/api/money", { ...ofClient(of), inflow_date: today }]
  },
  {
    page: () => "/payments?kind=paid",
    name: "Record a payout",
    roles: managers,
    request: ({ people }) => [
      "POST",
      "/api/payouts",
      { user_id: people.owner.id, amount: "5", currency: "EUR", payout_date: today }
    ]
  },
  {
    page: () => "/payments?kind=charges",
    name: "Charge or write-off",
    roles: managers,
    request: (of) => ["POST", "/api/charges", { ...ofClient(of), kind: "fee", charge_date: today }]
  },
  {
    page: () => "/clients",
    name: "Add client",
    roles: managers,
    request: () => ["POST", "/api/counteragents", { name: "Made by another" }]
  },
  {
    page: () => "/clients?view=projects",
    name: "Add project",
    roles: managers,
    request: () => ["POST", "/api/projects", { name: "Made by another" }]
  },
  {
    page: client,
    name: "Edit",
    roles: managers,
    request: ({ clients }) => ["PUT", `/api/counteragents/${clients[0]}`, { name: "Renamed by another" }]
  },
  {
    page: ({ projects }) => `/projects/${projects[0]}`,
    name: "Edit",
    roles: managers,
    request: ({ projects }) => ["PUT", `/api/projects/${projects[0]}`, { name: "Renamed by another" }]
  },
  {
    page: statement,
    name: /^Record a payment/u,
    roles: managers,
    request: ({ clients }) => ["GET", `/api/reports/debtors/reconciliation?entity_id=${clients[0]}`]
  },
  {
    page: statement,
    name: "Share a link",
    roles: managers,
    request: ({ clients }) => ["POST", "/api/statement-links", { counteragent_id: clients[0] }]
  },
  { page: () => "/debtors", name: "Print", roles: managers, report: "/api/reports/debtors" },
  { page: () => "/team", name: "Export", roles: managers, report: "/api/reports/team" },
  { page: () => "/activity", name: "Export", roles: managers, report: "/api/reports/activity" },
  { page: () => `/close/${month}`, name: "By person", roles: managers, report: "/api/reports/team" },
  {
    page: () => "/settings/members",
    name: /Invite|Add/u,
    roles: managers,
    request: () => ["POST", "/api/members", { name: "Eve", email: "eve@example.org", role: "member" }]
  },
  {
    page: () => "/settings/workspace",
    name: "Save",
    roles: managers,
    request: () => ["PUT", "/api/workspace", { name: "Taken over" }]
  },
  {
    page: () => "/settings/rates",
    name: "Set a rate",
    roles: managers,
    request: () => ["POST", "/api/rates", { kind: "bill", amount: "1", currency: "EUR", effective_date: today }]
  },
  {
    page: () => "/settings/currencies",
    name: "Add",
    roles: managers,
    request: () => ["POST", "/api/exchange-rates", { currency: "CHF", rate: "1.1", effective_date: today }]
  }
]
