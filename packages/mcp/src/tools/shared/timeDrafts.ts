import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError } from "@hourbook/core/shared/Errors"
import { type CurrencyCode, toText } from "@hourbook/core/shared/Money"
import { costAt } from "@hourbook/core/time/hourlyRate"
import type { TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import type { LastRate, Timesheets } from "@hourbook/core/time/Timesheets"
import { Effect, Option } from "effect"
import { quoted } from "../../present/quoted.ts"
import { Refused } from "../../present/Refused.ts"
import type { References } from "../../tool/References.ts"
import type { LoggedEntry } from "./LoggedEntry.ts"

/** Whose entry a rate is from. */
const ownerOf = ({ clientName, projectName }: Pick<LastRate, "clientName" | "projectName">): string =>
  [
    clientName === null ? "no client" : `client ${quoted(clientName, 60)}`,
    projectName === null ? "no project" : `project ${quoted(projectName, 60)}`
  ].join(" and ")

const costMissing = (index: number, last: Option.Option<LastRate>) =>
  new Refused({
    code: "cost_missing",
    message: `entries.${index}: cost or hourly_rate is required`,
    next: Option.match(last, {
      onNone: () => "Ask the user for the hourly rate and pass it as hourly_rate; pass cost 0 for unpaid work.",
      onSome: ({ currency, hourlyRate, workedOn, ...last }) =>
        `${last.isExact ? "The last entry for this client and project" : `None of exactly this client and project is known. An entry of ${ownerOf(last)}`}, on ${workedOn}, earned ${toText(hourlyRate)} ${currency} an hour. Ask the user, then pass hourly_rate and currency, or cost 0 for unpaid work.`
    })
  })

/** `place` names the entry, with a colon. */
export const twoCosts = (place: string) =>
  new Refused({
    code: "invalid_arguments",
    message: `${place}cost and hourly_rate cannot both be given`,
    next: "Leave one of them out."
  })

/** Makes drafts from arguments: names become ids, an hourly rate becomes a cost, and the currency has a default. */
export const draftsOf = (timesheets: Timesheets["Service"], references: References) => {
  const draftOf = Effect.fnUntraced(function* (
    who: Principal,
    entry: LoggedEntry,
    index: number
  ): Effect.fn.Return<TimeEntryDraft, CoreError | Refused> {
    const ids = yield* references.ofRecord(who, entry)
    if (entry.cost !== undefined && entry.hourly_rate !== undefined) return yield* twoCosts(`entries.${index}: `)
    const cost =
      entry.cost ??
      (entry.hourly_rate === undefined
        ? yield* Effect.flatMap(timesheets.lastRate(who, ids), (last) => costMissing(index, last))
        : costAt(entry.hourly_rate, entry.minutes))
    const currency: CurrencyCode = entry.currency ?? who.workspace.currency
    return {
      description: entry.description,
      workedOn: entry.date,
      durationMinutes: entry.minutes,
      cost,
      currency,
      ...ids
    }
  })

  return (who: Principal, entries: ReadonlyArray<LoggedEntry>) =>
    Effect.forEach(entries, (entry, index) => draftOf(who, entry, index))
}
