import type { DebtorRow } from "@hourbook/contract/contract"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Ageing } from "../../charts/Ageing.tsx"
import { buttonClass } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { CheckField } from "../../components/fields/Field.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { replaces } from "../../components/filters/replaces.ts"
import { Segments } from "../../components/filters/Segments.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { MoreRows } from "../../components/lists/MoreRows.tsx"
import { PrintButton } from "../../components/lists/PrintButton.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { mediumDay } from "../../format/dates.ts"
import { defined } from "../../format/defined.ts"
import { money } from "../../format/money.ts"
import { monthOf } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { DebtorFigures } from "./DebtorFigures.tsx"
import styles from "./Debtors.module.css"
import { debtorsQuery, readDebtors, sortOf } from "./debtorsQuery.ts"
import { DebtorTable } from "./DebtorTable.tsx"
import { Unconverted } from "./Unconverted.tsx"

const hasAmounts = (row: DebtorRow): boolean =>
  [row.opening_debt, row.earned_total, row.charged_total, row.settled_total, row.debt_total].some((sum) => sum !== 0) ||
  row.age_days !== null ||
  row.due.length > 0

/** Whether a row adds up: without other currencies, whose debts are valued anew each day, it always does. */
const addsUp = (row: DebtorRow): boolean =>
  Math.abs(row.opening_debt + row.earned_total + row.charged_total - row.settled_total - row.debt_total) < 0.01

/** Who owes what, and since when: each line leads to a statement. */
export const Debtors = () => {
  const search = useSearch({ from: "/shell/debtors" })
  const navigate = useNavigate({ from: "/debtors" })
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const period = search.period ?? monthOf(today)
  const asked = debtorsQuery(search, period, today)
  const list = useInfiniteQuery({ ...readDebtors(asked), enabled: manage })
  const { error, refetch } = list
  const data = list.data?.pages[0]
  const readAll = async (): Promise<void> => {
    for (let { hasNextPage: isMore } = list; isMore;) isMore = (await list.fetchNextPage()).hasNextPage
  }
  const go = (change: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ search: defined({ ...search, ...change }), replace: replaces(search, change) })
  const { currency } = workspace
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows ?? []).filter(hasAmounts)
  const owes = (data?.summary?.receivable_total ?? 0) > 0
  const name = `${m.debtors_title()} ${asked.accrual_to}`
  if (!manage) return <NotYours title={m.debtors_title()} text={m.debtors_not_yours()} />
  return (
    <div className="page">
      <PageHead
        title={m.debtors_title()}
        note={m.debtors_note({ day: mediumDay(asked.accrual_to), currency })}
        actions={
          <>
            <Link to="/close/$month" params={{ month: asked.accrual_to.slice(0, 7) }} className={buttonClass("quiet")}>
              {m.close_link()}
            </Link>
            <ExportButton path="/api/reports/debtors" query={asked} name={name} />
            <PrintButton name={name} before={readAll} />
          </>
        }
      >
        <PeriodStepper period={period} today={today} onChange={(period) => go({ period })} all />
      </PageHead>
      {error !== null && data === undefined ? (
        <ErrorNote title={m.debtors_cannot_read()} error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <>
          <Skeleton height={132} />
          <Skeleton height={480} />
        </>
      ) : (
        <>
          <DebtorFigures report={data} currency={currency} />
          {owes && (
            <Card title={m.debtors_by_age()} aside={money(data.summary?.receivable_total ?? 0, currency)}>
              <Ageing buckets={data.risks?.ageing ?? []} currency={currency} />
            </Card>
          )}
          <div className={styles.bar} data-noprint="">
            <Segments
              label={m.debtors_by()}
              value={asked.view}
              choices={[
                ["counteragents", m.debtors_by_client()],
                ["projects", m.debtors_by_project()]
              ]}
              onChange={(view) => go({ view: view === "projects" ? view : undefined, sort: undefined })}
            />
            <CheckField
              label={m.debtors_overdue_only()}
              checked={search.overdue === "1"}
              onChange={({ target }) => go({ overdue: target.checked ? "1" : undefined })}
            />
          </div>
          {!owes && (
            <Card>
              <AllPaid overdueOnly={search.overdue === "1"} wasOwed={rows.length > 0} />
            </Card>
          )}
          {rows.length > 0 && (
            <Card flush>
              <DebtorTable
                rows={rows}
                currency={currency}
                byProject={asked.view === "projects"}
                sort={sortOf(search)}
                onSort={(sort) => go({ sort: sort === "debt" ? undefined : sort })}
              />
              <MoreRows list={list} />
            </Card>
          )}
          {!rows.every(addsUp) && (
            <p className="soft notOnPhone">{m.debtors_rates_moved({ day: mediumDay(asked.accrual_to) })}</p>
          )}
          <Unconverted amounts={data.unconverted ?? []} />
        </>
      )}
    </div>
  )
}

const AllPaid = ({ overdueOnly, wasOwed }: { readonly overdueOnly: boolean; readonly wasOwed: boolean }) =>
  overdueOnly ? (
    <EmptyState title={m.debtors_none_overdue()}>{m.debtors_none_overdue_why()}</EmptyState>
  ) : !wasOwed ? (
    <EmptyState title={m.debtors_none()}>{m.debtors_none_why()}</EmptyState>
  ) : (
    <EmptyState title={m.debtors_all_paid()}>{m.debtors_all_paid_why()}</EmptyState>
  )
