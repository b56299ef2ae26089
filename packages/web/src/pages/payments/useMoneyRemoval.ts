import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { Failed } from "../../api/client.ts"
import { deleteLater } from "../../api/queue.ts"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/toasts.ts"
import { errorText } from "../../words/errorText.ts"
import type { MoneyRow } from "./moneyRow.ts"

const undoMillis = 10_000

const addresses = { received: "/api/money", paid: "/api/payouts", charges: "/api/charges" }

/** Takes records off the list at once; they can come back for ten seconds before the server deletes them. */
export const useMoneyRemoval = () => {
  const cache = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const remove = useCallback(
    ({ kind, record: { id } }: MoneyRow): void => {
      const bringBack = (): void => setGone((before) => new Set([...before].filter((one) => one !== id)))
      setGone((before) => new Set([...before, id]))
      const takeBack = deleteLater(`${addresses[kind]}/${id}`, undoMillis, (error) => {
        void cache.invalidateQueries().then(bringBack)
        // Another person may have deleted it before.
        if (error === undefined || (error instanceof Failed && error.status === 404)) return
        say(errorText(error), { tone: "wrong" })
      })
      say(m.payments_deleted(), {
        undo: () => {
          takeBack()
          bringBack()
        }
      })
    },
    [cache]
  )
  return { gone, remove }
}
