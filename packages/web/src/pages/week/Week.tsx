import { useQuery } from "@tanstack/react-query"
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router"
import { Copy } from "lucide-react"
import { useCallback, lazy, Suspense, useEffect, useState } from "react"
import { readEveryone } from "../../api/readMembers.ts"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { Stepper } from "../../components/filters/Stepper.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import type { EntryDraft } from "../../features/entry/draft.ts"
import type { ListedEntry } from "../../features/entry/waitingEntries.ts"
import { addDays, shortDay, weekNumber, weekOf } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay, useSession } from "../../session/useSession.ts"
import { CellEntries } from "./CellEntries.tsx"
import { DayStrip } from "./DayStrip.tsx"
import { useCellHistory } from "./useCellHistory.ts"
import { useCellWrites } from "./useCellWrites.ts"
import { useCopyLastWeek } from "./useCopyLastWeek.ts"
import { useWeek } from "./useWeek.ts"
import { type CellNote, type Place, useWeekGrid } from "./useWeekGrid.ts"
import styles from "./Week.module.css"
import { WeekGrid } from "./WeekGrid.tsx"
import { WeekKeys } from "./WeekKeys.tsx"

const EntryDrawer = lazy(() =>
  import("../../features/entry/EntryDrawer.tsx").then(({ EntryDrawer }) => ({ default: EntryDrawer }))
)
const EntityPicker = lazy(() =>
  import("../../components/fields/EntityPicker.tsx").then(({ EntityPicker }) => ({ default: EntityPicker }))
)

const WeekSheets = lazy(() =>
  import("../../features/approvals/WeekSheets.tsx").then(({ WeekSheets }) => ({ default: WeekSheets }))
)

/** A week of a person as a grid of projects and days; clients have none. */
export const Week = () => (useMay().record ? <OwnWeek /> : <Navigate to="/calendar" replace />)

const OwnWeek = () => {
  const search = useSearch({ from: "/shell/week" })
  const navigate = useNavigate()
  const { preferences, seenAt, today, user, workspace } = useSession()
  const { manage } = useMay()
  const [note, setNote] = useState<CellNote>({ text: "" })
  const say = useCallback((text: string, at?: Place) => setNote({ text, at }), [])
  const [drawer, setDrawer] = useState<{ readonly entry?: ListedEntry; readonly start?: Partial<EntryDraft> }>()
  const week = useWeek({ from: search.from, member: search.member })
  const { days, from, goal, rows, time, to, total, userId } = week
  const { put, remove } = useCellWrites({ week, note: say })
  const { forget, putAll, undo } = useCellHistory(`${from} ${userId}`, rows, put)
  const closedOn = useClosed()
  const closed = (index: number) => closedOn(days[index])
  const state = useWeekGrid({ closed, rows, putAll, undo, note: say, today: days.indexOf(today) })
  const { copy: copyAll, isCopying } = useCopyLastWeek(week)
  const copy = async (): Promise<void> => {
    forget()
    await copyAll()
  }

  const known = userId === user.id ? user.name : time.data?.entries[0]?.user_name
  // Only where no entry says it.
  const members = useQuery({ ...readEveryone, enabled: manage && week.isReady && known === undefined })
  const name = known ?? members.data?.find(({ id }) => id === userId)?.name ?? null

  const thisWeek = weekOf(today, preferences.week_start)
  const show = (next: { readonly from?: string; readonly member?: string }): void => {
    const { from: day = from, member = search.member } = next
    void navigate({
      to: "/week",
      search: {
        ...(day === thisWeek ? {} : { from: day }),
        ...(member === undefined || member === user.id ? {} : { member })
      }
    })
  }
  useEffect(() => {
    if (!preferences.shortcuts) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "C" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest("input,textarea,select,[role=dialog]") !== null)
        return
      event.preventDefault()
      void copy()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  })

  const title = m.week_title({ number: weekNumber(addDays(from, 3)) })
  const column = Math.max(0, state.place.column)
  const day = days[column] ?? from
  const { row } = state
  return (
    <div className={`page ${styles.page}`}>
      <PageHead
        title={title}
        note={
          <>
            {shortDay(from)} – {shortDay(to)} · <b>{hours(total)}</b> {m.week_of_goal({ goal: hours(goal) })}
          </>
        }
        actions={
          <>
            {manage && (
              <div className={styles.member}>
                <Suspense fallback={<Skeleton height={36} />}>
                  <EntityPicker
                    kind="member"
                    label={m.week_member()}
                    labelHidden
                    creates={false}
                    value={userId}
                    name={name}
                    onChange={(id) => show({ member: id ?? user.id })}
                  />
                </Suspense>
              </div>
            )}
            <Button onClick={() => void copy()} disabled={isCopying} aria-keyshortcuts="Shift+C">
              <Copy size={15} aria-hidden="true" />
              {m.week_copy_last()}
            </Button>
          </>
        }
      >
        <Stepper
          label={m.week_title_plain()}
          before={m.week_before()}
          now={m.week_this()}
          after={m.week_after()}
          isNow={from === thisWeek}
          step={(by) => show({ from: by === 0 ? thisWeek : addDays(from, by * 7) })}
        />
      </PageHead>
      {time.error !== null && seenAt === undefined && (
        <ErrorNote error={time.error} retry={() => void time.refetch()} />
      )}
      {workspace.approvals !== "none" && (
        <Suspense fallback={<Skeleton height={52} />}>
          <WeekSheets from={from} to={to} userId={userId} />
        </Suspense>
      )}
      <DayStrip week={week} column={column} choose={(index) => state.choose(state.place.key, index)} />
      <Card flush>
        {!week.isReady ? (
          <Skeleton height={620} />
        ) : rows.length === 0 ? (
          <EmptyState title={m.week_empty()}>{m.week_empty_why()}</EmptyState>
        ) : (
          <WeekGrid week={week} state={state} note={note} label={m.week_hours_of({ week: title })} />
        )}
        <div className={styles.add}>
          <Suspense fallback={<Skeleton height={36} />}>
            <EntityPicker
              key={rows.length}
              kind="project"
              label={m.week_add_row()}
              labelHidden
              placeholder={m.week_add_row()}
              value={null}
              onChange={(id, entity) => {
                if (id === null || entity === null) return
                week.keep([
                  { key: id, projectId: id, name: entity.name, clientId: entity.clientId, clientName: entity.note }
                ])
                state.go(id, column)
                state.choose(id, column)
              }}
            />
          </Suspense>
        </div>
      </Card>
      <WeekKeys />
      <p className={styles.said} role="status">
        {note.at === undefined && note.text}
      </p>
      {row !== undefined && (
        <CellEntries
          row={row}
          day={day}
          entries={row.cells[column] ?? []}
          overlaps={week.overlaps}
          edit={(entry) => setDrawer({ entry })}
          remove={(entry) => {
            forget()
            remove([entry])
          }}
          add={() =>
            setDrawer({
              start: {
                day,
                userId,
                projectId: row.projectId,
                projectName: row.name,
                clientId: row.clientId,
                clientName: row.clientName
              }
            })
          }
        />
      )}
      <Suspense fallback={null}>
        {drawer !== undefined && <EntryDrawer {...drawer} close={() => setDrawer(undefined)} />}
      </Suspense>
    </div>
  )
}
