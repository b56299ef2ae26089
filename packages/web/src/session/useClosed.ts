import { type Day, mediumDay } from "../format/dates.ts"
import { m } from "../paraglide/messages.js"
import { useSession } from "./useSession.ts"

/** Says through which day the books are closed and who can open them, for a closed day; undefined for an open one. */
export const useClosed = (): ((...days: ReadonlyArray<Day | null | undefined>) => string | undefined) => {
  const { closed_through: last } = useSession().workspace
  return (...days) => {
    // What was seen last may be of a time before books could be closed.
    if (!last || days.every((day) => !day || day > last)) return undefined
    return m.closed_through({ through: mediumDay(last) })
  }
}
