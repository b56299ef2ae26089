import { Calendar } from "@hourbook/core/calendar/Calendar"
import { firstOfMonth } from "@hourbook/core/shared/CalendarDate"
import { toNumber } from "@hourbook/core/shared/Money"
import { Effect, Schema } from "effect"
import { duration, figure, Sums, sumsOf, sumsText } from "../present/amounts.ts"
import { aDay } from "../schema/arguments.ts"
import { tool } from "../tool/Tool.ts"

export const calendarTool = Effect.map(Calendar, (calendar) =>
  tool({
    name: "calendar_month",
    title: "Month calendar",
    description: "What each day of a month earned, in the workspace's currency.",
    nature: "reads",
    scope: "read",
    input: Schema.Struct({
      month: aDay("any day of it")
    }),
    output: Schema.Struct({
      currency: Schema.String,
      rows: Schema.Array(Schema.Struct({ date: Schema.String, minutes: Schema.Finite, earned: Schema.Finite })),
      unconverted: Sums
    }),
    run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
      const { days, unconverted } = yield* calendar.month(who, firstOfMonth(input.month))
      return {
        currency: who.workspace.currency,
        rows: days.map(({ amount, day, minutes }) => ({ date: day, minutes, earned: toNumber(amount) })),
        unconverted: sumsOf(unconverted)
      }
    }),
    text: ({ currency, rows, unconverted }) =>
      [
        ...rows.map(({ date, earned, minutes }) => `${date}: ${duration(minutes)}, ${figure(earned)} ${currency}`),
        ...(rows.length === 0 ? ["Nothing was logged in that month."] : []),
        ...(unconverted.length === 0 ? [] : [`Without a rate, and not in the figures above: ${sumsText(unconverted)}.`])
      ].join("\n")
  })
)
