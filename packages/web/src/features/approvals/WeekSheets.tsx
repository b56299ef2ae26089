import type { Timesheet } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { dayOfMoment, dayRange, shortDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { SheetState } from "./SheetState.tsx"
import styles from "./WeekSheets.module.css"

interface WeekSheetsProps {
  readonly from: string
  readonly to: string
  readonly userId: string
}

const decidedOn = ({ decided_at: at }: Timesheet): string => (at === null ? "" : shortDay(dayOfMoment(at)))

/** What became of a timesheet, and what that means. */
const said = (sheet: Timesheet): string => {
  const by = { name: sheet.decided_by?.name ?? "", day: decidedOn(sheet) }
  switch (sheet.state) {
    case "open":
      return m.approvals_open_until()
    case "submitted":
      return m.approvals_submitted_on({ day: shortDay(dayOfMoment(sheet.submitted_at ?? "")) })
    case "approved":
      return m.approvals_approved_by(by)
    case "returned":
      return m.approvals_returned_by(by)
  }
}

/** The timesheets that a week is part of: their state, what was said, and how to hand them in. */
export const WeekSheets = ({ from, to, userId }: WeekSheetsProps) => {
  const { user } = useSession()
  const { manage } = useMay()
  const write = useWrite()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(read("/api/approvals", { from, to, user_id: userId }))
  const sheets = (data?.sheets ?? []).filter((sheet) => sheet.user.id === userId).toReversed()
  if (sheets.length === 0 || (userId !== user.id && !manage)) return null

  const send = async (verb: "submit" | "withdraw", sheet: Timesheet): Promise<void> => {
    setBusy(true)
    try {
      await write("POST", `/api/approvals/${verb}`, { body: { from: sheet.from, user_id: userId } })
      say(verb === "submit" ? m.approvals_done_submit() : m.approvals_done_withdraw())
    } catch (error) {
      sayError(error)
    }
    setBusy(false)
  }
  return (
    <div className={styles.sheets}>
      {sheets.map((sheet) => {
        const days = dayRange(sheet.from, sheet.to)
        const isOpen = sheet.state === "open" || sheet.state === "returned"
        return (
          <section
            key={sheet.from}
            className={styles.sheet}
            data-state={sheet.state}
            aria-label={m.approvals_sheet({ days })}
          >
            <SheetState state={sheet.state} />
            <p>
              <span className="soft">
                {days} · {said(sheet)}
              </span>
              {sheet.comment !== null && <q>{sheet.comment}</q>}
            </p>
            {isOpen && (
              <Button look="main" disabled={isBusy} onClick={() => void send("submit", sheet)}>
                {m.approvals_submit()}
              </Button>
            )}
            {sheet.state === "submitted" && (
              <Button disabled={isBusy} onClick={() => void send("withdraw", sheet)}>
                {m.approvals_withdraw()}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}
