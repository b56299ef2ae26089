import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useCallback, useMemo, useState } from "react"
import { fileAddress } from "../../api/client.ts"
import { Button } from "../../components/Button.tsx"
import { inputClass } from "../../components/fields/inputClass.ts"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import type { RecordFilterName } from "../../components/filters/filterChoices.ts"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { replaces } from "../../components/filters/replaces.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { PrintButton } from "../../components/lists/PrintButton.tsx"
import { useMore } from "../../components/lists/useMore.ts"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { entrySums } from "../../features/entry/entrySums.ts"
import { useWaitingEntries } from "../../features/entry/useWaitingEntries.ts"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { defined } from "../../format/defined.ts"
import { boundsOf, monthOf, periodName } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Time.module.css"
import { TimeFigures } from "./TimeFigures.tsx"
import { readTime, sortOf, sorts, timeQuery } from "./timeQuery.ts"
import { useEntryActions } from "./useEntryActions.ts"
import { useSelection } from "./useSelection.ts"

/** The list comes while its entries are read. */
const list = import("./TimeList.tsx")
const TimeList = lazyComponent(async () => (await list).TimeList, <Skeleton height={640} />)
const TimeEmpty = lazyComponent(async () => (await import("./TimeEmpty.tsx")).TimeEmpty)
const TimeCharts = lazyComponent(async () => (await import("./TimeCharts.tsx")).TimeCharts)
const BulkBar = lazyComponent(async () => (await import("./BulkBar.tsx")).BulkBar)
const EntryDrawer = lazyComponent(async () => (await import("../../features/entry/EntryDrawer.tsx")).EntryDrawer)

const sortNames = {
  newest: m.time_sort_newest,
  oldest: m.time_sort_oldest,
  longest: m.time_sort_longest,
  most: m.time_sort_most,
  logged: m.time_sort_logged
}

const filterNames = (manages: boolean): ReadonlyArray<RecordFilterName> =>
  manages
    ? ["client", "project", "member", "tag", "billable", "currency"]
    : ["client", "project", "tag", "billable", "currency"]

/** All time entries of a period: filtered, summed up, and changed where they are. */
export const Time = () => {
  const search = useSearch({ from: "/shell/time" })
  const navigate = useNavigate({ from: "/time" })
  const { today, workspace } = useSession()
  const { isClient, manage, record, seesMoney } = useMay()
  const period = search.period ?? monthOf(today)
  const sort = sortOf(search.sort, seesMoney)
  const query = useMemo(() => timeQuery(search, sort, period), [search, sort, period])
  const list = useInfiniteQuery(readTime(query))
  const first = list.data?.pages[0]
  const read = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? [], [list.data])
  const entries = useWaitingEntries(read, query)
  const sums = useMemo(
    () =>
      first === undefined
        ? undefined
        : entrySums(
            { stats: first.stats, days: first.chart_by_day, count: first.totalCount },
            read,
            entries,
            workspace.currency
          ),
    [entries, first, read, workspace.currency]
  )
  const actions = useEntryActions()
  const selection = useSelection(entries)
  const [drawer, setDrawer] = useState<ListedEntry | "new">()

  const goTo = useCallback(
    (change: Readonly<Record<string, string | undefined>>) =>
      void navigate({ search: (before) => defined({ ...before, ...change }), replace: replaces(search, change) }),
    [navigate, search]
  )
  const { fetchNextPage } = list
  const more = useMore(list)

  const readAll = useCallback(async (): Promise<void> => {
    for (let { hasNextPage: isMore } = list; isMore;) isMore = (await fetchNextPage()).hasNextPage
  }, [fetchNextPage, list])

  const names = filterNames(manage)
  const name = `${m.time_title()} ${periodName(period, m.components_all_time())}`
  const isFiltered = search.q !== undefined || names.some((name) => search[name] !== undefined)
  const logs = record && (
    <Button look="main" onClick={() => setDrawer("new")}>
      <Plus size={16} aria-hidden="true" /> {m.time_new()}
    </Button>
  )
  return (
    <div className="page">
      <PageHead
        title={m.time_title()}
        tab={`${m.time_title()}, ${periodName(period, m.components_all_time())}`}
        note={
          <>
            {periodName(period, m.components_all_time())}
            {isClient || !seesMoney ? null : ` · ${m.time_amounts_in({ currency: workspace.currency })}`}
          </>
        }
        actions={
          <>
            <ExportButton
              path="/api/time"
              query={query}
              name={name}
              paper={{ address: fileAddress("/api/time", query), name }}
            />
            <PrintButton name={name} before={readAll} />
            {logs}
          </>
        }
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      <FilterBar
        filters={search}
        names={names}
        onChange={goTo}
        searches={m.time_search()}
        currencies={first?.stats?.by_currency.map((row) => row.currency) ?? []}
      >
        <select
          className={`${inputClass} ${styles.sort}`}
          aria-label={m.time_sort()}
          value={sort}
          onChange={(event) => goTo({ sort: event.target.value === "newest" ? undefined : event.target.value })}
        >
          {[...new Set(Object.keys(sorts).map((key) => sortOf(key, seesMoney)))].map((key) => (
            <option key={key} value={key}>
              {sortNames[key]()}
            </option>
          ))}
        </select>
      </FilterBar>
      {list.error !== null && (
        <ErrorNote title={m.time_failed()} error={list.error} retry={() => void list.refetch()} />
      )}
      {first === undefined && list.error === null && <Skeleton height={640} />}
      {sums !== undefined && entries.length === 0 && sums.count === 0 && (
        <TimeEmpty
          isFiltered={isFiltered}
          clear={() => goTo({ q: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) })}
          add={logs || undefined}
        />
      )}
      {first !== undefined && sums !== undefined && (entries.length > 0 || sums.count > 0) && (
        <>
          {sums.stats !== null && <TimeFigures stats={sums.stats} days={sums.days} />}
          {first.chart_by_day.length > 1 && (
            <div className={isClient ? `${styles.charts} ${styles.one}` : styles.charts}>
              <TimeCharts
                days={first.chart_by_day}
                period={boundsOf(period)}
                hoursOfDay={isClient ? undefined : first.chart_by_hour}
              />
            </div>
          )}
          <TimeList
            entries={entries}
            days={sums.days}
            total={sums.count}
            byDay={sort === "newest" || sort === "oldest"}
            selection={selection}
            actions={actions}
            open={setDrawer}
            more={more}
          />
        </>
      )}
      {selection.entries.length > 0 && (
        <BulkBar
          entries={selection.entries}
          clear={selection.clear}
          remove={() => {
            actions.remove(selection.entries)
            selection.clear()
          }}
        />
      )}
      {drawer !== undefined && (
        <EntryDrawer {...(drawer === "new" ? {} : { entry: drawer })} close={() => setDrawer(undefined)} />
      )}
    </div>
  )
}
