import type { Role } from "@hourbook/contract/data"
import { readPages } from "../../api/readPages.ts"
import { kinds, kindsOf, type MoneyKind, type MoneyQuery } from "../../features/money/kinds.ts"
import { boundsOf, type Period } from "../../format/period.ts"

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

export const kindOf = ({ kind }: MoneySearch, role: Role): MoneyKind =>
  kindsOf(role).find((one) => one === kind) ?? "received"

export type MoneySort = "newest" | "oldest" | "most"
export const moneySorts: ReadonlyArray<MoneySort> = ["newest", "oldest", "most"]
export const sortOf = ({ sort }: MoneySearch): MoneySort => moneySorts.find((one) => one === sort) ?? "newest"

/** What the page's address asks for. */
export const queryOf = (search: MoneySearch, period: Period): MoneyQuery => ({
  project_id: search.project,
  counteragent_id: search.client,
  user_id: search.member,
  currency: search.currency,
  search: search.q,
  ...boundsOf(period),
  sort: sortOf(search) === "most" ? "amount" : "day",
  sort_dir: sortOf(search) === "oldest" ? "asc" : "desc"
})

/** The list of a kind by pages. */
export const readMoney = (kind: MoneyKind, query: MoneyQuery) =>
  readPages(["money", kind, query], (cursor, signal) =>
    kinds[kind].list({ ...query, cursor, page_size: "100", include_totals: cursor === "" ? "1" : "0" }, signal)
  )
