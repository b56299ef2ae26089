import type { TimeEntry } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { read } from "../../api/read.ts"
import { runningSums } from "../../charts/scale.ts"
import { Card } from "../../components/Card.tsx"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import { Stepper } from "../../components/filters/Stepper.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { useWaitingEntries } from "../../features/entry/useWaitingEntries.ts"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { addDays, addMonths, type Day, firstOfMonth, isDay, lastOfMonth, monthName } from "../../format/dates.ts"
import { defined } from "../../format/defined.ts"
import { hours } from "../../format/duration.ts"
import { money } from "../../format/money.ts"
import { monthOf } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Calendar.module.css"
import { DayEntries } from "./DayEntries.tsx"
import { MonthGrid } from "./MonthGrid.tsx"
import { MonthNotes } from "./MonthNotes.tsx"
import { type Month, readMonth } from "./readMonth.ts"
import { useMoves } from "./useMoves.ts"

const EntryDrawer = lazyComponent(async () => (await import("../../features/entry/EntryDrawer.tsx")).EntryDrawer)
const MoveDialog = lazyComponent(async () => (await import("./MoveDialog.tsx")).MoveDialog)

/** Weeks reach into the months beside this one. */
const outside = 6
const none: ReadonlyArray<TimeEntry> = []
const most = "200"
/** The room of the sums while they are read. */
const room = { minutes: 6000, earned: 10_000 }

type Sums = Readonly<Record<"earned" | "entries" | "minutes", number>>

const sumsOf = (rows: Month["rows"]): Sums => ({
  minutes: rows.reduce((sum, row) => sum + row.worked_minutes_total, 0),
  earned: runningSums(rows.map(({ total_cost }) => Number(total_cost))).at(-1) ?? 0,
  entries: rows.length
})

/** A month of work by day, and the entries of the day that is opened. */
export const Calendar = () => {
  const search = useSearch({ from: "/shell/calendar" })
  const navigate = useNavigate()
  const { today, workspace } = useSession()
  const { manage, record, seesMoney } = useMay()
  const asked = `${search.month ?? ""}-01`
  const month = isDay(asked) ? asked : firstOfMonth(today)
  const opened =
    search.day !== undefined && search.day.startsWith(month.slice(0, 7)) && isDay(search.day) ? search.day : undefined
  const filters = useMemo(
    () => ({ project_id: search.project, counteragent_id: search.client, user_id: search.member }),
    [search.client, search.member, search.project]
  )
  const calendar = useQuery(readMonth(month, filters))
  const from = addDays(month, -outside)
  const to = addDays(lastOfMonth(month), outside)
  const { data: away } = useQuery(read("/api/holidays", { from, to }))
  const dayQuery = useMemo(
    () => ({ accrual_from: opened, accrual_to: opened, page_size: most, include_totals: "0", ...filters }) as const,
    [filters, opened]
  )
  const time = useQuery({ ...read("/api/time", dayQuery), enabled: opened !== undefined })
  const dayEntries = useWaitingEntries(time.isPlaceholderData ? none : (time.data?.entries ?? none), dayQuery)
  const [dragged, setDragged] = useState<TimeEntry>()
  const [moving, setMoving] = useState<TimeEntry>()
  const [drawer, setDrawer] = useState<{ readonly entry?: ListedEntry; readonly start?: { readonly day: Day } }>()
  const put = useMoves()

  const kept = defined({ project: search.project, client: search.client, member: search.member })
  const add = (): void => setDrawer({ start: { day: opened ?? (today.startsWith(month.slice(0, 7)) ? today : month) } })
  const open = (day: Day): void => {
    void navigate({
      to: "/calendar",
      search: {
        ...kept,
        ...(day.slice(0, 7) === today.slice(0, 7) ? {} : { month: day.slice(0, 7) }),
        day
      },
      replace: true,
      resetScroll: false
    })
  }
  const step = (by: number): void => {
    const next = by === 0 ? firstOfMonth(today) : addMonths(month, by)
    void navigate({
      to: "/calendar",
      search: { ...kept, ...(next === firstOfMonth(today) ? {} : { month: next.slice(0, 7) }) }
    })
  }

  const { data } = calendar
  const currency = data?.workspace_currency ?? workspace.currency
  const { to: last } = shownDays(monthOf(month), today)
  const past = data?.rows.filter(({ accrual_date }) => accrual_date <= last) ?? []
  const sums = sumsOf(past)
  const later = sumsOf(data?.rows.filter(({ accrual_date }) => accrual_date > last) ?? [])
  const write = ({ earned, minutes }: Sums): string =>
    [hours(minutes), ...(seesMoney ? [money(earned, currency)] : [])].join(" · ")
  return (
    <div className="page">
      <PageHead
        title={monthName(month)}
        tab={`${m.nav_calendar()}, ${monthName(month)}`}
        note={
          <span className={data === undefined ? styles.waiting : undefined}>
            <b>{hours(data === undefined ? room.minutes : sums.minutes)}</b>
            {seesMoney && ` · ${money(data === undefined ? room.earned : sums.earned, currency)}`}
            {later.entries > 0 && <small> {m.calendar_later({ sums: write(later) })}</small>}
          </span>
        }
      >
        <Stepper
          label={m.calendar_month()}
          before={m.calendar_before()}
          now={m.calendar_this()}
          after={m.calendar_after()}
          isNow={month === firstOfMonth(today)}
          step={step}
        />
      </PageHead>
      <FilterBar
        filters={kept}
        names={manage ? ["client", "project", "member"] : ["client", "project"]}
        onChange={(change) =>
          void navigate({
            to: "/calendar",
            search: defined({ ...search, ...change }),
            resetScroll: false
          })
        }
      />
      {calendar.error !== null && <ErrorNote error={calendar.error} retry={() => void calendar.refetch()} />}
      {data !== undefined && data.unconverted.length > 0 && (
        <p className="soft">
          {m.calendar_unconverted({ currencies: data.unconverted.map((each) => each.currency).join(", ") })}
        </p>
      )}
      <div className={styles.cols}>
        <Card flush>
          <MonthGrid
            label={monthName(month)}
            month={month}
            rows={new Map((data?.month === month ? data.rows : []).map((row) => [row.accrual_date, row]))}
            holidays={new Map((away?.holidays ?? []).map(({ date, name }) => [date, name]))}
            currency={currency}
            opened={opened}
            open={open}
            drop={
              dragged === undefined
                ? undefined
                : (day, copies) => {
                    put(dragged, day, copies)
                    setDragged(undefined)
                  }
            }
          />
        </Card>
        {opened === undefined ? (
          <MonthNotes
            title={monthName(month)}
            rows={past}
            holidays={(away?.holidays ?? []).filter(({ date }) => date.startsWith(month.slice(0, 7)))}
            open={open}
            add={record ? add : undefined}
          />
        ) : (
          <DayEntries
            day={opened}
            entries={time.isPlaceholderData || time.data === undefined ? undefined : dayEntries}
            error={time.error}
            retry={() => void time.refetch()}
            changes={record}
            names={manage}
            add={add}
            edit={(entry) => setDrawer({ entry })}
            move={setMoving}
            drag={setDragged}
          />
        )}
      </div>
      {drawer !== undefined && <EntryDrawer {...drawer} close={() => setDrawer(undefined)} />}
      {moving !== undefined && <MoveDialog entry={moving} put={put} close={() => setMoving(undefined)} />}
    </div>
  )
}
