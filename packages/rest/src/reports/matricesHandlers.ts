import type { Principal } from "@hourbook/core/access/Principal"
import type { BoundedPeriod } from "@hourbook/core/facts/ReportPeriod"
import { longestMatrix } from "@hourbook/core/reports/matrix/Matrix"
import type { MatrixMetric } from "@hourbook/core/reports/matrix/matrixReport"
import type { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import {
  type CalendarDate,
  daysBetween,
  daysOf,
  firstOfMonth,
  lastOfMonth,
  today
} from "@hourbook/core/values/CalendarDate"
import type { Amount } from "@hourbook/core/values/Money"
import { Effect, type Schema } from "effect"
import { respond, type DataOf, InvalidParam } from "../edge/answers/respond.ts"
import { askedRows } from "../edge/paging.ts"
import type { MoneyMatrixResponse, MoneyMatrixQuery, TimeMatrixResponse, TimeMatrixQuery } from "./matricesContract.ts"
import { canManageTeam, money, scopeOf } from "./reportToWire.ts"

type TimeQuery = Schema.Struct.Type<typeof TimeMatrixQuery>
type MoneyQuery = Schema.Struct.Type<typeof MoneyMatrixQuery>

const dimensions = { project: "project", counteragent: "client", team: "member" } as const

/** Missing bounds default to the current month in UTC. */
const periodOf = Effect.fnUntraced(function* (query: TimeQuery) {
  const now = yield* today
  const period: BoundedPeriod = {
    from: query.accrual_from ?? firstOfMonth(now),
    to: query.accrual_to ?? lastOfMonth(now)
  }
  const meant = (["from", "to"] as const)
    .filter((bound) => query[`accrual_${bound}`] === undefined)
    .map((bound) => `; accrual_${bound} was left out, which means ${period[bound]}`)
    .join("")
  const refuse = (message: string) => new InvalidParam({ message: `${message}${meant}` })
  if (period.from > period.to) return yield* refuse("accrual_from: must not be after accrual_to")
  if (daysBetween(period.from, period.to) < longestMatrix) return period
  return yield* refuse(`accrual_to: a matrix has at most ${longestMatrix} days`)
})

const read = (reports: Reports["Service"], query: TimeQuery, metric: MatrixMetric) =>
  Effect.fnUntraced(function* (who: Principal) {
    const period = yield* periodOf(query)
    const { cursorAt, page } = yield* askedRows(metric, "number", query)
    const report = yield* reports.matrix(
      who,
      { ...scopeOf(query, period), ...period },
      { by: dimensions[query.view ?? "project"], metric, page }
    )
    return { who, period, report, next: page === undefined ? {} : { next_cursor: cursorAt(report.next) } }
  })

type Read = Effect.Success<ReturnType<ReturnType<typeof read>>>

const shared = ({ next, period, report, who }: Read, query: TimeQuery) => ({
  period: { accrual_from: period.from, accrual_to: period.to, days: daysOf(period) },
  view: query.view ?? "project",
  unique_counteragents_count: report.clientsCount,
  holidays: report.holidays,
  can_manage_team: canManageTeam(who),
  ...next
})

const byDay = (days: ReadonlyMap<CalendarDate, Amount>): Readonly<Record<string, number>> =>
  Object.fromEntries([...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, value]) => [day, money(value)]))

/** GET /api/timesheet-matrix */
export const timeMatrixHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: TimeQuery }) =>
    respond(read(reports, query, "worked"), {
      data: Effect.fnUntraced(function* (found): Effect.fn.Return<DataOf<typeof TimeMatrixResponse>> {
        return {
          ...shared(found, query),
          rows: yield* mapInSlices(found.report.rows, ({ days, key, label, total }) => ({
            key,
            label,
            total_minutes: money(total),
            day_minutes: byDay(days)
          })),
          totals: { total_minutes: money(found.report.total), day_minutes: byDay(found.report.days) }
        }
      })
    })

/** GET /api/moneysheet-matrix */
export const moneyMatrixHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: MoneyQuery }) => {
    const metric = query.metric ?? "earned"
    return respond(read(reports, query, metric), {
      data: Effect.fnUntraced(function* (found): Effect.fn.Return<DataOf<typeof MoneyMatrixResponse>> {
        return {
          ...shared(found, query),
          metric,
          workspace_currency: found.who.workspace.currency,
          rows: yield* mapInSlices(found.report.rows, ({ days, key, label, total }) => ({
            key,
            label,
            total_cost: money(total),
            day_costs: byDay(days)
          })),
          totals: { total_cost: money(found.report.total), day_costs: byDay(found.report.days) },
          unconverted: found.report.unconverted.map(({ amount, currency }) => ({
            currency,
            [`${metric}_total` as const]: money(amount)
          }))
        }
      })
    })
  }
