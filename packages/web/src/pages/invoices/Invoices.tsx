import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useShortcut } from "../../actions/useShortcut.ts"
import { read } from "../../api/read.ts"
import { Button, buttonClass } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { replaces } from "../../components/filters/replaces.ts"
import { Segments } from "../../components/filters/Segments.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { UnbilledCard } from "../../features/invoices/UnbilledCard.tsx"
import { defined } from "../../format/defined.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { InvoiceFigures } from "./InvoiceFigures.tsx"
import { InvoiceList } from "./InvoiceList.tsx"
import styles from "./Invoices.module.css"
import { invoiceSorts, queryOf, readInvoices, sortOf, statusViews, viewOf } from "./invoicesQuery.ts"

const NewInvoiceDialog = lazyComponent(async () => (await import("./NewInvoiceDialog.tsx")).NewInvoiceDialog)

const viewNames = {
  all: m.invoices_all,
  draft: m.invoices_drafts,
  open: m.invoices_open,
  overdue: m.invoices_overdue,
  paid: m.invoices_paid
} as const

const sortNames = {
  date: m.invoices_by_date,
  due: m.invoices_by_due,
  open: m.invoices_by_open,
  gross: m.invoices_by_gross,
  number: m.invoices_by_number
} as const

/** All invoices and credit notes; a client of ours has their own issued ones. */
export const Invoices = () => {
  const { isClient, manage } = useMay()
  return manage || isClient ? <InvoicesPage /> : <NotYours title={m.invoices_title()} text={m.invoices_not_yours()} />
}

const InvoicesPage = () => {
  const search = useSearch({ from: "/shell/invoices" })
  const navigate = useNavigate({ from: "/invoices" })
  const { today } = useSession()
  const { isClient, manage } = useMay()
  const [isMaking, setMaking] = useState(false)
  const period = search.period ?? "all"
  const view = viewOf(search)
  const query = queryOf(search, period)
  const list = useInfiniteQuery(readInvoices(query))
  // The sums of the page are of all statuses, whichever is shown.
  const others = useQuery({
    ...read("/api/invoices", { ...query, status: undefined, page_size: "1" }),
    enabled: view !== "all"
  })
  // What stands above the list is known before anything is shown, so that nothing moves.
  const work = useQuery({ ...read("/api/reports/unbilled"), enabled: manage })
  useShortcut(manage ? { i: () => setMaking(true) } : {})
  const goTo = (change: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ search: (before) => defined({ ...before, ...change }), replace: replaces(search, change) })
  const rows = (list.data?.pages ?? []).flatMap(({ invoices }) => invoices)
  const [first] = list.data?.pages ?? []
  const totals = (view === "all" ? first?.totals : others.data?.totals) ?? undefined
  const isFiltered = view !== "all" || search.q !== undefined || search.client !== undefined || period !== "all"
  const add = manage && (
    <Button look="main" onClick={() => setMaking(true)} aria-keyshortcuts="i">
      <Plus size={16} aria-hidden="true" /> {m.invoices_new()}
    </Button>
  )
  const head = (
    <PageHead
      title={m.invoices_title()}
      actions={
        manage && (
          <>
            <Link to="/invoices/recurring" className={buttonClass("quiet")}>
              {m.invoices_to_recurring()}
            </Link>
            {add}
          </>
        )
      }
    >
      <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
    </PageHead>
  )
  if (manage && !isFiltered && (work.isPending || list.isPending)) {
    return (
      <div className="page">
        {head}
        <Skeleton height={640} />
      </div>
    )
  }
  return (
    <div className="page">
      {head}
      <InvoiceFigures totals={totals} />
      {manage && !isFiltered && <UnbilledCard />}
      <div className="row" data-noprint="">
        <Segments
          label={m.invoices_status()}
          value={view}
          choices={statusViews
            .filter((one) => !isClient || one !== "draft")
            .map((one) => [one, viewNames[one]()] as const)}
          onChange={(next) => goTo({ status: next === "all" ? undefined : next })}
        />
      </div>
      <FilterBar filters={search} names={manage ? ["client"] : []} onChange={goTo} searches={m.invoices_search()}>
        <select
          className={`${inputClass} ${styles.sort}`}
          aria-label={m.invoices_sort()}
          value={sortOf(search)}
          onChange={({ target }) => goTo({ sort: target.value === "date" ? undefined : target.value })}
        >
          {invoiceSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]()}
            </option>
          ))}
        </select>
      </FilterBar>
      {list.error !== null && first === undefined ? (
        <ErrorNote title={m.invoices_failed()} error={list.error} retry={() => void list.refetch()} />
      ) : first === undefined ? (
        <Skeleton height={480} />
      ) : rows.length === 0 ? (
        <Card>
          {isFiltered ? (
            <EmptyState
              title={m.invoices_no_match()}
              action={
                <Button onClick={() => goTo({ status: undefined, q: undefined, client: undefined, period: undefined })}>
                  {m.components_filters_clear()}
                </Button>
              }
            />
          ) : (
            <EmptyState title={m.invoices_none()} action={add}>
              {isClient ? m.invoices_own_none_why() : m.invoices_none_why()}
            </EmptyState>
          )}
        </Card>
      ) : (
        <InvoiceList rows={rows} total={first.totalCount} list={list} />
      )}
      {isMaking && <NewInvoiceDialog close={() => setMaking(false)} />}
    </div>
  )
}
