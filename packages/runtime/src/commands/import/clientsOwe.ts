import { owedByCurrency } from "@hourbook/exchange/cut/cutOf"
import { lastDayOf } from "@hourbook/exchange/plan/lastDayOf"
import type { Plan } from "@hourbook/exchange/plan/plan"
import type { ImportReport } from "@hourbook/exchange/transfer/ImportReport"
import { toPlain } from "@hourbook/exchange/values/Decimal"
import { Effect } from "effect"
import { accountsAt } from "./accounts.ts"
import type { Send } from "./Connection.ts"

/** What the clients of a file owe on its last day: their work is recorded now, and what they paid is not. */
export const clientsOwe = Effect.fnUntraced(function* (
  send: Send,
  plan: Pick<Plan, "entries">,
  { clientIds }: Pick<ImportReport, "clientIds">
) {
  const day = lastDayOf(plan)
  if (day === null) return null
  const { accounts } = yield* accountsAt(send, clientIds, day)
  const owed = [...owedByCurrency(accounts)].map(([currency, open]) => ({ currency, open: toPlain(open) }))
  return owed.length === 0 ? null : { day, owed }
})

type Owed = Effect.Success<ReturnType<typeof clientsOwe>>

/** The same in words, with the command for what was settled before. */
export const oweText = (owe: Owed, cutCommand: string): ReadonlyArray<string> =>
  owe === null
    ? []
    : [
        `Clients owe on ${owe.day}: ${owe.owed.map(({ currency, open }) => `${open} ${currency}`).join(", ")}. To settle what they paid before the move, run: ${cutCommand}`
      ]
