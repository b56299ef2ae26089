import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { lastOfMonth, monthName } from "../../format/dates.ts"
import { boundsOf, monthOf, periodOf } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { BooksCard } from "./BooksCard.tsx"
import { Checklist } from "./Checklist.tsx"
import styles from "./Close.module.css"
import { PrintPack } from "./PrintPack.tsx"
import { Timesheet } from "./Timesheet.tsx"

const ClosedMonth = lazyComponent(
  async () => (await import("./ClosedMonth.tsx")).ClosedMonth,
  <div className={styles.room}>
    <Skeleton height={560} />
  </div>
)

const isMonth = (text: string): boolean => text.length === 7 && periodOf(text) !== undefined && !text.includes("Q")

/** The end of a month: what is left to do before it is billed, and the papers to print. */
export const Close = () => {
  const params = useParams({ from: "/shell/close/$month" })
  const search = useSearch({ from: "/shell/close/$month" })
  const navigate = useNavigate()
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const month = isMonth(params.month) ? params.month : monthOf(today)
  if (search.print !== undefined) return <Timesheet month={month} search={search} />
  const isClosed = (workspace.closed_through ?? "") >= lastOfMonth(`${month}-01`)
  const title = m.close_title({ month: monthName(`${month}-01`) })
  if (!manage) return <NotYours title={title} text={m.close_not_yours()} />
  return (
    <div className="page">
      <PageHead title={title}>
        <PeriodStepper
          period={month}
          today={today}
          onChange={(period) => {
            const { to } = boundsOf(period)
            void navigate({ to: "/close/$month", params: { month: (to ?? today).slice(0, 7) }, replace: true })
          }}
        />
      </PageHead>
      <div className="cols">
        {isClosed ? <ClosedMonth month={month} /> : <Checklist month={month} />}
        <div className="stack" data-noprint="">
          {!isClosed && <BooksCard month={month} />}
          <PrintPack month={month} />
        </div>
      </div>
    </div>
  )
}
