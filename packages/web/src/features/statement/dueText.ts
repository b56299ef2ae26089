import { exactMoney } from "../../format/money.ts"

/** What is due and on account in one currency. */
export interface Payable {
  readonly currency: string
  readonly digits: number
  readonly due_total: number
  readonly on_account_total: number
  /** What no invoice asks for yet; null where what is due goes by days of work. */
  readonly unbilled_total: number | null
}

/** An amount of what is due in its own digits. */
export const dueMoney = (amount: number, { currency, digits }: Pick<Payable, "currency" | "digits">): string =>
  exactMoney(amount, currency, digits)

/** What is to be paid, in each currency. */
export const dueTexts = (due: ReadonlyArray<Payable>): ReadonlyArray<string> =>
  due.filter(({ due_total }) => due_total > 0).map((one) => dueMoney(one.due_total, one))

/** What is paid in advance, in each currency. */
export const onAccountTexts = (due: ReadonlyArray<Payable>): ReadonlyArray<string> =>
  due.filter(({ on_account_total }) => on_account_total > 0).map((one) => dueMoney(one.on_account_total, one))

/** What is not invoiced yet, in each currency. */
export const unbilledTexts = (due: ReadonlyArray<Payable>): ReadonlyArray<string> =>
  due.flatMap((one) =>
    one.unbilled_total === null || one.unbilled_total === 0 ? [] : [dueMoney(one.unbilled_total, one)]
  )

/** Whether a payment is in another currency than the invoices that are open: until someone says which it pays, no reminder leaves. */
export const isPaidOtherwise = (due: ReadonlyArray<Payable>): boolean =>
  due.some(({ unbilled_total }) => unbilled_total !== null) &&
  due.some(({ due_total }) => due_total > 0) &&
  due.some(({ on_account_total }) => on_account_total > 0)

/** Whether some of it is in another currency than the workspace's, so that a converted sum says more. */
export const isForeign = (due: ReadonlyArray<Payable>, base: string): boolean =>
  due.some(({ currency, due_total, on_account_total }) => currency !== base && (due_total > 0 || on_account_total > 0))
