import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { ValidationFailed } from "../../errors/Errors.ts"
import { type CurrencyDue, dueRows } from "../../facts/Due.ts"
import type { DebtorDimension } from "../../facts/Fact.ts"
import type { OpenParts, Surplus } from "../../facts/OpenParts.ts"
import type { AtDay } from "../../facts/settleAccount.ts"
import { documentDues } from "../../receivables/documentDues.ts"
import { addDays } from "../../values/CalendarDate.ts"
import type { ClientId } from "../../values/Ids.ts"
import { add, zero } from "../../values/Money.ts"
import { readLabelsOf } from "../shared/Labels.ts"
import type { ReportPorts } from "../shared/ReportReader.ts"
import type { CurrencyAccount } from "./totals.ts"

interface Asked {
  readonly view: DebtorDimension
  readonly at: AtDay
  /** Of a client's statement. */
  readonly clientId: ClientId | null
  /** The days after which accruals of the statement's client are overdue, and those of the workspace. */
  readonly terms: number | null
  readonly usualTerms: number
}

/** What a client has on account: where a balance is below 0. What it covers is what is covered of the client's open parts. */
const ownSurplus = ({ open }: OpenParts, accounts: ReadonlyArray<CurrencyAccount>): ReadonlyArray<Surplus> => {
  const amounts = accounts
    .filter(({ closing }) => BigDecimal.isNegative(closing))
    .map(({ closing, currency }) => ({ currency, amount: BigDecimal.negate(closing) }))
  if (amounts.length === 0) return []
  return [{ clientId: null, amounts, covered: open.reduce((sum, { covered }) => add(sum, covered), zero) }]
}

/** The days that each client has to pay, of those whose accruals are open in a project's statement. */
const readTerms = Effect.fnUntraced(function* (
  ports: ReportPorts,
  visible: Visibility,
  { open }: OpenParts,
  { terms, usualTerms, view }: Asked
) {
  if (view === "client") return () => terms ?? usualTerms
  const clients = [...new Set(open.map(({ clientId }) => clientId))]
  const labels = clients.length === 0 ? null : yield* readLabelsOf(ports, visible, { clients })
  return (clientId: string | null): number =>
    (clientId === null ? null : labels?.clients.get(clientId)?.paymentTermsDays) ?? usualTerms
})

/** What is due at the end of a statement, by currency; nothing in currencies that it names without anything open. */
export const statementDue = Effect.fnUntraced(function* (
  ports: ReportPorts,
  visible: Visibility,
  { accounts, end }: { readonly end: OpenParts; readonly accounts: ReadonlyArray<CurrencyAccount> },
  asked: Asked
): Effect.fn.Return<ReadonlyArray<CurrencyDue>, ValidationFailed> {
  const { at, clientId, terms, usualTerms, view } = asked
  if (view === "client" && clientId !== null) {
    const found = yield* documentDues(ports, visible, {
      at: at.balanceDate,
      clientIds: [clientId],
      termsOf: () => terms ?? usualTerms
    })
    const ofDocuments = found.get(clientId)
    if (ofDocuments !== undefined) return ofDocuments
  }
  const termsOf = yield* readTerms(ports, visible, end, asked)
  const surpluses = view === "client" ? ownSurplus(end, accounts) : end.surpluses
  const rows = yield* dueRows(
    { open: end.open, surpluses },
    { by: null, at, dueSince: (clientId) => addDays(at.balanceDate, -termsOf(clientId)) }
  )
  return rows.get(null) ?? []
})
