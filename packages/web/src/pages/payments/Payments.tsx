import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useCallback, useMemo, useState } from "react"
import { useShortcut } from "../../actions/useShortcut.ts"
import { Button } from "../../components/Button.tsx"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import type { RecordFilterName } from "../../components/filters/filterChoices.ts"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { replaces } from "../../components/filters/replaces.ts"
import { Segments } from "../../components/filters/Segments.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { kinds, kindsOf, mayRecord, type MoneyKind, pathOf, queries } from "../../features/money/kinds.ts"
import type { MoneyRow } from "../../features/money/moneyRow.ts"
import { moneySums } from "../../features/money/moneySums.ts"
import { removeMoney } from "../../features/money/removeMoney.ts"
import { useWaitingMoney } from "../../features/money/useWaitingMoney.ts"
import { defined } from "../../format/defined.ts"
import { monthOf, periodName } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import { kindOf, queryOf, readMoney, sortOf } from "./moneyQuery.ts"
import { MoneySort } from "./MoneySort.tsx"
import { MoneySums } from "./MoneySums.tsx"

/** The list comes while its records are read. */
const list = import("./MoneyList.tsx")
const MoneyList = lazyComponent(async () => (await list).MoneyList, <Skeleton height={440} />)
const MoneyEmpty = lazyComponent(async () => (await import("./MoneyEmpty.tsx")).MoneyEmpty)
const MoneyDialog = lazyComponent(async () => (await import("../../features/money/MoneyDialog.tsx")).MoneyDialog)

/** Money that came in, that was paid to members, and what clients owe besides work. */
export const Payments = () =>
  useMay().seesMoney ? <PaymentsPage /> : <NotYours title={m.payments_title()} text={m.payments_hours_alone()} />

const PaymentsPage = () => {
  const search = useSearch({ from: "/shell/payments" })
  const navigate = useNavigate({ from: "/payments" })
  const { today, workspace } = useSession()
  const may = useMay()
  const { manage } = may
  const kind = kindOf(search, workspace.role)
  const period = search.period ?? monthOf(today)
  const query = useMemo(() => queryOf(search, period), [period, search])
  const list = useInfiniteQuery(readMoney(kind, query))
  const [shown, setShown] = useState<MoneyRow | MoneyKind>()
  const mayAdd = mayRecord(kind, workspace.role)
  useShortcut(mayAdd ? { p: () => setShown(kind) } : {})
  const goTo = useCallback(
    (change: Readonly<Record<string, string | undefined>>) =>
      void navigate({ search: (before) => defined({ ...before, ...change }), replace: replaces(search, change) }),
    [navigate, search]
  )

  // Not the list of another kind, while this one comes.
  const pages = list.data?.pages.filter(({ rows }) => rows[0] === undefined || rows[0].kind === kind) ?? []
  const [first] = pages
  const read = useMemo(() => pages.flatMap((page) => page.rows), [list.data, kind])
  const rows = useWaitingMoney(kind, read, query)
  const sums = first === undefined ? undefined : moneySums(first, read, rows, workspace.currency)
  const names: ReadonlyArray<RecordFilterName> = manage
    ? ["client", "project", "member", "currency"]
    : ["client", "project", "currency"]
  const isFiltered = search.q !== undefined || names.some((name) => search[name] !== undefined)
  const add = mayAdd && (
    <Button look="main" onClick={() => setShown(kind)} aria-keyshortcuts="p">
      <Plus size={16} aria-hidden="true" /> {kinds[kind].add()}
    </Button>
  )
  return (
    <div className="page">
      <PageHead
        title={m.payments_title()}
        tab={`${m.payments_title()}, ${periodName(period, m.components_all_time())}`}
        note={`${periodName(period, m.components_all_time())} · ${m.payments_totals_in({ currency: workspace.currency })}`}
        actions={
          <>
            <ExportButton path={pathOf(kind)} query={queries[kind](query)} name={kinds[kind].tab(may)} />
            {add}
          </>
        }
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      <div className="row" data-noprint="">
        <Segments
          label={m.payments_lists()}
          value={kind}
          choices={kindsOf(workspace.role).map((one) => [one, kinds[one].tab(may)] as const)}
          onChange={(next) => goTo({ kind: next === "received" ? undefined : next })}
        />
      </div>
      <FilterBar
        filters={search}
        names={names}
        onChange={goTo}
        searches={m.payments_search()}
        currencies={first?.byCurrency.map(({ currency }) => currency) ?? []}
      >
        <MoneySort value={sortOf(search)} onChange={(sort) => goTo({ sort: sort === "newest" ? undefined : sort })} />
      </FilterBar>
      {list.error !== null && first === undefined ? (
        <ErrorNote title={m.payments_cannot_read()} error={list.error} retry={() => void list.refetch()} />
      ) : sums === undefined ? (
        <Skeleton height={520} />
      ) : rows.length === 0 ? (
        <MoneyEmpty
          kind={kind}
          isFiltered={isFiltered}
          add={add || undefined}
          clear={() => goTo({ q: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) })}
          showAll={period === "all" ? undefined : () => goTo({ period: "all" })}
        />
      ) : (
        <>
          <MoneySums kind={kind} page={sums} period={period} />
          <MoneyList
            kind={kind}
            rows={rows}
            count={sums.count}
            open={setShown}
            remove={removeMoney}
            more={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined}
          />
        </>
      )}
      {shown !== undefined && <MoneyDialog shown={shown} close={() => setShown(undefined)} />}
    </div>
  )
}
