import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Card } from "../../components/Card.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { MoreRows } from "../../components/lists/MoreRows.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { hoursThatAdd } from "../../format/duration.ts"
import { count, money, short } from "../../format/money.ts"
import { monthOf, periodName } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { shownName } from "../../format/shownName.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { Choices } from "./Choices.tsx"
import styles from "./Matrices.module.css"
import { type By, bys, matrixOf, type What, whats } from "./matrixOf.ts"
import { MatrixTable } from "./MatrixTable.tsx"
import { figuresOf, readMatrix } from "./readMatrix.ts"

const whatNames: Record<What, () => string> = {
  time: m.matrices_time,
  earned: m.matrices_earned,
  received: m.matrices_received,
  charged: m.matrices_charged
}
const byNames: Record<By, () => string> = {
  project: m.matrices_by_project,
  client: m.matrices_by_client,
  team: m.matrices_by_member
}
const views = { project: "project", client: "counteragent", team: "team" } as const

/** Hours or money by day, of each project, client or member. A cell leads to what it adds up. */
export const Matrices = () => {
  const search = useSearch({ from: "/shell/matrices" })
  const navigate = useNavigate()
  const { today, workspace } = useSession()
  const { manage, seesDebts, seesMoney } = useMay()
  const shown = whats.filter((each) => each === "time" || (seesMoney && (seesDebts || each === "earned")))
  const what = shown.find((each) => each === search.what) ?? "time"
  const by = bys.find((each) => each === search.by && (each !== "team" || manage)) ?? "project"
  const period = search.period === undefined || search.period === "all" ? monthOf(today) : search.period
  const { from, to, until } = shownDays(period, today)
  const query = {
    accrual_from: from,
    accrual_to: to,
    view: views[by],
    project_id: search.project,
    counteragent_id: search.client,
    user_id: search.member
  }
  const isTime = what === "time"
  const metric = isTime ? undefined : what
  const list = useInfiniteQuery(readMatrix(query, metric))
  const { error, refetch } = list
  // Of the figure that is asked for, and not of the one before.
  const pages = (list.data?.pages ?? []).filter((page) => page.metric === metric)
  const figures = figuresOf(pages)
  const matrix = figures && matrixOf(figures)
  const { holidays = [], unconverted = [] } = pages[0] ?? {}
  const write = hoursThatAdd(
    isTime && matrix !== undefined
      ? [...matrix.rows.map(({ values }) => [...values.values()]), [...matrix.sums.values()]]
      : []
  )
  const whole = (value: number): string => (isTime ? write(value) : money(value, workspace.currency))

  const show = (next: { readonly what?: What; readonly by?: By; readonly period?: string }): void => {
    void navigate({ to: "/matrices", search: { ...search, ...next }, resetScroll: false })
  }
  const name = periodName(period, "")
  return (
    <div className="page">
      <PageHead
        title={name}
        tab={`${m.nav_matrices()}, ${name}`}
        note={
          matrix === undefined ? (
            "\u00a0"
          ) : (
            <>
              {!seesDebts && `${m.components_own_records()} `}
              <b>{whole(matrix.total)}</b>{" "}
              {(list.hasNextPage ? m.matrices_rows_shown : m.matrices_rows)({ count: matrix.rows.length })}
              {to !== until && ` · ${shownName(period, today, "")}`}
            </>
          )
        }
        actions={
          isTime ? (
            <ExportButton path="/api/timesheet-matrix" query={query} name={`hours ${period}`} />
          ) : (
            <ExportButton path="/api/moneysheet-matrix" query={{ ...query, metric }} name={`${what} ${period}`} />
          )
        }
      >
        <PeriodStepper period={period} today={today} onChange={(next) => show({ period: next })} />
      </PageHead>
      <div className={styles.bar}>
        {shown.length > 1 && (
          <Choices
            label={m.matrices_what()}
            value={what}
            choices={shown.map((each) => [each, whatNames[each]()])}
            choose={(next) => show({ what: next })}
          />
        )}
        <Choices
          label={m.matrices_by()}
          value={by}
          choices={bys.filter((each) => each !== "team" || manage).map((each) => [each, byNames[each]()])}
          choose={(next) => show({ by: next })}
        />
      </div>
      {unconverted.length > 0 && (
        <p className="soft">{m.matrices_unconverted({ currencies: unconverted.join(", ") })}</p>
      )}
      <Card flush>
        {error !== null ? (
          <ErrorNote error={error} retry={() => void refetch()} />
        ) : matrix === undefined ? (
          <Skeleton height={520} />
        ) : matrix.rows.length === 0 ? (
          <EmptyState
            title={m.matrices_empty()}
            action={
              manage || isTime ? (
                <Link to={isTime || what === "earned" ? "/week" : "/payments"} className="link">
                  {isTime || what === "earned" ? m.matrices_to_week() : m.matrices_to_payments()}
                </Link>
              ) : undefined
            }
          >
            {m.matrices_empty_why()}
          </EmptyState>
        ) : (
          <MatrixTable
            label={`${whatNames[what]()}, ${byNames[by]()}, ${name}`}
            matrix={matrix}
            what={what}
            by={by}
            period={period}
            holidays={new Map(holidays.map(({ date, name: holiday }) => [date, holiday]))}
            short={isTime ? write : (value) => (Math.abs(value) < 1000 ? count(Math.round(value)) : short(value))}
            whole={whole}
          />
        )}
        {matrix !== undefined && <MoreRows list={list} />}
      </Card>
    </div>
  )
}
