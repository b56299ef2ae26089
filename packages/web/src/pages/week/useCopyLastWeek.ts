import { useState } from "react"
import { send } from "../../api/client.ts"
import { copyOf, namesLike } from "../../features/entry/copyOf.ts"
import { m } from "../../paraglide/messages.js"
import { sayError } from "../../parts/messages/sayError.ts"
import { say } from "../../parts/messages/toasts.ts"
import { useMay } from "../../session/useSession.ts"
import { addDays } from "../../words/dates.ts"
import { errorText } from "../../words/errorText.ts"
import type { WeekOfPerson } from "./useWeek.ts"

/** Requests at a time. */
const together = 4

/** Records the entries of the week before again, where this week has none of the same project on that day. */
export const useCopyLastWeek = (week: WeekOfPerson) => {
  const [isCopying, setCopying] = useState(false)
  const { prices } = useMay()

  const copy = async (): Promise<void> => {
    if (isCopying || week.time.data === undefined) return
    const before = week.entries.filter(({ accrual_date: day }) => day >= addDays(week.from, -7) && day < week.from)
    const isFree = (day: string, key: string | null): boolean =>
      !week.entries.some(({ accrual_date, project_id }) => accrual_date === day && project_id === key)
    const wanted = before
      .map((entry) => ({ entry, day: addDays(entry.accrual_date, 7) }))
      .filter(({ day, entry }) => isFree(day, entry.project_id))
    if (wanted.length === 0) {
      say(before.length === 0 ? m.week_last_is_empty() : m.week_is_filled())
      return
    }
    setCopying(true)
    const made: Array<string> = []
    const refused: Array<unknown> = []
    for (let start = 0; start < wanted.length; start += together) {
      const answers = wanted.slice(start, start + together).map(({ day, entry }) =>
        send("POST", "/api/time", { body: copyOf(entry, day, prices), names: namesLike(entry) }).then(
          ({ data }) => made.push(data.entry.id),
          (error: unknown) => refused.push(error)
        )
      )
      await Promise.all(answers)
    }
    setCopying(false)
    if (made.length > 0) {
      say(m.week_copied({ count: made.length }), {
        undo: () =>
          void Promise.all(made.map((id) => send("DELETE", "/api/time/{id}", { params: { id } }))).catch(sayError)
      })
    }
    if (refused.length > 0) {
      say(m.week_not_copied({ count: refused.length, why: errorText(refused[0]) }), { tone: "wrong" })
    }
  }
  return { copy, isCopying }
}
