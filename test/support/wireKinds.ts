/** A kind of record that the interface keeps: where it is, what it is called there and what a good one looks like. */
export interface WireKind {
  readonly title: string
  readonly path: string
  /** The key of one in an answer, and of many in a list. */
  readonly one: string
  readonly many: string
  readonly body: Readonly<Record<string, unknown>>
  /** Fields that may be sent as null, to clear them. */
  readonly clearable: ReadonlyArray<string>
  /** A change of one field. */
  readonly change: Readonly<Record<string, unknown>>
  readonly sorts: ReadonlyArray<string>
}

/** One that is dated and counts money. */
export interface MoneyKind extends WireKind {
  readonly date: string
  readonly amount: string
  readonly text: string
  /** The start of the names of its range of dates: `accrual` for `accrual_from`. */
  readonly range: string
  /** Where a list has its totals, and what they are called. */
  readonly totals: { readonly under: string; readonly count: string; readonly sum: string; readonly ofDay: string }
}

const time = (path: string): MoneyKind => ({
  title: path === "/api/time" ? "time entries" : "time entries by their second name",
  path,
  one: "entry",
  many: "entries",
  body: {
    description: "Wireframes",
    accrual_date: "2026-03-02",
    duration_minutes_total: 90,
    cost: 120.5,
    currency: "EUR"
  },
  clearable: ["project_id", "counteragent_id"],
  change: { description: "Sketches" },
  sorts: ["accrual_date", "created_at", "duration_minutes_total", "cost", "description"],
  date: "accrual_date",
  amount: "cost",
  text: "description",
  range: "accrual",
  totals: { under: "stats", count: "entries_count", sum: "earned_total", ofDay: "entries_count" }
})

export const timeKind = time("/api/time")
export const timesheetKind = time("/api/timesheet")

const money = (title: string, path: string, one: string, names: { readonly range: string; readonly sum: string }) =>
  ({
    title,
    path,
    one,
    many: `${one}s`,
    body: { [`${names.range}_date`]: "2026-03-02", amount: 75.25, currency: "EUR", comment: "Invoice 7" },
    clearable: ["comment", "project_id", "counteragent_id"],
    change: { comment: "Invoice 8" },
    sorts: [`${names.range}_date`, "created_at", "amount"],
    date: `${names.range}_date`,
    amount: "amount",
    text: "comment",
    range: names.range,
    totals: { under: "totals", count: `${title}_count`, sum: names.sum, ofDay: "count" }
  }) satisfies MoneyKind

export const paymentKind: MoneyKind = money("payments", "/api/money", "inflow", {
  range: "inflow",
  sum: "received_total"
})
export const payoutKind: MoneyKind = money("payouts", "/api/payouts", "payout", {
  range: "payout",
  sum: "paid_out_total"
})

export const moneyKinds: ReadonlyArray<MoneyKind> = [timeKind, timesheetKind, paymentKind, payoutKind]

export const projectKind: WireKind = {
  title: "projects",
  path: "/api/projects",
  one: "project",
  many: "projects",
  body: { name: "Website" },
  clearable: ["counteragent_id"],
  change: { name: "Relaunch" },
  sorts: ["name", "created_at", "worked", "earned", "received", "debt"]
}

export const clientKind: WireKind = {
  title: "counteragents",
  path: "/api/counteragents",
  one: "counteragent",
  many: "counteragents",
  body: { name: "Acme" },
  clearable: ["payment_terms_days"],
  change: { name: "Acme GmbH" },
  sorts: ["name", "created_at", "worked", "earned", "received", "debt"]
}

export const entityKinds: ReadonlyArray<WireKind> = [projectKind, clientKind]
export const wireKinds: ReadonlyArray<WireKind> = [...moneyKinds, ...entityKinds]

/** A good exchange rate, which is set and replaced but never changed. */
export const rateBody = { currency: "USD", effective_date: "2026-03-01", rate: 0.9 } as const
