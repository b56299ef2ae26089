import { addDays, today } from "@hourbook/core/values/CalendarDate"
import { Effect } from "effect"

/**
 * The day since which a workspace has few of its records: half a year before today. Totals of all time are read for periods
 * that end later (see `allTimeOf`).
 */
export const recentDays = Effect.map(today, (day) => addDays(day, -183))
