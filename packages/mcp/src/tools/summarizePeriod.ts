import type { Principal } from "@hourbook/core/access/Principal"
import type { Total } from "@hourbook/core/facts/totals"
import type { MatrixMetric } from "@hourbook/core/reports/matrix/matrixReport"
import { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { Tags } from "@hourbook/core/time/Tags"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { compareText } from "@hourbook/core/values/fold"
import { legible } from "@hourbook/core/values/legible"
import { type Amount, toNumber } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { BigDecimal, Effect, Schema } from "effect"
import { convertedText, duration, Sums, sumsOf, sumsText } from "../present/amounts.ts"
import { counted } from "../present/counted.ts"
import { accountsOf, checkAccounts, ownRecords } from "../present/ofMembers.ts"
import { fittingRows, moreText } from "../present/outputBudget.ts"
import { checkDays, checkPeriod, periodText } from "../present/periods.ts"
import { quoted } from "../present/quoted.ts"
import { workParts, workPartsOf, workText } from "../present/workParts.ts"
import { aDay, filters, paging } from "../schema/arguments.ts"
import type { References } from "../tool/References.ts"
import { tool } from "../tool/Tool.ts"
import { unconvertedText } from "./shared/reportParts.ts"
import { byCalendar, byTag, sortedBy } from "./shared/summaryRows.ts"

/** Left out where there are none. */
const someSums = Schema.optionalKey(Sums)

const chargedOf = ({ byCurrency }: Total) => (byCurrency.length === 0 ? {} : { charged: sumsOf(byCurrency) })

const chargedText = (sums: typeof Sums.Type | undefined): string =>
  sums === undefined ? "" : `, charged ${sumsText(sums)}`

const receivedText = (sums: typeof Sums.Type | undefined): string =>
  sums === undefined ? "" : `, received ${sumsText(sums)}`

/** A figure of each day. Days without one are left out. */
const Days = Schema.Record(Schema.String, Schema.Finite)
type Days = typeof Days.Type

const Group = Schema.Struct({
  label: Schema.String,
  id: Schema.optionalKey(Schema.String),
  minutes: Schema.Finite,
  earned: Sums,
  charged: someSums,
  received: someSums,
  ...workParts,
  days: Schema.optionalKey(Days)
})

/** One figure of each day, in minutes or in the workspace's currency. */
const EachDay = Schema.Struct({
  unit: Schema.String,
  total: Schema.Finite,
  days: Days,
  holidays: Schema.Array(Schema.String),
  unconverted: Sums
})

const dimensions = { client: "client", project: "project", person: "member" } as const
const metrics = {
  minutes: "worked",
  earned: "earned",
  received: "received",
  charged: "charged"
} as const satisfies Record<string, MatrixMetric>
/** The most days of which each has a figure. */
const mostDays = 92

const Input = Schema.Struct({
  from: aDay(),
  to: aDay(),
  group_by: Schema.optionalKey(Schema.Literals(["day", "week", "month", "client", "project", "person", "tag"])),
  each_day: Schema.optionalKey(
    Schema.Literals(["minutes", "earned", "received", "charged"]).annotate({
      description: `adds this figure of each day to clients, projects or people; at most ${mostDays} days`
    })
  ),
  sort: Schema.optionalKey(Schema.Literals(["worked", "earned", "margin"])),
  ...filters,
  ...paging
})
type Input = typeof Input.Type

/** A figure of each day is of all rows together anyway, so that those are never days. */
const groupOf = ({ each_day: eachDay, group_by: group = "day" }: Input) =>
  eachDay !== undefined && !isDimension(group) ? "project" : group

const isDimension = (group: string): group is keyof typeof dimensions => group in dimensions

const isCalendar = (group: string): boolean => ["day", "week", "month"].includes(group)

const daysOf = (days: ReadonlyMap<CalendarDate, Amount>): Days =>
  Object.fromEntries([...days].sort(([a], [b]) => compareText(a, b)).map(([day, value]) => [day, toNumber(value)]))

const valueText = (value: number, unit: string): string =>
  unit === "min" ? duration(value) : convertedText(value, unit)

const daysText = (days: Days = {}, unit: string): string =>
  Object.entries(days)
    .map(([day, value]) => `${day} ${valueText(value, unit)}`)
    .join(", ") || "nothing"

export const summaryTool = (references: References) =>
  Effect.map(Effect.all([Reports, TimeEntries, Tags]), ([reports, time, tags]) => {
    /** The most used first. */
    const usedTags = (who: Principal) =>
      Effect.map(tags.list(who), (all) =>
        all
          .filter(({ count }) => count > 0)
          .toSorted((a, b) => b.count - a.count)
          .map(({ name }) => name)
      )

    /** A figure of each day, for all rows together and for each of them. */
    const eachDayOf = Effect.fnUntraced(function* (
      who: Principal,
      input: Input,
      scope: Parameters<typeof reports.matrix>[1]
    ) {
      if (input.each_day === undefined) return undefined
      const group = groupOf(input)
      if (!isDimension(group)) return undefined
      yield* checkDays(input, mostDays)
      const metric = metrics[input.each_day]
      const sheet = yield* reports.matrix(who, scope, { by: dimensions[group], metric })
      return {
        each_day: {
          unit: input.each_day === "minutes" ? "min" : who.workspace.currency,
          total: toNumber(sheet.total),
          days: daysOf(sheet.days),
          holidays: sheet.holidays.map(({ date }) => date),
          unconverted: sumsOf(sheet.unconverted)
        },
        byKey: new Map(sheet.rows.map(({ days, key }) => [key, daysOf(days)]))
      }
    })

    return tool({
      name: "summarize_period",
      title: "Summarize a period",
      description:
        "Time, earnings and receipts of a period, in all and by day, week, month, client, project, person or tag, by currency, and the debt at its end. Answers 'how was my week'.",
      descriptionForMembers:
        "Your own time and earnings of a period, in all and by day, week, month, client, project, person or tag, by currency. Answers 'how was my week'.",
      ofMembers: () => ownRecords,
      nature: "reads",
      scope: "read",
      input: Input,
      output: Schema.Struct({
        currency: Schema.String,
        minutes: Schema.Finite,
        entries: Schema.Finite,
        earned: Sums,
        charged: someSums,
        received: someSums,
        owed: someSums,
        ...workParts,
        each_day: Schema.optionalKey(EachDay),
        rows: Schema.Array(Group),
        next_cursor: Schema.optionalKey(Schema.String)
      }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        yield* checkPeriod(input)
        yield* checkAccounts(who, { each_day: input.each_day })
        const ids = yield* references.ofFilter(who, input)
        const { cursor, from, limit, to } = input
        const scope = { ...ids, from, to }
        const group = groupOf(input)
        const [summary, eachDay] = yield* Effect.all(
          [reports.summary(who, scope, isDimension(group) ? dimensions[group] : "day"), eachDayOf(who, input, scope)],
          { concurrency: "unbounded" }
        )
        const grouped =
          group === "tag"
            ? yield* byTag(time, who, { filter: { ...ids, from, to }, tags: yield* usedTags(who) })
            : group === "week" || group === "month"
              ? yield* byCalendar(summary.rows, group)
              : summary.rows
        const sorted = input.sort === undefined ? grouped : yield* sortedBy(grouped, input.sort)
        const rest = {
          currency: who.workspace.currency,
          minutes: summary.earned.minutes,
          entries: summary.earned.count,
          earned: sumsOf(summary.earned.byCurrency),
          ...accountsOf(who, {
            ...chargedOf(summary.charged),
            received: sumsOf(summary.received.byCurrency),
            owed: sumsOf(
              summary.debtByCurrency.flatMap(({ currency, debt }) =>
                BigDecimal.isZero(debt) ? [] : [{ currency, amount: debt }]
              )
            )
          }),
          ...workPartsOf(summary.earned.minutes, summary.work),
          ...(eachDay === undefined ? {} : { each_day: eachDay.each_day })
        }
        const rows = yield* mapInSlices(sorted, ({ charged, earned, id, label, received, work }) => ({
          label: legible(label),
          ...(id === null ? {} : { id: idEndOf(id) }),
          minutes: earned.minutes,
          earned: sumsOf(earned.byCurrency),
          ...accountsOf(who, { ...chargedOf(charged), received: sumsOf(received.byCurrency) }),
          ...workPartsOf(earned.minutes, work, group === "tag" ? undefined : summary.work),
          ...(eachDay === undefined ? {} : { days: eachDay.byKey.get(id ?? "none") ?? {} })
        }))
        return { ...rest, ...(yield* fittingRows(rows, { cursor, limit, rest })) }
      }),
      text: ({ each_day: eachDay, next_cursor: next, rows, ...all }, input) =>
        [
          `${counted(all.entries, "time entries")} ${periodText(input)}: ${duration(all.minutes)}${workText(all, all.currency)}, earned ${sumsText(all.earned)}${chargedText(all.charged)}${receivedText(all.received)}.${all.owed === undefined ? "" : ` Owed at the end of ${input.to}: ${sumsText(all.owed)}.`}`,
          ...(eachDay === undefined
            ? []
            : [
                `${input.each_day === "minutes" ? "time" : input.each_day} of each day, ${valueText(eachDay.total, eachDay.unit)} in all: ${daysText(eachDay.days, eachDay.unit)}.`,
                ...(eachDay.holidays.length === 0 ? [] : [`Public holidays: ${eachDay.holidays.join(", ")}.`]),
                ...unconvertedText(eachDay.unconverted)
              ]),
          ...rows.map(
            ({ charged, days, earned, label, minutes, received, ...work }) =>
              `${isCalendar(groupOf(input)) ? label : quoted(label)}: ${duration(minutes)}${workText(work, all.currency)}, earned ${sumsText(earned)}${chargedText(charged)}${receivedText(received)}${eachDay === undefined ? "" : `; of each day: ${daysText(days, eachDay.unit)}`}`
          ),
          ...(groupOf(input) === "tag" ? ["An entry with several tags is in each of their rows."] : []),
          ...moreText(next)
        ].join("\n")
    })
  })
