import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { send } from "../../api/client.ts"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/toasts.ts"
import { errorText } from "../../words/errorText.ts"
import type { MoneyRow } from "./moneyRow.ts"

const undoMillis = 10_000

const deleted = ({ kind, record: { id } }: MoneyRow): Promise<unknown> => {
  const input = { params: { id } }
  if (kind === "received") return send("DELETE", "/api/money/{id}", input)
  return kind === "paid" ? send("DELETE", "/api/payouts/{id}", input) : send("DELETE", "/api/charges/{id}", input)
}

/** Takes records off the list at once; they can come back for ten seconds before the server deletes them. */
export const useMoneyRemoval = () => {
  const cache = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const bringBack = (id: string): void => setGone((before) => new Set([...before].filter((one) => one !== id)))
  const remove = useCallback(
    (row: MoneyRow): void => {
      setGone((before) => new Set([...before, row.record.id]))
      const later = setTimeout(() => {
        deleted(row)
          .catch((error: unknown) => {
            bringBack(row.record.id)
            say(errorText(error), { tone: "wrong" })
          })
          .finally(() => void cache.invalidateQueries())
      }, undoMillis)
      say(m.payments_deleted(), {
        undo: () => {
          clearTimeout(later)
          bringBack(row.record.id)
        }
      })
    },
    [cache]
  )
  return { gone, remove }
}
