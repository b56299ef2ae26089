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
    description: "Earnings of each day of a month, in the workspace's currency.",
    nature: "reads",
    scope: "read",
    input: Schema.Struct({
      month: aDay("any day of the month")
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
        ...(rows.length === 0 ? ["No time is logged in that month."] : []),
        ...(unconverted.length === 0
          ? []
          : [`Without an exchange rate, so not in the figures above: ${sumsText(unconverted)}.`])
      ].join("\n")
  })
)
