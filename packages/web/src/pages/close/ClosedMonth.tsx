import { useQuery } from "@tanstack/react-query"
import { LockOpen } from "lucide-react"
import { useState } from "react"
import { read } from "../../api/read.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { choicesOf } from "../../components/filters/filterChoices.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { dayRange, mediumDay, moment, monthName } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import styles from "./Close.module.css"
import { PastCloses } from "./PastCloses.tsx"
import { PeriodCheck } from "./PeriodCheck.tsx"
import { closesOf, type Period } from "./periods.ts"
import { PeriodTables } from "./PeriodTables.tsx"

const ReopenDialog = lazyComponent(async () => (await import("./ReopenDialog.tsx")).ReopenDialog)

const daysOf = ({ from, through }: Period): string =>
  from === null ? m.books_upTo({ to: mediumDay(through ?? "") }) : dayRange(from, through ?? from)

/** What was closed of a month: its figures as they were, the certificate, and the way to open it again. */
export const ClosedMonth = ({ month }: { readonly month: string }) => {
  const { own } = useMay()
  const [isOpening, setOpening] = useState(false)
  const { data, error, refetch } = useQuery({
    ...read("/api/periods"),
    // The figures of a close that still waits for earlier writes come by themselves.
    refetchInterval: ({ state }) => (state.data?.periods[0]?.state === "closing" ? 2000 : false)
  })
  const people = useQuery(choicesOf("member")).data
  const clients = useQuery(choicesOf("client")).data
  const closes = closesOf(data?.periods ?? [], month)
  const isKnown = (id: string | null): boolean => id === null || clients?.some((one) => one.id === id) === true
  const known = closes.every(({ figures }) => figures?.clients.every((row) => isKnown(row.counteragent_id)) ?? true)
  // Only where the choices do not name all of them.
  const archived = useQuery({
    ...read("/api/counteragents", { archived: "1", include_totals: "0", page_size: "200" }),
    enabled: clients !== undefined && !known
  })
  const clientOf = (id: string | null): string => {
    if (id === null) return m.books_no_client()
    const found = [...(clients ?? []), ...(archived.data?.counteragents ?? [])].find((one) => one.id === id)
    return found?.name ?? m.books_removed_client()
  }
  if (error !== null) return <ErrorNote title={m.books_cannot_read()} error={error} retry={() => void refetch()} />
  if (data === undefined || people === undefined || clients === undefined || archived.isLoading) {
    return (
      <div className={styles.room}>
        <Skeleton height={560} />
      </div>
    )
  }
  return (
    <div className="stack">
      <Card
        title={m.books_month_closed({ month: monthName(`${month}-01`) })}
        aside={
          own && (
            <Button small onClick={() => setOpening(true)}>
              <LockOpen size={14} aria-hidden="true" />
              {m.books_reopen()}
            </Button>
          )
        }
      >
        {closes.length === 0 && <p className="soft">{m.books_certificate_lost()}</p>}
        {closes.map((period) => (
          <section key={period.id} className={styles.closed}>
            <h3>{daysOf(period)}</h3>
            <p className="soft">
              {m.books_by({
                name: people.find(({ id }) => id === period.user_id)?.name ?? m.books_former(),
                moment: moment(period.at)
              })}
              {period.note !== null && <> · {period.note}</>}
            </p>
            {period.figures === null ? (
              <p className="soft">{m.books_figures_follow()}</p>
            ) : (
              <PeriodTables
                figures={period.figures}
                clientOf={clientOf}
                memberOf={(id) => people.find((one) => one.id === id)?.name ?? m.books_former_member()}
              />
            )}
            <p className={styles.hash}>
              {period.sha256 === null ? (
                m.books_pending()
              ) : (
                <>
                  {m.books_hash()} <code>{period.sha256}</code>
                </>
              )}
            </p>
            <div className={styles.ways}>
              <PeriodCheck period={period} />
            </div>
          </section>
        ))}
      </Card>
      <PastCloses month={month} />
      {isOpening && <ReopenDialog month={month} close={() => setOpening(false)} />}
    </div>
  )
}
