import { deleteLater, forgetRefused } from "../../api/queue.ts"
import { m } from "../../paraglide/messages.js"
import { sayError } from "../../parts/messages/sayError.ts"
import { say } from "../../parts/messages/toasts.ts"
import type { MoneyRow } from "../waiting/moneyRow.ts"

const undoMillis = 10_000

const addresses = { received: "/api/money", paid: "/api/payouts", charges: "/api/charges" } as const

/** Takes a payment, payout or charge off its list at once; it can come back for ten seconds. */
export const removeMoney = ({ kind, record: { id, pending } }: MoneyRow): void => {
  // What the server refused is nowhere else.
  if (pending?.state === "refused") return forgetRefused(id)
  const undo = deleteLater(`${addresses[kind]}/${id}`, undoMillis, sayError)
  say(m.payments_deleted(), { undo })
}
