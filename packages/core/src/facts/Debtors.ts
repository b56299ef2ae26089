import type { RecordFilter } from "../records/RecordRepository.ts"
import type { Amount } from "../values/Money.ts"
import type { Direction } from "../values/Page.ts"
import type { RowPosition } from "../values/RowPosition.ts"
import type { DebtorDimension, Fact, OpenDebt } from "./Fact.ts"
import type { Valuation } from "./Valuation.ts"

/** What debtors can be sorted by. */
export type DebtorSort =
  | "name"
  | "client"
  | "debt"
  | "overdue"
  | "earned"
  | "received"
  | "lastPaid"
  | "age"
  | "projectsCount"

export interface DebtorSorting {
  readonly by: DebtorSort
  readonly direction: Direction
}

/** Rows of debtors in an order, from the first or from the one after a position. */
export interface DebtorPage {
  readonly sort: DebtorSorting
  readonly after: RowPosition | null
  readonly limit: number
}

/**
 * A question about the clients or projects that have a flow in a period or a balance at its end: of whole accounts, without a filter of
 * projects or members. Of projects it is never about overdue ones only.
 */
export interface DebtorsQuestion {
  readonly by: DebtorDimension
  readonly scope: RecordFilter
  readonly valuation: Valuation
  /** The terms of clients that have none of their own. */
  readonly paymentTermsDays: number
  /** The sort key of the name of records without a project or client. */
  readonly nameless: string
  /** Only those with an overdue amount. */
  readonly overdueOnly: boolean
  readonly pages: ReadonlyArray<DebtorPage>
}

/** Sums over all debtors that a question is about, exact and in the base currency, and the pages asked for. */
export interface DebtorsFound {
  /** Of how many something is open. */
  readonly debtors: number
  readonly ageing: {
    readonly buckets: Readonly<Record<"0-30" | "31-60" | "61-90" | "90+", Amount>>
    readonly overdue: Amount
    readonly receivable: Amount
  }
  /** The one of which most is open, of several the one with the first id. */
  readonly largest: { readonly id: OpenDebt["id"]; readonly open: Amount } | null
  /** The movements of all that are overdue together, if only those are asked for. */
  readonly overdueMovements: ReadonlyArray<Fact>
  readonly pages: ReadonlyArray<{ readonly ids: ReadonlyArray<OpenDebt["id"]>; readonly next: RowPosition | null }>
}
