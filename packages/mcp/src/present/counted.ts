import { countsText } from "@hourbook/core/values/Text"

/** How many of what: `1 time entry`, `2 time entries`. The noun is a plural. */
export const counted = (count: number, noun: string): string => countsText([{ count, noun }])
