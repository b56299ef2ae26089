/*
 * One studio, as its owner would tell of it: three currencies, payments without a project, a bookkeeper, two people of one
 * first name, charges in a month that is billed. Amounts are in hundredths, so that the ledger adds whole numbers.
 */

export type Currency = "CHF" | "EUR" | "USD"
export type ClientName = "Acme GmbH" | "Bolt Inc" | "Cargo AG"
export type PersonName = "Alex Berg" | "Alex Kim" | "Olga"

/** The day of all jobs, a Friday, and the end of everything that is said of now. */
export const today = "2026-03-06"
export const timeZone = "Europe/Berlin"

export const clients: ReadonlyArray<{ readonly name: ClientName; readonly currency: Currency }> = [
  { name: "Acme GmbH", currency: "EUR" },
  { name: "Bolt Inc", currency: "USD" },
  { name: "Cargo AG", currency: "CHF" }
]
export const archivedClient = "Old Mill"

export const projects = {
  Website: "Acme GmbH",
  Audit: "Acme GmbH",
  Shop: "Bolt Inc",
  Depot: "Cargo AG"
} as const satisfies Readonly<Record<string, ClientName>>
export type ProjectName = keyof typeof projects

export const people = [
  { name: "Alex Berg", role: "member" },
  { name: "Alex Kim", role: "member" },
  { name: "Bea Books", role: "admin" }
] as const

/** What one is worth in euros. */
export const exchangeRates: ReadonlyArray<{
  readonly currency: Currency
  readonly from: string
  readonly rate: number
}> = [
  { currency: "USD", from: "2026-01-01", rate: 0.9 },
  { currency: "USD", from: "2026-03-01", rate: 0.95 },
  { currency: "CHF", from: "2026-01-01", rate: 1.05 }
]

/** What an hour costs the studio, in euros. */
export const costs: ReadonlyArray<{ readonly person: PersonName; readonly hourly: number }> = [
  { person: "Alex Berg", hourly: 40 },
  { person: "Alex Kim", hourly: 50 }
]

/** What an hour is billed at. */
export const billRates: ReadonlyArray<{
  readonly client: ClientName
  readonly currency: Currency
  readonly hourly: number
}> = [
  { client: "Acme GmbH", currency: "EUR", hourly: 90 },
  { client: "Bolt Inc", currency: "USD", hourly: 100 }
]

export interface Work {
  readonly day: string
  readonly minutes: number
  readonly person: PersonName
  readonly project: ProjectName
  readonly cents: number
  readonly currency: Currency
  readonly text: string
  readonly tags: ReadonlyArray<string>
  /** Its price is that of the rate, so that it has none of its own. */
  readonly byRate?: true
}

const work = (
  day: string,
  minutes: number,
  person: PersonName,
  project: ProjectName,
  [cents, currency]: readonly [number, Currency],
  text: string,
  ...tags: ReadonlyArray<string>
): Work => ({ day, minutes, person, project, cents, currency, text, tags })

export const entries: ReadonlyArray<Work> = [
  work("2026-02-03", 120, "Alex Berg", "Website", [18000, "EUR"], "Wireframes", "design"),
  work("2026-02-10", 60, "Alex Kim", "Website", [9000, "EUR"], "Colours", "design"),
  work("2026-02-12", 180, "Alex Berg", "Shop", [30000, "USD"], "Catalogue", "web"),
  work("2026-02-17", 90, "Alex Kim", "Depot", [18000, "CHF"], "Shelf plan"),
  work("2026-02-24", 60, "Olga", "Audit", [10000, "EUR"], "Books check"),
  work("2026-02-25", 45, "Alex Berg", "Shop", [7500, "USD"], "Cart", "web"),
  work("2026-03-02", 240, "Alex Berg", "Website", [36000, "EUR"], "Landing page", "web"),
  work("2026-03-03", 30, "Alex Kim", "Website", [4500, "EUR"], "Standup"),
  { ...work("2026-03-04", 120, "Alex Kim", "Shop", [20000, "USD"], "Product page", "web"), byRate: true },
  work("2026-03-05", 60, "Alex Berg", "Depot", [12000, "CHF"], "Gate sketch", "design"),
  work("2026-03-06", 30, "Olga", "Website", [4500, "EUR"], "Review"),
  work("2026-03-20", 60, "Alex Berg", "Website", [9000, "EUR"], "Planned workshop")
]

export interface Paid {
  readonly day: string
  readonly client: ClientName
  /** Most clients pay without saying for which project. */
  readonly project?: ProjectName
  readonly cents: number
  readonly currency: Currency
  readonly settles?: { readonly cents: number; readonly currency: Currency }
}

export const payments: ReadonlyArray<Paid> = [
  { day: "2026-02-20", client: "Acme GmbH", cents: 50000, currency: "EUR" },
  { day: "2026-02-26", client: "Bolt Inc", cents: 15000, currency: "USD" },
  {
    day: "2026-03-01",
    client: "Cargo AG",
    cents: 20000,
    currency: "EUR",
    settles: { cents: 19000, currency: "CHF" }
  },
  { day: "2026-03-03", client: "Acme GmbH", project: "Website", cents: 10000, currency: "EUR" }
]

export interface Charged {
  readonly day: string
  readonly client: ClientName
  readonly kind: "discount" | "expense" | "fee"
  readonly cents: number
  readonly currency: Currency
}

export const charges: ReadonlyArray<Charged> = [
  { day: "2026-02-15", client: "Acme GmbH", kind: "fee", cents: 15000, currency: "EUR" },
  { day: "2026-02-18", client: "Bolt Inc", kind: "expense", cents: 8000, currency: "USD" },
  { day: "2026-02-28", client: "Acme GmbH", kind: "discount", cents: -5000, currency: "EUR" }
]

export const payouts: ReadonlyArray<{ readonly day: string; readonly person: PersonName; readonly cents: number }> = [
  { day: "2026-02-27", person: "Alex Kim", cents: 10000 },
  { day: "2026-03-01", person: "Alex Berg", cents: 20000 }
]
