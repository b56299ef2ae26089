import type { Principal } from "@hourbook/core/access/Principal"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { ActivityRow, ActivitySummary } from "@hourbook/core/reports/activity/activityRows"
import type { BeforeAfter, ChangesEffect, ShownFigures } from "@hourbook/core/reports/activity/changesEffect"
import type { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { Effect, type Schema, Struct } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { askedComparison, askedRows, checkRange } from "../edge/paging.ts"
import { feedFilters } from "../shapes/feedShapes.ts"
import { debtPartsOf, moneyOrNull, workToWire } from "../wire/workToWire.ts"
import type { ActivityResponse, ActivityQuery } from "./activityContract.ts"
import {
  canManageTeam,
  changeOf,
  chartOf,
  feedItemOf,
  filtersOf,
  money,
  periodOf,
  scopeOf,
  unconvertedOf
} from "./reportToWire.ts"

type Data = DataOf<typeof ActivityResponse>
type Query = Schema.Struct.Type<typeof ActivityQuery>

const defaultFeed = 30

const toSummary = ({ balance, work, ...active }: ActivitySummary): NonNullable<Data["summary"]> => ({
  worked_minutes_total: balance.minutes,
  earned_total: money(balance.earned),
  received_total: money(balance.received),
  debt_total: money(balance.debt),
  entries_count: balance.entries,
  payments_count: balance.payments,
  active_members_count: active.activeMembers,
  active_projects_count: active.activeProjects,
  active_counteragents_count: active.activeClients,
  active_days_count: active.activeDays,
  ...debtPartsOf(balance),
  ...workToWire(work)
})

type Report = NonNullable<Effect.Success<ReturnType<Reports["Service"]["activity"]>>>

const toComparison = (comparison: Report["comparison"]): NonNullable<Data["comparison"]> | null => {
  if (comparison === null) return null
  const { change } = comparison
  return {
    previous_from: comparison.from,
    previous_to: comparison.to,
    summary: toSummary(comparison.summary),
    change: {
      worked_minutes_total: changeOf(change.workedMinutes),
      earned_total: changeOf(change.earned),
      received_total: changeOf(change.received),
      debt_total: changeOf(change.debt),
      entries_count: changeOf(change.entries),
      payments_count: changeOf(change.payments),
      active_members_count: changeOf(change.activeMembers),
      active_projects_count: changeOf(change.activeProjects),
      active_counteragents_count: changeOf(change.activeClients),
      active_days_count: changeOf(change.activeDays),
      charged_total: changeOf(change.charged),
      settled_total: changeOf(change.settled)
    }
  }
}

const toRow = ({ id, label, lastDay, balance, work }: ActivityRow) => ({
  id,
  key: id ?? "none",
  name: label,
  worked_minutes_total: balance.minutes,
  earned_total: money(balance.earned),
  received_total: money(balance.received),
  entries_count: balance.entries,
  last_activity_date: lastDay,
  charged_total: money(balance.charged),
  ...workToWire(work)
})

const flowsOf = ({ charged, earned, received }: Omit<ShownFigures, "debt">) => ({
  earned_total: money(earned),
  charged_total: money(charged),
  received_total: money(received)
})

const sidesOf = ({ after, before }: BeforeAfter<ShownFigures>) => ({
  before: { ...flowsOf(before), debt_total: moneyOrNull(before.debt) },
  after: { ...flowsOf(after), debt_total: moneyOrNull(after.debt) }
})

const toEffect = ({ currencies, gaps, totals }: ChangesEffect): NonNullable<Data["effect"]> => ({
  totals: totals === null ? null : sidesOf(totals),
  currencies: currencies.map(({ currency, ...sides }) => ({ currency, ...sidesOf(sides) })),
  gaps
})

/** A line, with its effects if they are asked for and known. */
const toLine = (line: ActivityEvent, effects: Report["feed"]["effects"]) => {
  const known = effects?.get(line.id)
  return {
    ...feedItemOf(line),
    ...(known === undefined
      ? {}
      : {
          effects: known.map(({ currency, debt, ...flows }) => ({
            currency,
            ...flowsOf(flows),
            debt_total: money(debt)
          }))
        })
  }
}

/** The filters of the log alone. */
const feedFilterOf = ({
  concerns_from: from,
  concerns_to: to,
  feed_action: actions,
  feed_subject: subjects
}: Query) => ({
  actions,
  concerns: from === undefined && to === undefined ? undefined : { from, to },
  subjects: subjects?.map((subject) => (subject === "counteragent" ? "client" : subject))
})

/** The lists by their keys. */
const lists = { rows: "member", projects_rows: "project", counteragents_rows: "client" } as const
type ListKey = keyof typeof lists
const listKeys = Struct.keys(lists)

/** The page of a list. Its cursors belong to what its rows depend on. */
const askedOf = (key: ListKey, query: Query) =>
  askedRows(
    `activity ${key}`,
    "number",
    Struct.omit(query, ["compare_from", "compare_to", "feed_limit", "feed_offset", ...Struct.keys(feedFilters)])
  )

/** The next rows of the list that a cursor is of. */
const readFurther = Effect.fnUntraced(function* (
  reports: Reports["Service"],
  { query, scope, who }: { readonly who: Principal; readonly scope: ReportScope; readonly query: Query }
) {
  const found = yield* Effect.firstSuccessOf(
    listKeys.map((key) => Effect.map(askedOf(key, query), (asked) => ({ key, ...asked })))
  )
  const { cursorAt, key, page } = found
  if (page === undefined) return null
  const list = yield* reports.activeRows(who, scope, lists[key], page)
  return list === null ? null : { key, rows: list.rows, next: cursorAt(list.next) }
})

/** The cursors of the lists of an answer. */
const cursorsOf = Effect.fnUntraced(function* (query: Query, next: Report["next"]) {
  const positions = { rows: next.members, projects_rows: next.projects, counteragents_rows: next.clients }
  const cursors: Partial<Record<ListKey, string | null>> = {}
  for (const key of listKeys) cursors[key] = (yield* askedOf(key, query)).cursorAt(positions[key])
  return cursors
})

/** GET /api/reports/activity */
export const activityHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: Query }) =>
    respond(
      Effect.fnUntraced(function* (who) {
        yield* checkRange("date", query.date_from, query.date_to)
        yield* checkRange("concerns", query.concerns_from, query.concerns_to)
        const scope = scopeOf(query, { from: query.date_from, to: query.date_to })
        const compareWith = yield* askedComparison(query)
        const feed = { offset: query.feed_offset ?? 0, limit: query.feed_limit ?? defaultFeed }
        const further = query.cursor === undefined ? null : yield* readFurther(reports, { who, scope, query })
        const report =
          query.cursor === undefined
            ? yield* reports.activity(
                who,
                scope,
                { ...feed, ...feedFilterOf(query) },
                { compareWith, limit: query.limit, chart: query.charts }
              )
            : null
        const cursors = report === null || query.limit === undefined ? null : yield* cursorsOf(query, report.next)
        return { who, scope, feed, report, further, cursors }
      }),
      {
        data: Effect.fnUntraced(function* ({ cursors, feed, further, report, scope, who }): Effect.fn.Return<Data> {
          const head = { can_manage_team: canManageTeam(who), period: periodOf(scope) }
          if (further !== null) {
            const { key, next, rows } = further
            return { ...head, [key]: rows.map(toRow), next_cursors: { [key]: next } }
          }
          if (report === null) return head
          return {
            ...head,
            workspace_currency: who.workspace.currency,
            filters: filtersOf(scope, report.labels),
            summary: toSummary(report.summary),
            comparison: toComparison(report.comparison),
            rows: yield* mapInSlices(report.rows, toRow),
            projects_rows: yield* mapInSlices(report.projects, toRow),
            counteragents_rows: yield* mapInSlices(report.clients, toRow),
            sparkline_days: chartOf(report.chart),
            feed: report.feed.items.map((line) => toLine(line, report.feed.effects)),
            feed_pagination: {
              ...feed,
              total: report.feed.total,
              has_more: feed.offset + report.feed.items.length < report.feed.total
            },
            ...(report.effect === null ? {} : { effect: toEffect(report.effect) }),
            unconverted: unconvertedOf(report.unconverted),
            ...(cursors === null ? {} : { next_cursors: cursors })
          }
        })
      }
    )
