import type { TimeEntry, TimeEntryPatch } from "@hourbook/contract/contract"
import { send } from "../../api/client.ts"
import { Failed } from "../../api/Failed.ts"
import { say } from "../../components/messages/toasts.ts"
import { copyOf } from "../../features/entry/copyOf.ts"
import { type ChangedMeanwhile, leftAlone } from "../../features/entry/leftAlone.ts"
import { errorText } from "../../format/errorText.ts"
import { m } from "../../paraglide/messages.js"

/** What decided the price of an entry. */
const priceOf = (entry: TimeEntry): TimeEntryPatch => {
  const { billable, cost, currency, hourly_rate } = copyOf(entry, entry.accrual_date, "cost" in entry)
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

/** What an entry gets, which the page shows so. */
interface Change {
  readonly shown: TimeEntry
  readonly patch: TimeEntryPatch
}

type Outcome =
  | { readonly kind: "changed"; readonly before: TimeEntry; readonly after: TimeEntry }
  | { readonly kind: "left"; readonly patch: TimeEntryPatch; readonly meanwhile: ChangedMeanwhile }
  | { readonly kind: "failed"; readonly error: unknown }

const sendOne = async ({ patch, shown }: Change): Promise<Outcome> => {
  const one = { params: { id: shown.id } }
  try {
    const { data } = await send("PUT", "/api/time/{id}", { ...one, body: patch, knownAt: shown.updated_at })
    return { kind: "changed", before: shown, after: data.entry }
  } catch (error) {
    // The list keeps beside the entry what was tried for a while.
    if (!(error instanceof Failed) || error.status !== 412 || error.isListed) throw error
    const { data } = await send("GET", "/api/time/{id}", one)
    return { kind: "left", patch, meanwhile: { shown, now: data.entry } }
  }
}

type Changed = Extract<Outcome, { readonly kind: "changed" }>

/** Changes entries through the queue. Those that another person has changed are left alone, unless the person wants otherwise. */
const changeAll = async (changes: ReadonlyArray<Change>): Promise<ReadonlyArray<Changed>> => {
  const outcomes = await Promise.all(
    changes.map((change) => sendOne(change).catch((error: unknown): Outcome => ({ kind: "failed", error })))
  )
  const changed = outcomes.filter((outcome) => outcome.kind === "changed")
  const left = outcomes.filter((outcome) => outcome.kind === "left")
  const failed = outcomes.filter((outcome) => outcome.kind === "failed")
  const [first] = failed
  if (first !== undefined) {
    say(m.time_some_failed({ count: failed.length, why: errorText(first.error) }), { tone: "wrong" })
  }
  if (left.length === 0 || (await leftAlone.ask(left.map(({ meanwhile }) => meanwhile))) !== true) return changed
  const again = await changeAll(left.map(({ meanwhile, patch }) => ({ shown: meanwhile.now, patch })))
  return [...changed, ...again]
}

/** Changes entries as the page shows them, and takes all of it back when it is asked to. */
export const changeMany = async (entries: ReadonlyArray<TimeEntry>, patch: TimeEntryPatch): Promise<void> => {
  const changed = await changeAll(entries.map((shown) => ({ shown, patch })))
  if (changed.length === 0) return
  say(m.time_changed({ count: changed.length }), {
    undo: () => void changeAll(changed.map(({ after, before }) => ({ shown: after, patch: beforeOf(before, patch) })))
  })
}
