/** What a client owes in one of their currencies. */
export interface Balance {
  readonly currency: string
  readonly amount: number
}

/** What a new payment, charge or payout has already. */
export interface Start {
  readonly clientId?: string | null
  readonly clientName?: string | null
  readonly projectId?: string | null
  readonly projectName?: string | null
  readonly balances?: ReadonlyArray<Balance>
  /** Whether client and project are those of the page and cannot be chosen. */
  readonly fixed?: boolean
  /** The invoice that a payment is for, which it pays first. */
  readonly invoiceId?: string
  /** What is left to pay of that one with a discount for early payment, up to a day. */
  readonly early?: { readonly amount: number; readonly percent: number; readonly lastDay: string } | undefined
}
