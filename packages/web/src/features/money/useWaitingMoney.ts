import { useMemo } from "react"
import { useQueue } from "../../offline/queueState.ts"
import { useSession } from "../../session/useSession.ts"
import type { MoneyKind, MoneyQuery } from "./kinds.ts"
import type { MoneyRow } from "./moneyRow.ts"
import { waitingMoney } from "./waitingMoney.ts"

/** The rows that a list of money read, with the changes that wait. */
export const useWaitingMoney = (
  kind: MoneyKind,
  rows: ReadonlyArray<MoneyRow>,
  query: MoneyQuery
): ReadonlyArray<MoneyRow> => {
  const queue = useQueue()
  const { user, workspace } = useSession()
  return useMemo(
    () => waitingMoney(kind, queue, rows, query, { id: user.id, name: user.name, currency: workspace.currency }),
    [kind, query, queue, rows, user.id, user.name, workspace.currency]
  )
}
