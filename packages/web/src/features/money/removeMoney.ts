import { deleteLater, forgetWrite } from "../../api/queue.ts"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/toasts.ts"
import { errorText } from "../../words/errorText.ts"
import type { MoneyRow } from "../waiting/moneyRow.ts"

const undoMillis = 10_000

const addresses = { received: "/api/money", paid: "/api/payouts", charges: "/api/charges" } as const

/** Takes a payment, payout or charge off its list at once; it can come back for ten seconds. */
export const removeMoney = ({ kind, record: { id, pending } }: MoneyRow): void => {
  // What the server refused is nowhere else.
  if (pending?.state === "refused") return forgetWrite(id)
  const undo = deleteLater(`${addresses[kind]}/${id}`, undoMillis, (error) => say(errorText(error), { tone: "wrong" }))
  say(m.payments_deleted(), { undo })
}
