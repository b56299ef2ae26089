import type { TimeEntry } from "@hourbook/contract/contract"
import { useState } from "react"
import { refusalOf } from "../../api/Failed.ts"
import { useWrite } from "../../api/write.ts"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { copyOf } from "../../features/entry/copyOf.ts"
import { addDays } from "../../format/dates.ts"
import { errorText } from "../../format/errorText.ts"
import { m } from "../../paraglide/messages.js"
import { useMay } from "../../session/useSession.ts"
import type { WeekOfPerson } from "./useWeek.ts"

/** The row of the week that an entry is in. */
const rowOf = ({ counteragent_id: client, project_id: project }: TimeEntry): string =>
  project ?? `client ${client ?? ""}`

/** Records the entries of the week before again, where this week has none of the same project on that day. */
export const useCopyLastWeek = (week: WeekOfPerson) => {
  const [isCopying, setCopying] = useState(false)
  const write = useWrite()
  const { prices } = useMay()

  const copy = async (): Promise<void> => {
    if (isCopying || week.time.data === undefined) return
    const before = week.entries.filter(({ accrual_date: day }) => day >= addDays(week.from, -7) && day < week.from)
    const taken = new Set(week.entries.map((entry) => `${entry.accrual_date} ${rowOf(entry)}`))
    const wanted = before
      .map((entry) => ({ entry, day: addDays(entry.accrual_date, 7) }))
      .filter(({ day, entry }) => !taken.has(`${day} ${rowOf(entry)}`))
    if (wanted.length === 0) {
      say(before.length === 0 ? m.week_last_is_empty() : m.week_is_filled())
      return
    }
    setCopying(true)
    const dismiss = say(m.week_copying({ count: wanted.length }))
    try {
      const { results } = await write("POST", "/api/time/bulk", {
        body: {
          operations: wanted.map(({ day, entry }) => ({
            op: "create" as const,
            body: { ...copyOf(entry, day, prices) }
          }))
        }
      })
      const made = results.flatMap((one) => (one.ok && "entry" in one.data ? [one.data.entry.id] : []))
      const refused = results.filter((one) => !one.ok)
      if (made.length > 0) {
        const operations = made.map((id) => ({ op: "delete", id }) as const)
        say(m.week_copied({ count: made.length }), {
          undo: () => void write("POST", "/api/time/bulk", { body: { operations } }).catch(sayError)
        })
      }
      const [first] = refused
      if (first !== undefined) {
        const why = errorText(await refusalOf(first, first.status))
        say(m.week_not_copied({ count: refused.length, why }), { tone: "wrong" })
      }
    } catch (error) {
      sayError(error)
    } finally {
      dismiss()
      setCopying(false)
    }
  }
  return { copy, isCopying }
}
