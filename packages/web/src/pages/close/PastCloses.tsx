import { useQuery } from "@tanstack/react-query"
import { Lock, LockOpen } from "lucide-react"
import { read } from "../../api/read.ts"
import { Card } from "../../components/Card.tsx"
import { choicesOf } from "../../components/filters/filterChoices.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { mediumDay, moment } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Close.module.css"
import { PeriodCheck } from "./PeriodCheck.tsx"
import { closesOf, type Period } from "./periods.ts"

const titleOf = ({ action, through }: Period): string => {
  if (through === null) return m.books_row_all_open()
  return (action === "close" ? m.books_row_closed : m.books_row_reopened)({ day: mediumDay(through) })
}

interface PastClosesProps {
  /** The closes of this month are beside the list, with their certificates. */
  readonly month?: string
}

/** Every close and reopening: who, when and why, with the certificates. */
export const PastCloses = ({ month }: PastClosesProps) => {
  const { data, error, refetch } = useQuery(read("/api/periods"))
  const people = useQuery(choicesOf("member")).data
  const nameOf = (id: string): string => people?.find((one) => one.id === id)?.name ?? m.books_former()
  const beside = data === undefined || month === undefined ? [] : closesOf(data.periods, month)
  if (error !== null) return <ErrorNote title={m.books_cannot_read()} error={error} retry={() => void refetch()} />
  return (
    <Card title={m.books_all()}>
      {data === undefined || people === undefined ? (
        <Skeleton height={160} />
      ) : (
        <ul className={styles.past}>
          {data.periods.map((period) => (
            <li key={period.id}>
              {period.action === "close" ? (
                <Lock size={16} aria-hidden="true" />
              ) : (
                <LockOpen size={16} aria-hidden="true" />
              )}
              <div>
                <b>{titleOf(period)}</b>
                <small>
                  {(period.action === "close" ? m.books_by : m.books_reopened_by)({
                    name: nameOf(period.user_id),
                    moment: moment(period.at)
                  })}
                </small>
                {(period.note ?? period.reason) !== null && <p>{period.note ?? period.reason}</p>}
                {period.action === "close" && !beside.includes(period) && (
                  <div className={styles.ways}>
                    <PeriodCheck period={period} />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
