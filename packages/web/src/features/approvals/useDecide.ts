import type { Timesheet, OperationError } from "@hourbook/contract/contract"
import { useState } from "react"
import { useWrite } from "../../api/write.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"

/** So many timesheets are decided in one call. */
const mostAtOnce = 100

export type Decision = { readonly verb: "approve" } | { readonly verb: "return"; readonly comment: string }

/** Approves or returns timesheets, and says what became of them. True where all were decided. */
export const useDecide = () => {
  const write = useWrite()
  const [isBusy, setBusy] = useState(false)
  const decide = async (decision: Decision, sheets: ReadonlyArray<Timesheet>): Promise<boolean> => {
    setBusy(true)
    let isAll = false
    try {
      let done = 0
      const refused: Array<string> = []
      for (let start = 0; start < sheets.length; start += mostAtOnce) {
        const refs = sheets.slice(start, start + mostAtOnce).map(({ from, user }) => ({ user_id: user.id, from }))
        const { results } =
          decision.verb === "approve"
            ? await write("POST", "/api/approvals/approve", { body: { sheets: refs } })
            : await write("POST", "/api/approvals/return", { body: { sheets: refs, comment: decision.comment } })
        for (const { error, ok } of results) {
          if (ok) done++
          else refused.push(await refusalOf(error))
        }
      }
      if (done > 0) {
        say(
          decision.verb === "approve"
            ? m.approvals_done_approve({ count: done })
            : m.approvals_done_return({ count: done })
        )
      }
      const [why] = refused
      if (why !== undefined) say(m.approvals_refused({ count: refused.length, why }), { tone: "wrong" })
      isAll = why === undefined
    } catch (error) {
      sayError(error)
    }
    setBusy(false)
    return isAll
  }
  return { decide, isBusy }
}

/** The sentences of all refusals are loaded with the first. */
const refusalOf = async (error: OperationError | undefined): Promise<string> => {
  const { refusalText } = await import("../../api/refusalText.ts")
  return (error?.rule === undefined ? undefined : refusalText(error.rule)) ?? error?.message ?? ""
}
