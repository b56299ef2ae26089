/** Timesheets that are submitted or approved, by their first and last day. */
export type SheetRule =
  | { readonly code: "approvals_off" }
  /** A day that no sheet begins with: the sheet that has it. */
  | { readonly code: "no_such_sheet"; readonly from: string; readonly to: string }
  | { readonly code: "self_approval" }
  | { readonly code: "sheet_approved"; readonly from: string; readonly to: string }
  | { readonly code: "sheet_not_submitted"; readonly from: string; readonly to: string }
  | { readonly code: "sheet_submitted"; readonly from: string; readonly to: string }

/** What is closed, and may not change any more. */
export type LockRule =
  /** `through` is the last closed day. `owners` are those who can open it, by name; empty for callers who do not see them. */
  | {
      readonly code: "period_closed"
      readonly day: string
      readonly through: string
      readonly owners: ReadonlyArray<string>
    }
  /** Some place on earth still has the day. */
  | { readonly code: "day_not_over"; readonly day: string }
  /** The books are closed further than the day. */
  | { readonly code: "closed_further"; readonly through: string }
  /** The books are not closed as far as the day. */
  | { readonly code: "not_closed_so_far"; readonly through: string | null }
  | { readonly code: "currency_of_closed" }
  /** The issued document with the number has the record. */
  | { readonly code: "invoiced"; readonly number: string }
