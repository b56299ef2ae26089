import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { deleteLater, forgetRefused } from "../../offline/queue.ts"
import { m } from "../../paraglide/messages.js"
import { pathOf } from "./kinds.ts"
import type { MoneyRow } from "./moneyRow.ts"

const undoMillis = 10_000

/** Takes a payment, payout or charge off its list at once; it can come back for ten seconds. */
export const removeMoney = ({ kind, record: { id, pending } }: MoneyRow): void => {
  // What the server refused is nowhere else.
  if (pending?.state === "refused") return forgetRefused(id)
  const undo = deleteLater(`${pathOf(kind)}/${id}`, undoMillis, sayError)
  say(m.payments_deleted(), { undo })
}
