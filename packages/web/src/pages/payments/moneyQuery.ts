import type { Role } from "@hourbook/contract/data"
import { send } from "../../api/client.ts"
import { readPages } from "../../api/readPages.ts"
import {
  type MoneyKind,
  moneyKinds,
  pageOfCharges,
  pageOfPayments,
  pageOfPayouts,
  recordKindOf
} from "../../features/money/moneyRow.ts"
import { boundsOf, type Period } from "../../format/period.ts"
import { kindsFor } from "../../session/roles.ts"

/** The search of the page's address. */
export interface MoneySearch {
  readonly kind?: string
  readonly project?: string
  readonly client?: string
  readonly member?: string
  readonly currency?: string
  readonly q?: string
  readonly sort?: string
}

/** What a role sees. */
export const kindsOf = (role: Role): ReadonlyArray<MoneyKind> => {
  const seen = kindsFor(role)
  return moneyKinds.filter((kind) => seen.includes(recordKindOf[kind]))
}

export const kindOf = ({ kind }: MoneySearch, role: Role): MoneyKind =>
  kindsOf(role).find((one) => one === kind) ?? "received"

export type MoneySort = "newest" | "oldest" | "most"
export const moneySorts: ReadonlyArray<MoneySort> = ["newest", "oldest", "most"]
export const sortOf = ({ sort }: MoneySearch): MoneySort => moneySorts.find((one) => one === sort) ?? "newest"

const filtersOf = (search: MoneySearch) => ({
  project_id: search.project,
  counteragent_id: search.client,
  user_id: search.member,
  currency: search.currency,
  search: search.q,
  sort_dir: sortOf(search) === "oldest" ? ("asc" as const) : ("desc" as const)
})

/** What each list is asked for by the page's address. */
export const moneyQueries = (search: MoneySearch, period: Period) => {
  const { from, to } = boundsOf(period)
  const filters = filtersOf(search)
  const isByAmount = sortOf(search) === "most"
  return {
    received: {
      ...filters,
      inflow_from: from,
      inflow_to: to,
      sort_by: isByAmount ? ("amount" as const) : ("inflow_date" as const)
    },
    paid: {
      ...filters,
      payout_from: from,
      payout_to: to,
      sort_by: isByAmount ? ("amount" as const) : ("payout_date" as const)
    },
    charges: {
      ...filters,
      charge_from: from,
      charge_to: to,
      sort_by: isByAmount ? ("amount" as const) : ("charge_date" as const)
    }
  }
}

const paging = (cursor: string) => ({
  cursor,
  page_size: "100",
  include_totals: cursor === "" ? ("1" as const) : ("0" as const)
})

/** The list of a kind by pages. */
export const readMoney = (kind: MoneyKind, search: MoneySearch, period: Period) => {
  const queries = moneyQueries(search, period)
  return readPages(["money", kind, queries[kind]], async (cursor, signal) => {
    const page = paging(cursor)
    if (kind === "received") {
      const query = { ...queries.received, ...page }
      return pageOfPayments((await send("GET", "/api/money", { query, signal })).data)
    }
    if (kind === "paid") {
      const query = { ...queries.paid, ...page }
      return pageOfPayouts((await send("GET", "/api/payouts", { query, signal })).data)
    }
    const query = { ...queries.charges, ...page }
    return pageOfCharges((await send("GET", "/api/charges", { query, signal })).data)
  })
}
