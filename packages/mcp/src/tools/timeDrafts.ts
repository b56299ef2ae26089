import type { Principal } from "@hourbook/core/access/Principal"
import type { CoreError } from "@hourbook/core/shared/Errors"
import type { ClientId, ProjectId } from "@hourbook/core/shared/Ids"
import { type Amount, type CurrencyCode, toText } from "@hourbook/core/shared/Money"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntry, TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { BigDecimal, Effect } from "effect"
import { Refused } from "../present/Refused.ts"
import type { References } from "../tool/References.ts"
import type { LoggedEntry } from "./LoggedEntry.ts"

const minutesInHour = BigDecimal.make(60n, 0)

const toCents = (amount: Amount): Amount => BigDecimal.round(amount, { scale: 2, mode: "half-from-zero" })

/** What an hour earned, to the cent; none for unpaid work. */
const rateOf = ({ cost, durationMinutes }: TimeEntry): Amount | undefined =>
  durationMinutes === 0 || BigDecimal.isZero(cost)
    ? undefined
    : toCents(
        BigDecimal.divideUnsafe(BigDecimal.multiply(cost, minutesInHour), BigDecimal.make(BigInt(durationMinutes), 0))
      )

const costMissing = (index: number, last: TimeEntry | undefined) => {
  const rate = last === undefined ? undefined : rateOf(last)
  return new Refused({
    code: "cost_missing",
    message: `entries.${index}: cost or hourly_rate is required`,
    next:
      last === undefined || rate === undefined
        ? "Ask the user what an hour earns, and pass it as hourly_rate; pass cost 0 for unpaid work."
        : `The last entry for the same client and project, of ${last.workedOn}, earned ${toText(rate)} ${last.currency} an hour. Tell the user, and pass hourly_rate and currency, or cost 0 for unpaid work.`
  })
}

const twoCosts = (index: number) =>
  new Refused({
    code: "invalid_arguments",
    message: `entries.${index}: cost and hourly_rate cannot both be given`,
    next: "Leave one of them out."
  })

/** Turns what was said into drafts: names become ids, an hourly rate a cost, and the currency is filled in. */
export const draftsOf = (time: TimeEntries["Service"], references: References) => {
  /** The newest entry for the same client and project, of whomever the caller may see. */
  const lastLike = (
    who: Principal,
    ids: { readonly clientId?: ClientId | null; readonly projectId?: ProjectId | null }
  ) =>
    Effect.map(
      time.list(who, {
        filter: {
          clientIds: typeof ids.clientId === "string" ? [ids.clientId] : undefined,
          projectIds: typeof ids.projectId === "string" ? [ids.projectId] : undefined
        },
        page: { sortBy: "workedOn", direction: "desc", start: { _tag: "Offset", offset: 0 }, limit: 1 },
        chart: false
      }),
      ({ page }) => page.items[0]
    )

  const draftOf = Effect.fnUntraced(function* (
    who: Principal,
    entry: LoggedEntry,
    index: number
  ): Effect.fn.Return<TimeEntryDraft, CoreError | Refused> {
    const ids = yield* references.ofRecord(who, entry)
    if (entry.cost !== undefined && entry.hourly_rate !== undefined) return yield* twoCosts(index)
    const cost =
      entry.cost ??
      (entry.hourly_rate === undefined
        ? yield* Effect.flatMap(lastLike(who, ids), (last) => costMissing(index, last))
        : toCents(
            BigDecimal.divideUnsafe(
              BigDecimal.multiply(entry.hourly_rate, BigDecimal.make(BigInt(entry.minutes), 0)),
              minutesInHour
            )
          ))
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
