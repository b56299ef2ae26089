import { useQuery } from "@tanstack/react-query"
import { Lock } from "lucide-react"
import { useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { dayRange, lastOfMonth, mediumDay, moment, monthName } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Close.module.css"
import { overEverywhere } from "./periods.ts"
import { readMonthDebts } from "./readMonthDebts.ts"
import { readMonthDays } from "./readMonthWork.ts"

const CloseDialog = lazyComponent(async () => (await import("./CloseDialog.tsx")).CloseDialog)
const PastCloses = lazyComponent(async () => (await import("./PastCloses.tsx")).PastCloses)

/** The figures of an open month, and the way to close it; what was closed before is read when it is asked for. */
export const BooksCard = ({ month }: { readonly month: string }) => {
  const { today, workspace } = useSession()
  const { own } = useMay()
  const [isClosing, setClosing] = useState(false)
  const [showsPast, setShowsPast] = useState(false)
  const shownTo = shownDays(month, today).to
  const { data: debts } = useQuery(readMonthDebts(month, shownTo))
  const { data: days } = useQuery(readMonthDays(month, shownTo))
  const { closed_through: closed, currency } = workspace
  const first = `${month}-01`
  const through = lastOfMonth(first)
  const isOver = overEverywhere(through) <= new Date().toISOString()
  const name = monthName(first)
  const figures: ReadonlyArray<readonly [string, string | undefined]> = [
    [m.books_hours(), days && hours(days.totals.total_minutes)],
    [m.books_earned(), debts?.summary && money(debts.summary.earned_total, currency)],
    [m.books_received(), debts?.summary && money(debts.summary.received_total, currency)],
    [m.books_owed(), debts?.summary && money(debts.summary.debt_total, currency)]
  ]
  return (
    <>
      <Card title={m.books_title()} aside={<small>{dayRange(first, through)}</small>}>
        <dl className={styles.sums}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value ?? " "}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">{closed ? m.books_closed_through({ day: mediumDay(closed) }) : m.books_none()}</p>
        {isOver || own ? (
          <Button className={styles.act ?? ""} look={isOver ? "main" : "plain"} onClick={() => setClosing(true)}>
            <Lock size={15} aria-hidden="true" />
            {m.books_close({ month: name })}
          </Button>
        ) : (
          <p className="soft">{m.books_not_over({ month: name, moment: moment(overEverywhere(through)) })}</p>
        )}
      </Card>
      {closed && !showsPast && (
        <Card title={m.books_earlier()}>
          <Button small className={styles.act ?? ""} onClick={() => setShowsPast(true)}>
            {m.books_show()}
          </Button>
        </Card>
      )}
      {showsPast && <PastCloses />}
      {isClosing && <CloseDialog month={month} isOver={isOver} close={() => setClosing(false)} />}
    </>
  )
}
