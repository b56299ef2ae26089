import {
  clients,
  ledgerClient,
  ledgerPerson,
  ledgerProject,
  ledgerRate,
  ledgerTag,
  people,
  projects,
  tags
} from "./ledger.ts"

/** What a single entry says of its price besides its cost. */
const newFigures = [
  "billable",
  "billed_minutes",
  "hourly_rate",
  "rate_id",
  "internal_amount",
  "internal_currency",
  "made_in_hour"
]

/** The values of those figures of the n-th entry. */
const figuresOf = (n: number, minutes: number): ReadonlyArray<string | number | boolean | null> => {
  const billable = n % 6 !== 0
  const billed = billable ? (n % 3 === 0 ? 30 * Math.ceil(minutes / 30) : minutes) : 0
  const [rate, id] = billable && n % 2 === 0 ? [85.5, ledgerRate(n % 100)] : [null, null]
  return [billable, billed, rate, id, (minutes * 40) / 60, n % 40 === 7 ? "USD" : "EUR", n % 24]
}

/** How much of prices a single entry has. */
export type Figures = "plain" | "priced"

/** A single entry on one day for all, as a client with prepared statements sends it; every third priced one with a tag. */
export const insertOne = (figures: Figures) => {
  const own = figures === "plain" ? [] : newFigures
  const text = `
    insert into time_entries (
      ${["workspace_id, id, user_id, client_id, project_id, worked_on, duration_minutes, cost, currency", ...own].join()},
      description, description_folded, created_at, updated_at, version)
    values ($1, gen_random_uuid(), $2, $3, $4, '2025-12-01', $5, $6, 'EUR',
      ${own.map((_, index) => `$${index + 8}, `).join("")}$7, $7, now(), now(), 1)`
  const tagged = `
    with made as (${text} returning workspace_id, id, user_id, client_id, project_id, worked_on, created_at)
    insert into entry_tags (workspace_id, entry_id, user_id, client_id, project_id, worked_on, created_at, tag_id)
    select made.*, $${own.length + 8}::uuid from made`
  return (workspace: string, n: number) => {
    const project = (n * 7) % projects
    const minutes = 15 * (1 + (n % 32))
    const values = [
      workspace,
      ledgerPerson(n % people),
      ledgerClient(project % clients),
      ledgerProject(project),
      minutes,
      figures === "priced" && n % 6 === 0 ? 0 : 20 + (n % 400),
      `Wireframes and review of the ${n % 90}th page`
    ]
    if (figures === "plain") return { name: "plain", text, values }
    const priced = [...values, ...figuresOf(n, minutes)]
    return n % 3 === 0
      ? { name: "tagged", text: tagged, values: [...priced, ledgerTag(n % tags)] }
      : { name: "priced", text, values: priced }
  }
}
