import type { FeedItem } from "@hourbook/contract/contract"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useMemo, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Card } from "../../components/Card.tsx"
import { FilterBar } from "../../components/filters/FilterBar.tsx"
import { PeriodStepper } from "../../components/filters/PeriodStepper.tsx"
import { replaces } from "../../components/filters/replaces.ts"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ExportButton } from "../../components/lists/ExportButton.tsx"
import { useMore } from "../../components/lists/useMore.ts"
import { VirtualRows } from "../../components/lists/VirtualRows.tsx"
import { EmptyState } from "../../components/messages/EmptyState.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { NotYours } from "../../components/messages/NotYours.tsx"
import { Skeleton } from "../../components/messages/Skeleton.tsx"
import { PageHead } from "../../components/PageHead.tsx"
import { comparedDaysOf } from "../../format/comparedDaysOf.ts"
import { addDays, dayOfMoment, fullDay } from "../../format/dates.ts"
import { defined } from "../../format/defined.ts"
import { boundsOf, monthOf, periodName, periodOf } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"
import { shownName } from "../../format/shownName.ts"
import { m } from "../../paraglide/messages.js"
import { useMay, useSession } from "../../session/useSession.ts"
import styles from "./Activity.module.css"
import { type ActivityLine, activityKey, activityLines, readActivity } from "./activityQuery.ts"
import { changeTexts, namedIn } from "./changeText.ts"
import { FeedLine } from "./FeedLine.tsx"
import { useNames } from "./useNames.ts"

const ActivitySummary = lazyComponent(
  async () => (await import("./ActivitySummary.tsx")).ActivitySummary,
  <Skeleton height={144} />
)

const EffectCard = lazyComponent(async () => (await import("./EffectCard.tsx")).EffectCard, <Skeleton height={144} />)

const UndoDialog = lazyComponent(async () => (await import("./UndoDialog.tsx")).UndoDialog)

const undoable: ReadonlySet<FeedItem["subject"]> = new Set([
  "time_entry",
  "payment",
  "payout",
  "charge",
  "project",
  "counteragent",
  "tag",
  "rate",
  "exchange_rate"
])

/** Whether the server undoes such a change, unless something came after it. Lines of earlier versions say too little. */
const isUndoable = ({ action, changes, subject, version }: FeedItem): boolean =>
  version !== null &&
  (undoable.has(subject) ||
    (subject === "import" && action === "created") ||
    (subject === "invoice" && action === "deleted" && changes["state"]?.before !== "issued"))

const filterNames = ["client", "project", "member", "kind", "action", "days"] as const
const isHeading = (line: ActivityLine): boolean => line.kind === "day"
const heightOf = (line: ActivityLine): number => (line.kind === "day" ? 50 : 41)

