import type { Plan } from "./plan.ts"

/** The day of the last work of a plan; null without any. */
export const lastDayOf = ({ entries }: Pick<Plan, "entries">): string | null =>
  entries.reduce<string | null>((last, { day }) => (last === null || day > last ? day : last), null)
