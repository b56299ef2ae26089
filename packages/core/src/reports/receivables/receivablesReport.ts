import { BigDecimal, Effect } from "effect"
import type { OpenItem } from "../../receivables/openItems.ts"
import { type AccountPorts, readAccounts } from "../../receivables/readAccounts.ts"
import { eachInSlices, mapInSlices, sortInSlices } from "../../scheduling/inSlices.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import { compareNames, compareText } from "../../values/fold.ts"
import type { ClientId } from "../../values/Ids.ts"
import { add, type Amount, type CurrencyCode, zero } from "../../values/Money.ts"
import { readLabelsOf, without } from "../shared/Labels.ts"
import type { ReportCall, ReportPorts } from "../shared/ReportReader.ts"

/** Days after the due date. */
export const receivableAges = ["not_due", "1-30", "31-60", "61-90", "90+"] as const
export type ReceivableAge = (typeof receivableAges)[number]

/** What is to be paid in one currency on a day. */
export interface ReceivableSum {
  readonly currency: CurrencyCode
  readonly open: Amount
  readonly overdue: Amount
  readonly unbilled: Amount
  readonly onAccount: Amount
}

export interface ReceivableRow extends ReceivableSum {
  readonly clientId: ClientId | null
  readonly clientName: string
  readonly ageing: Readonly<Record<ReceivableAge, Amount>>
}

export interface ReceivablesPorts extends AccountPorts, Pick<ReportPorts, "clients" | "projects" | "members"> {}

/** How old something is by its due date. */
const agesAt = (at: CalendarDate) => {
  const [thirty, sixty, ninety] = [addDays(at, -30), addDays(at, -60), addDays(at, -90)]
  return (dueDate: CalendarDate): ReceivableAge => {
    if (dueDate >= at) return "not_due"
    if (dueDate >= thirty) return "1-30"
    if (dueDate >= sixty) return "31-60"
    return dueDate >= ninety ? "61-90" : "90+"
  }
}

const ageingOf = (ageOf: ReturnType<typeof agesAt>, items: ReadonlyArray<OpenItem>): ReceivableRow["ageing"] => {
  const ageing = { not_due: zero, "1-30": zero, "31-60": zero, "61-90": zero, "90+": zero }
  for (const { dueDate, open } of items) {
    const age = ageOf(dueDate)
    ageing[age] = add(ageing[age], open)
  }
  return ageing
}

const hasAny = ({ onAccount, open, unbilled }: Pick<ReceivableSum, "onAccount" | "open" | "unbilled">): boolean =>
  ![open, unbilled, onAccount].every(BigDecimal.isZero)

/** Open items of clients on a day by their age, and beside them what is unbilled and on account. */
export const receivablesReport = Effect.fnUntraced(function* (
  ports: ReceivablesPorts,
  { visible, who }: ReportCall,
  { at, clientIds }: { readonly at: CalendarDate; readonly clientIds?: ReadonlyArray<ClientId | null> | undefined }
) {
  const wanted = clientIds === undefined ? undefined : new Set(clientIds)
  const named = clientIds?.every((id) => id !== null) === true ? clientIds.filter((id) => id !== null) : undefined
  const clients = yield* ports.clients.all(visible, named === undefined ? {} : { ids: named })
  const terms = new Map(clients.map(({ id, paymentTermsDays }) => [id, paymentTermsDays]))
  const accounts = yield* readAccounts(ports, visible, {
    at,
    clientIds: named,
    termsOf: (id) => (id === null ? null : terms.get(id)) ?? who.workspace.paymentTermsDays
  })
  const shown = accounts.filter((account) => hasAny(account) && (wanted?.has(account.clientId) ?? true))
  const labels = yield* readLabelsOf(ports, visible, { clients: shown.map(({ clientId }) => clientId) })
  const ageOf = agesAt(at)
  const rows = yield* mapInSlices(shown, ({ clientId, items, ...sums }): ReceivableRow => ({
    clientId,
    clientName: (clientId === null ? undefined : labels.clients.get(clientId)?.name) ?? without.client,
    currency: sums.currency,
    open: sums.open,
    overdue: sums.overdue,
    unbilled: sums.unbilled,
    onAccount: sums.onAccount,
    ageing: ageingOf(ageOf, items)
  }))
  const totals = new Map<CurrencyCode, ReceivableSum>()
  yield* eachInSlices(rows, ({ currency, onAccount, open, overdue, unbilled }) => {
    const sum = totals.get(currency) ?? { currency, open: zero, overdue: zero, unbilled: zero, onAccount: zero }
    totals.set(currency, {
      currency,
      open: add(sum.open, open),
      overdue: add(sum.overdue, overdue),
      unbilled: add(sum.unbilled, unbilled),
      onAccount: add(sum.onAccount, onAccount)
    })
  })
  return {
    at,
    rows: yield* sortInSlices(
      rows,
      (a, b) =>
        compareNames(a.clientName, b.clientName) ||
        compareText(a.clientId ?? "", b.clientId ?? "") ||
        compareText(a.currency, b.currency)
    ),
    totals: [...totals.values()].sort((a, b) => compareText(a.currency, b.currency))
  }
})