/** The changes of a period and their authors: figures compared with the days before, and the log with former values. */
export const Activity = () => {
  const search = useSearch({ from: "/shell/activity" })
  const navigate = useNavigate({ from: "/activity" })
  const { today, workspace } = useSession()
  const { manage } = useMay()
  const period = search.period ?? monthOf(today)
  const query = useMemo(() => {
    const { compareFrom, compareTo, from, to } = shownDays(period, today)
    const concerned = boundsOf(periodOf(search.days) ?? "all")
    return {
      date_from: from,
      date_to: to,
      compare_from: compareFrom,
      compare_to: compareTo,
      project_id: search.project,
      counteragent_id: search.client,
      user_id: search.member,
      feed_subject: search.kind,
      feed_action: search.action,
      concerns_from: concerned.from,
      concerns_to: concerned.to
    }
  }, [period, search.action, search.client, search.days, search.kind, search.member, search.project, today])
  const list = useInfiniteQuery({ ...readActivity(query), enabled: manage })
  const first = list.data?.pages[0]
  const lines = useMemo(
    () => activityLines(list.data?.pages.flatMap((page) => page.feed ?? []) ?? [], dayOfMoment),
    [list.data]
  )
  const named = useMemo(
    () => new Set(lines.flatMap((line) => (line.kind === "change" ? namedIn(line.item) : []))),
    [lines]
  )
  const nameOf = useNames(named)
  const [undoing, setUndoing] = useState<FeedItem>()
  const items = useMemo(() => lines.flatMap((line) => (line.kind === "change" ? [line.item] : [])), [lines])
  const undone = useMemo(() => new Set(items.map(({ undoes }) => undoes)), [items])
  /** How many of the lines shown are of the request of one, and can be undone with it. */
  const togetherWith = ({ operation_id: id }: FeedItem): number =>
    items.filter((item) => item.operation_id === id && isUndoable(item) && !undone.has(item.id)).length
  const goTo = useCallback(
    (change: Readonly<Record<string, string | undefined>>) =>
      void navigate({ search: (before) => defined({ ...before, ...change }), replace: replaces(search, change) }),
    [navigate, search]
  )
  const more = useMore(list)
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  const total = first?.feed_pagination?.total ?? 0

  if (!manage) return <NotYours title={m.activity_title()} text={m.activity_not_yours()} />
  return (
    <div className="page">
      <PageHead
        title={m.activity_title()}
        tab={`${m.activity_title()}, ${periodName(period, m.components_all_time())}`}
        note={`${shownName(period, today, m.components_all_time())} · ${m.activity_amounts_in({ currency: workspace.currency })}`}
        actions={<ExportButton path="/api/reports/activity" query={query} name="activity" />}
      >
        <PeriodStepper period={period} today={today} all onChange={(next) => goTo({ period: next })} />
      </PageHead>
      <FilterBar filters={search} names={filterNames} onChange={goTo} />
      {list.error !== null && (
        <ErrorNote title={m.activity_failed()} error={list.error} retry={() => void list.refetch()} />
      )}
      {first === undefined && list.error === null && <Skeleton height={640} />}
      {first?.summary !== undefined && (
        <ActivitySummary
          summary={first.summary}
          comparison={first.comparison}
          compared={comparedDaysOf(first)}
          days={first.sparkline_days ?? []}
        />
      )}
      {first?.effect !== undefined && search.days !== undefined && (
        <EffectCard effect={first.effect} days={periodName(search.days, search.days)} />
      )}
      {first !== undefined && total === 0 && (
        <Card>
          <EmptyState
            title={m.activity_empty()}
            action={
              isFiltered && (
                <Button onClick={() => goTo(Object.fromEntries(filterNames.map((name) => [name, undefined])))}>
                  {m.components_filters_clear()}
                </Button>
              )
            }
          >
            {m.activity_empty_why()}
          </EmptyState>
        </Card>
      )}
      {total > 0 && (
        <Card flush>
          <VirtualRows
            label={m.activity_title()}
            rows={lines}
            keyOf={activityKey}
            count={total + lines.filter(isHeading).length}
            className={styles.feed}
            isHeading={isHeading}
            heightOf={heightOf}
            more={more}
          >
            {(line) =>
              line.kind === "day" ? (
                <b role="cell">
                  {line.day === today
                    ? m.activity_today()
                    : line.day === addDays(today, -1)
                      ? m.activity_yesterday()
                      : fullDay(line.day)}
                </b>
              ) : (
                <FeedLine
                  item={line.item}
                  nameOf={nameOf}
                  isUndone={undone.has(line.item.id)}
                  onUndo={isUndoable(line.item) && !undone.has(line.item.id) ? () => setUndoing(line.item) : undefined}
                />
              )
            }
          </VirtualRows>
        </Card>
      )}
      {undoing !== undefined && (
        <UndoDialog
          item={undoing}
          together={togetherWith(undoing)}
          changes={changeTexts(undoing, nameOf)}
          close={() => setUndoing(undefined)}
        />
      )}
    </div>
  )
}
