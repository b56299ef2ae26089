import type { Shown } from "@hourbook/core/access/hiddenFields"
import { maySeeMoney } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { momentsOf } from "@hourbook/core/access/today"
import type { RecordList } from "@hourbook/core/facts/recordList"
import { Imports } from "@hourbook/core/imports/Imports"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { InternalCost } from "@hourbook/core/prices/Price"
import type { Warned } from "@hourbook/core/records/Warning"
import { allEntries } from "@hourbook/core/time/allEntries"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { type TimeEntry, TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { toNumber } from "@hourbook/core/values/Money"
import { Effect, Layer, type Schema } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { respondOnPaper } from "../edge/answers/respondOnPaper.ts"
import { warningsOf } from "../edge/answers/warningText.ts"
import { groupOf } from "../edge/groupOf.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { routesOf } from "../edge/routesOf.ts"
import { CurrentPrincipal } from "../middleware/Authentication.ts"
import { AskedPaper, type PaperOptions } from "../paper/PaperOptions.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { routes as suggestions } from "../suggestions/handlers.ts"
import { checkExternal } from "../wire/external.ts"
import { recordHandlers } from "../wire/recordHandlers.ts"
import {
  claimOf,
  invoicedOf,
  originOf,
  recordTail,
  sharedFilter,
  someFields,
  workInCurrency
} from "../wire/recordToWire.ts"
import { moneyOrNull, unconvertedCostOf, workToWire } from "../wire/workToWire.ts"
import {
  type entryAnswers,
  NewTimeEntry,
  TimeEntryPatch,
  type TimeQuery,
  timeSorts,
  TimeApi,
  TimesheetApi
} from "./contract.ts"
import { timesheetOnPaper } from "./timesheetOnPaper.ts"

const internalOf = (cost: InternalCost | null) => ({
  internal_cost: moneyOrNull(cost === null ? null : cost.amount),
  internal_currency: cost === null ? null : cost.currency
})

export const entryToWire = (entry: Shown<TimeEntry>): DataOf<typeof entryAnswers.one>["entry"] => ({
  id: entry.id,
  description: entry.description,
  accrual_date: entry.workedOn,
  duration_minutes_total: entry.durationMinutes,
  cost: toNumber(entry.cost),
  currency: entry.currency,
  ...recordTail(entry),
  billable: entry.billable,
  ...(entry.hourlyRate === undefined ? {} : { hourly_rate: moneyOrNull(entry.hourlyRate) }),
  ...(entry.rateId === undefined ? {} : { rate_id: entry.rateId }),
  billed_minutes: entry.billedMinutes,
  ...(entry.internalCost === undefined ? {} : internalOf(entry.internalCost)),
  started_at: entry.startedAt,
  ended_at: entry.endedAt,
  tags: entry.tags,
  billed_elsewhere: entry.billedElsewhere,
  ...claimOf(entry),
  ...originOf(entry)
})

const toResponse = (entry: Shown<TimeEntry>): DataOf<typeof entryAnswers.one> => ({ entry: entryToWire(entry) })

const written = (outcome: Warned<Shown<TimeEntry>>): DataOf<typeof entryAnswers.amended> => ({
  ...toResponse(outcome.record),
  ...warningsOf(outcome, recordKinds.time.one)
})

const toStats = ({
  total,
  work
}: Pick<RecordList<unknown>, "total" | "work">): DataOf<typeof entryAnswers.list>["stats"] => ({
  entries_count: total.count,
  worked_minutes_total: total.minutes,
  earned_total: toNumber(total.amount),
  by_currency: total.byCurrency.map(workInCurrency),
  unconverted: total.unconverted.map((sum) => ({ ...workInCurrency(sum), ...unconvertedCostOf(sum) })),
  ...workToWire(work)
})

type TimeQuestion = Schema.Struct.Type<typeof TimeQuery>

/** Which entries a list has. */
const filterOf = Effect.fnUntraced(function* (who: Principal, query: TimeQuestion) {
  yield* checkRange("accrual", query.accrual_from, query.accrual_to)
  yield* checkRange("created", query.created_from, query.created_to)
  yield* checkExternal(query)
  const made = momentsOf(who, { from: query.created_from, to: query.created_to })
  return {
    ...sharedFilter(query),
    from: query.accrual_from,
    to: query.accrual_to,
    createdFrom: made.from,
    createdBefore: made.before,
    tags: query.tag,
    billable: query.billable
  }
})

const printed = (time: TimeEntries["Service"], query: TimeQuestion, options: PaperOptions) =>
  respondOnPaper(
    Effect.gen(function* () {
      const who = yield* CurrentPrincipal
      if (options.hasPrices) yield* maySeeMoney(who)
      const entries = yield* allEntries(time, who, yield* filterOf(who, query))
      const { accrual_from: from = null, accrual_to: to = null } = query
      return yield* timesheetOnPaper(entries, { sender: who.workspace.name, from, to }, options)
    })
  )

const handlers = Effect.gen(function* () {
  const time = yield* TimeEntries
  const imports = yield* Imports

  const { create, ...others } = recordHandlers({
    noun: recordKinds.time.one,
    call: "record time",
    contract: {
      group: TimeApi,
      endpoints: { create: TimeApi.endpoints.record, amend: TimeApi.endpoints.amend },
      id: TimeEntryId,
      create: NewTimeEntry,
      patch: TimeEntryPatch
    },
    imports,
    useCases: { ...time, create: time.record },
    draftOf: (body) => body,
    changesOf: someFields,
    data: toResponse,
    written,
    shownOf: ({ record }) => record
  })

  const list = Effect.fnUntraced(function* ({ query }: { readonly query: TimeQuestion }) {
    const paper = yield* AskedPaper
    if (paper !== null) return yield* printed(time, query, paper)
    return yield* respond(
      Effect.fnUntraced(function* (who) {
        const filter = yield* filterOf(who, query)
        const asked = yield* askedPage("time", timeSorts, "accrual_date", query)
        const withTotals = query.include_totals !== false
        const chart = withTotals && query.charts !== false
        const list = yield* time.list(who, { filter, invoiced: invoicedOf(query), page: asked.page, chart })
        return { asked, withTotals, list }
      }),
      {
        data: ({ asked, list, withTotals }): DataOf<typeof entryAnswers.list> => ({
          entries: list.page.items.map(entryToWire),
          stats: withTotals ? toStats(list) : null,
          chart_by_day: list.days.map((day) => ({
            date: day.day,
            worked_minutes_total: day.minutes,
            earned_total: toNumber(day.amount),
            entries_count: day.count
          })),
          chart_by_hour: list.hours.map(({ count, hour, minutes }) => ({
            hour,
            entries_count: count,
            worked_minutes_total: minutes
          })),
          ...pageTail(asked, list.page.next, list.total.count)
        })
      }
    )
  })

  return { list, record: create, ...others }
})

const api = apiOf(TimeApi, TimesheetApi)

/** The same handlers under both paths. */
export const routes = routesOf(
  api,
  Layer.merge(
    groupOf(api, "time", (group) => Effect.map(handlers, (all) => group.handleAll(all))),
    groupOf(api, "timesheet", (group) => Effect.map(handlers, (all) => group.handleAll(all)))
  )
).pipe(Layer.merge(suggestions))
