import type { TimeEntry, TimeEntryPatch } from "@hourbook/api/contract"
import { send } from "../../api/client.ts"
import { copyOf } from "../../features/entry/copyOf.ts"
import { m } from "../../paraglide/messages.js"
import { say } from "../../parts/messages/toasts.ts"
import { errorText } from "../../words/errorText.ts"

/** What decided the price of an entry. */
const priceOf = (entry: TimeEntry): TimeEntryPatch => {
  const { billable, cost, currency, hourly_rate } = copyOf(entry, entry.accrual_date)
  return {
    ...(billable === undefined ? {} : { billable }),
    ...(cost === undefined ? {} : { cost }),
    ...(hourly_rate === undefined ? {} : { hourly_rate }),
    ...(currency === undefined ? {} : { currency })
  }
}

/** What an entry had of what a change names, to take the change back. */
const beforeOf = (entry: TimeEntry, patch: TimeEntryPatch): TimeEntryPatch => ({
  ...(patch.accrual_date === undefined ? {} : { accrual_date: entry.accrual_date }),
  ...(patch.project_id === undefined
    ? {}
    : {
        project_id: entry.project_id,
        ...(entry.project_id === null ? { counteragent_id: entry.counteragent_id } : {})
      }),
  ...(patch.billable === undefined ? {} : priceOf(entry))
})

interface Change {
  readonly id: string
  readonly patch: TimeEntryPatch
}

const changeAll = async (changes: ReadonlyArray<Change>): Promise<number> => {
  const answers = await Promise.allSettled(
    changes.map(({ id, patch }) => send("PUT", "/api/time/{id}", { params: { id }, body: patch }))
  )
  const failed = answers.filter((answer) => answer.status === "rejected")
  const [first] = failed
  if (first !== undefined) {
    say(m.time_some_failed({ count: failed.length, why: errorText(first.reason) }), { tone: "wrong" })
  }
  return changes.length - failed.length
}

/** Changes entries one after the other, through the queue, and takes all of it back when it is asked to. */
export const changeMany = async (entries: ReadonlyArray<TimeEntry>, patch: TimeEntryPatch): Promise<void> => {
  const count = await changeAll(entries.map(({ id }) => ({ id, patch })))
  if (count === 0) return
  say(m.time_changed({ count }), {
    undo: () => void changeAll(entries.map((entry) => ({ id: entry.id, patch: beforeOf(entry, patch) })))
  })
}
