import type { TimeEntry } from "@hourbook/api/contract"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { useCallback, useMemo, useState } from "react"
import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { CsvButton } from "../../parts/CsvButton.tsx"
import { EmptyState } from "../../parts/EmptyState.tsx"
import { ErrorNote } from "../../parts/ErrorNote.tsx"
import { inputClass } from "../../parts/Field.tsx"
import { FilterBar } from "../../parts/FilterBar.tsx"
import type { FilterName } from "../../parts/filterChoices.ts"
import { lazyPart } from "../../parts/lazyPart.tsx"
import { PageHead } from "../../parts/PageHead.tsx"
import { PeriodStepper } from "../../parts/PeriodStepper.tsx"
import { Sheet } from "../../parts/Sheet.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { useMay, useSession } from "../../session/useSession.ts"
import { defined } from "../../words/defined.ts"
import { monthOf, periodName } from "../../words/period.ts"
import styles from "./Time.module.css"
import { TimeCharts, TimeFigures } from "./TimeFigures.tsx"
import { TimeList } from "./TimeList.tsx"
import { readTime, sortOf, sorts, timeQuery } from "./timeQuery.ts"
import { useEntryDeeds } from "./useEntryDeeds.ts"
import { useSelection } from "./useSelection.ts"

const BulkBar = lazyPart(async () => (await import("./BulkBar.tsx")).BulkBar)
const EntryDrawer = lazyPart(async () => (await import("../../features/entry/EntryDrawer.tsx")).EntryDrawer)

const sortNames = {
  newest: m.time_sort_newest,
  oldest: m.time_sort_oldest,
  longest: m.time_sort_longest,
  most: m.time_sort_most,
  logged: m.time_sort_logged
}

const filterNames = (manages: boolean): ReadonlyArray<FilterName> =>
  manages
    ? ["client", "project", "member", "tag", "billable", "currency"]
    : ["client", "project", "tag", "billable", "currency"]

/** All time entries of a period: filtered, summed up, and changed where they are. */
export const Time = () => {
  const search = useSearch({ from: "/shell/time" })
  const navigate = useNavigate({ from: "/time" })
  const { today, workspace } = useSession()
  const { manage, record } = useMay()
  const period = search.period ?? monthOf(today)
  const sort = sortOf(search.sort)
  const query = useMemo(() => timeQuery(search, period), [search, period])
  const list = useInfiniteQuery(readTime(query))
  const first = list.data?.pages[0]
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries) ?? [], [list.data])
  const deeds = useEntryDeeds()
  const selection = useSelection(entries)
  const [drawer, setDrawer] = useState<TimeEntry | "new">()

  const goTo = useCallback(
    (change: Readonly<Record<string, string | undefined>>) =>
      void navigate({ search: (before) => defined({ ...before, ...change }), replace: true }),
    [navigate]
  )
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const more = useMemo(
    () => (hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined),
    [fetchNextPage, hasNextPage, isFetchingNextPage]
  )

  const names = filterNames(manage)
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
        note={
          <>
            {periodName(period, m.parts_all_time())}
            {workspace.role === "client" ? null : ` · ${m.time_amounts_in({ currency: workspace.currency })}`}
          </>
        }
        actions={
          <>
            <CsvButton path="/api/time" query={query} name="time" />
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
          {Object.keys(sorts).map((key) => (
            <option key={key} value={key}>
              {sortNames[sortOf(key)]()}
            </option>
          ))}
        </select>
      </FilterBar>
      {list.error !== null && (
        <ErrorNote title={m.time_failed()} error={list.error} retry={() => void list.refetch()} />
      )}
      {first === undefined && list.error === null && <Skeleton height={640} />}
      {first !== undefined && first.totalCount === 0 && (
        <Sheet>
          {isFiltered ? (
            <EmptyState
              title={m.time_no_match()}
              action={
                <Button
                  onClick={() => goTo({ q: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) })}
                >
                  {m.parts_filters_clear()}
                </Button>
              }
            />
          ) : (
            <EmptyState title={m.time_empty()} action={logs || undefined}>
              {record ? m.time_empty_why() : undefined}
            </EmptyState>
          )}
        </Sheet>
      )}
      {first !== undefined && first.totalCount > 0 && (
        <>
          {first.stats !== null && <TimeFigures stats={first.stats} />}
          {first.chart_by_day.length > 1 && <TimeCharts days={first.chart_by_day} hoursOfDay={first.chart_by_hour} />}
          <TimeList
            entries={entries}
            days={first.chart_by_day}
            total={first.totalCount}
            byDay={sort === "newest" || sort === "oldest"}
            selection={selection}
            deeds={deeds}
            open={setDrawer}
            more={more}
          />
        </>
      )}
      {selection.entries.length > 0 && (
        <BulkBar
          entries={selection.entries}
          clear={selection.clear}
          change={(patch) => {
            void deeds.changeMany(selection.entries, patch)
            selection.clear()
          }}
          remove={() => {
            deeds.remove(selection.entries)
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
