import { Failed } from "../../api/Failed.ts"
import { m } from "../../paraglide/messages.js"

/** What refers to a client or project: kinds of records, and what else the server counts. */
const texts: Readonly<Record<string, (of: { readonly count: number }) => string>> = {
  time: m.clients_use_entries,
  payments: m.clients_use_payments,
  payouts: m.clients_use_payouts,
  charges: m.clients_use_charges,
  projects: m.clients_use_projects,
  members: m.clients_use_members,
  rates: m.clients_use_rates
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Why a client or project cannot be deleted: `125 entries, 1 payment`. Undefined for other refusals. */
export const inUseBy = (error: unknown): string | undefined => {
  if (!(error instanceof Failed) || error.rule?.code !== "in_use") return undefined
  const { by } = error.rule.values ?? {}
  const counts = (Array.isArray(by) ? by : []).filter(isObject).map(({ count, kind }) => {
    const text = texts[String(kind)]
    return text === undefined ? `${String(count)} ${String(kind)}` : text({ count: Number(count) })
  })
  return counts.length === 0 ? undefined : counts.join(", ")
}
