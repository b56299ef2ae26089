import type { InvoiceWarning, NewInvoice } from "@hourbook/contract/contract"
import { useNavigate } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import { send } from "../../api/client.ts"
import { Failed } from "../../api/Failed.ts"
import { useWrite } from "../../api/write.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"

/** What a draft was made without. It is said again beside the draft. */
export const leftOutUnder = (id: string): string => `hourbook-left-out-${id}`

const keepWarnings = (id: string, warnings: ReadonlyArray<InvoiceWarning> | undefined): void => {
  if (warnings === undefined || warnings.length === 0) return
  sessionStorage.setItem(leftOutUnder(id), warnings.map(({ message }) => message).join("\n"))
}

/** The draft that has all of a client's work, where that is why nothing is left for another. */
const draftInstead = async ({ from_work: work }: NewInvoice, error: unknown): Promise<string | undefined> => {
  if (work === undefined || !(error instanceof Failed) || error.rule?.code !== "nothing_to_invoice") return undefined
  const query = { status: "draft", counteragent_id: work.counteragent_id, page_size: "1", include_totals: "0" } as const
  return (await send("GET", "/api/invoices", { query })).data.invoices[0]?.id
}

/** Makes a draft and opens it; says why not where there is nothing to invoice. */
export const useMakeInvoice = () => {
  const write = useWrite()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const make = useCallback(
    async (body: NewInvoice): Promise<boolean> => {
      setBusy(true)
      try {
        const { invoice, warnings } = await write("POST", "/api/invoices", { body })
        keepWarnings(invoice.id, warnings)
        say(m.invoices_made())
        await navigate({ to: "/invoices/$id", params: { id: invoice.id } })
        return true
      } catch (error) {
        const draft = await draftInstead(body, error).catch(() => undefined)
        if (draft === undefined) {
          sayError(error)
          return false
        }
        say(m.invoices_in_draft())
        await navigate({ to: "/invoices/$id", params: { id: draft } })
        return true
      } finally {
        setBusy(false)
      }
    },
    [navigate, write]
  )
  return { make, isBusy }
}
