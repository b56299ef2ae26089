import { moneyKindNames } from "@hourbook/core/kinds/recordKindNames"
import { type MoneyKindName, recordKinds } from "@hourbook/core/kinds/recordKinds"
import { describedMoney } from "./describedMoney.ts"

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
  /** Whether it needs a client, or a project that has one: see {@link bodyOf}. */
  readonly needsClient: boolean
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
  /** The roles that see and write it, within what is theirs. */
  readonly readers: ReadonlyArray<string>
  readonly writers: ReadonlyArray<string>
}

const everybody = ["owner", "admin", "member", "client"]
const staff = ["owner", "admin", "member"]
const managers = ["owner", "admin"]

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
  needsClient: false,
  change: { description: "Sketches" },
  sorts: ["accrual_date", "created_at", "duration_minutes_total", "cost", "description"],
  date: "accrual_date",
  amount: "cost",
  text: "description",
  range: "accrual",
  totals: { under: "stats", count: "entries_count", sum: "earned_total", ofDay: "entries_count" },
  readers: everybody,
  writers: staff
})

export const timeKind = time("/api/time")
export const timesheetKind = time("/api/timesheet")

type Named = ReturnType<typeof describedMoney>

const money = (
  title: string,
  { count, date, many, one, path, range, sum }: Named,
  { readers, writers }: Pick<MoneyKind, "readers" | "writers">
) => {
  const needsClient = title === "charges"
  const of = needsClient ? { kind: "fee" } : {}
  return {
    title,
    path,
    one,
    many,
    body: { [date]: "2026-03-02", ...of, amount: 75.25, currency: "EUR", comment: "Invoice 7" },
    clearable: ["comment", "project_id", ...(needsClient ? [] : ["counteragent_id"])],
    needsClient,
    change: { comment: "Invoice 8" },
    sorts: [date, "created_at", "amount"],
    date,
    amount: "amount",
    text: "comment",
    range,
    totals: { under: "totals", count, sum, ofDay: "count" },
    readers,
    writers
  } satisfies MoneyKind
}

const named = (path: string, one: string, names: { readonly count: string; readonly sum: string }): Named => ({
  path,
  one,
  many: `${one}s`,
  date: `${one}_date`,
  range: one,
  ...names
})

export const paymentKind: MoneyKind = money(
  "payments",
  named("/api/money", "inflow", { count: "payments_count", sum: "received_total" }),
  { readers: everybody, writers: staff }
)
export const payoutKind: MoneyKind = money(
  "payouts",
  named("/api/payouts", "payout", { count: "payouts_count", sum: "paid_out_total" }),
  { readers: staff, writers: managers }
)

export const chargeKind: MoneyKind = money(
  "charges",
  named("/api/charges", "charge", { count: "charges_count", sum: "charged_total" }),
  { readers: ["owner", "admin", "client"], writers: managers }
)

/** A kind of money as its description and the registry have it. */
export const describedKind = (name: MoneyKindName): MoneyKind => money(name, describedMoney(name), recordKinds[name])

/** Those whose names are written out here hold the description to them; the others go by it. */
const writtenOut: Partial<Record<string, MoneyKind>> = {
  payments: paymentKind,
  payouts: payoutKind,
  charges: chargeKind
}

/** Every kind of money that is not time. */
export const transferKinds: ReadonlyArray<MoneyKind> = moneyKindNames.map(
  (name) => writtenOut[name] ?? describedKind(name)
)

export const moneyKinds: ReadonlyArray<MoneyKind> = [timeKind, timesheetKind, ...transferKinds]

export const projectKind: WireKind = {
  title: "projects",
  path: "/api/projects",
  one: "project",
  many: "projects",
  body: { name: "Website" },
  clearable: ["counteragent_id"],
  needsClient: false,
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
  needsClient: false,
  change: { name: "Acme GmbH" },
  sorts: ["name", "created_at", "worked", "earned", "received", "debt"]
}

export const entityKinds: ReadonlyArray<WireKind> = [projectKind, clientKind]
export const wireKinds: ReadonlyArray<WireKind> = [...moneyKinds, ...entityKinds]

/** A good body of a kind, for a client where the kind needs one. */
export const bodyOf = ({ body, needsClient }: WireKind, client: { readonly id: string }): WireKind["body"] =>
  needsClient ? { ...body, counteragent_id: client.id } : body

/** A good rate of billing, which is set and replaced but never changed. */
export const billingRateBody = { kind: "bill", amount: 90, currency: "EUR", effective_date: "2026-01-01" } as const

/** A good exchange rate, which is set and replaced but never changed. */
export const rateBody = { currency: "USD", effective_date: "2026-03-01", rate: 0.9 } as const

/** A good import, which is undone but never changed. */
export const importBody = { source: "toggl", file_name: "Toggl_2025.csv", sha256: "0f".repeat(32) } as const

/** A tax code, and a series whose numbers no other series has. */
/** A picture of one red pixel, in base64. */
export const redPixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
/** No such receiver: no test sends it anything. */
export const webhookBody = { url: "https://receiver.example/hook", events: ["time_entry.*", "payment.created"] }

export const taxCodeBody = () => ({ name: crypto.randomUUID(), category: "S", percent: 19 })
export const seriesBody = () => {
  const name = crypto.randomUUID()
  return { name, format: `${name.slice(-12)}-{seq:4}` }
}
