import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Effect, Schema } from "effect"
import { sumsText, duration, Sums, sumsOf } from "../present/amounts.ts"
import { counted } from "../present/counted.ts"
import { ownRecords } from "../present/ofMembers.ts"
import { fittingPage, moreText } from "../present/outputBudget.ts"
import { nextOf, type Order, pageFrom, startOf } from "../present/pages.ts"
import { checkPeriod, periodText } from "../present/periods.ts"
import { Entry, entryLine, entryOf } from "../present/records.ts"
import { currencies, detail, filters, paging, period, search, tags } from "../schema/arguments.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"

const sorts = {
  newest: { sortBy: "workedOn", direction: "desc", kind: "date" },
  oldest: { sortBy: "workedOn", direction: "asc", kind: "date" },
  recently_added: { sortBy: "createdAt", direction: "desc", kind: "instant" }
} as const satisfies Record<string, Order<string>>

export const timeList = (references: References) =>
  Effect.map(TimeEntries, (time) =>
    tool({
      name: "time_list",
      title: "List time entries",
      description:
        "Time entries, with totals of all matches, not only of the page. For sums use summarize_period: it is shorter.",
      ofMembers: () => ownRecords,
      nature: "reads",
      scope: "read",
      input: Schema.Struct({
        ...period,
        ...filters,
        currencies,
        tags,
        billable: Schema.optionalKey(Schema.Boolean),
        search,
        sort: Schema.optionalKey(Schema.Literals(["newest", "oldest", "recently_added"])),
        ...paging,
        ...detail
      }),
      output: Schema.Struct({
        count: Schema.Finite,
        minutes: Schema.Finite,
        earned: Sums,
        rows: Schema.Array(Entry),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        yield* checkPeriod(input)
        const ids = yield* references.ofFilter(who, input)
        const order = sorts[input.sort ?? "newest"]
        const start = yield* startOf(order, input.cursor)
        const filter = {
          ...ids,
          from: input.from,
          to: input.to,
          billable: input.billable,
          currencies: input.currencies,
          search: input.search,
          tags: input.tags
        }

        return yield* fittingPage(input.limit, (limit) => {
          const page = pageFrom(order, start, limit)
          return Effect.map(time.list(who, { filter, page, chart: false }), (list) => ({
            count: list.total.count,
            minutes: list.total.minutes,
            earned: sumsOf(list.total.byCurrency),
            rows: list.page.items.map((entry) => entryOf(who, entry, input.detail)),
            ...nextOf(page, list.page.next)
          }))
        })
      }),
      text: ({ count, earned, minutes, next_cursor: next, rows }, input) =>
        [
          `${counted(count, "time entries")} ${periodText(input)}: ${duration(minutes)}, earned ${sumsText(earned)}.`,
          ...rows.map(entryLine),
          ...moreText(next)
        ].join("\n")
    })
  )
