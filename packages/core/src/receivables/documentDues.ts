import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CurrencyDue } from "../facts/Due.ts"
import type { RowId } from "../facts/Owed.ts"
import { mapInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import { add, compare, zero } from "../values/Money.ts"
import { printedDigits } from "../values/printedDigits.ts"
import { type Account, type AccountPorts, type AccountsQuestion, readAccounts } from "./readAccounts.ts"

const hasAny = ({ onAccount, open, unbilled }: Account): boolean =>
  ![open, onAccount, unbilled].every(BigDecimal.isZero)

/** What is due of an account: what documents ask for, by their due dates, and beside it what none asks for yet. */
const dueOf = ({ currency, debt, items, onAccount, open, overdue, unbilled }: Account): CurrencyDue => {
  const left = items.filter((item) => compare(item.open, zero) > 0)
  return {
    currency,
    digits: printedDigits(currency, [open, onAccount, unbilled]),
    balance: debt,
    covered: zero,
    unbilled,
    due: open,
    onAccount,
    overdue,
    oldest: left.map(({ day }) => day).sort(compareText)[0] ?? null,
    since: (from) => left.reduce((sum, item) => (item.day >= from ? add(sum, item.open) : sum), zero)
  }
}

/**
 * What is due on a day of the clients that have an issued document by then, by currency: of some clients, or of all. Of any other client
 * what is due goes by days of work.
 */
export const documentDues = Effect.fnUntraced(function* (
  ports: AccountPorts,
  visible: Visibility,
  { at, clientIds, termsOf }: { readonly at: CalendarDate } & Omit<AccountsQuestion, "at">
) {
  const dues = new Map<RowId, ReadonlyArray<CurrencyDue>>()
  const asked = yield* ports.accounts.clients(visible, { clientIds, through: at })
  if (asked.length === 0) return dues
  const accounts = yield* readAccounts(ports, visible, { at, clientIds: asked, termsOf })
  const shown = accounts.filter(hasAny).sort((a, b) => compareText(a.currency, b.currency))
  for (const id of asked) dues.set(id, [])
  yield* mapInSlices(shown, (account) => {
    const { clientId } = account
    if (clientId !== null) dues.set(clientId, [...(dues.get(clientId) ?? []), dueOf(account)])
  })
  return dues
})
