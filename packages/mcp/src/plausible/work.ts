import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Clients } from "@hourbook/core/entities/Clients"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { nearestName } from "@hourbook/core/names/nearestName"
import { hourlyRate } from "@hourbook/core/prices/hourlyRate"
import type { Warned } from "@hourbook/core/records/Warning"
import type { Tags } from "@hourbook/core/time/Tags"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import type { LastRate, Timesheets } from "@hourbook/core/time/Timesheets"
import { fold } from "@hourbook/core/values/fold"
import type { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import type { Amount, CurrencyCode } from "@hourbook/core/values/Money"
import { BigDecimal, Effect, Option } from "effect"
import { amountText } from "../present/amounts.ts"
import { quoted } from "../present/quoted.ts"
import { digitsDoubt, isFarFrom, isItRight } from "./figures.ts"

interface Services {
  readonly clients: Pick<Clients["Service"], "currencyFor">
  readonly tags: Pick<Tags["Service"], "list">
  readonly timesheets: Pick<Timesheets["Service"], "lastRate">
}

interface Whose {
  readonly clientId?: ClientId | null
  readonly projectId?: ProjectId | null
}

/** What a call says of an entry's price and tags. */
export interface SaidOfWork extends Whose {
  readonly cost?: Amount
  readonly hourlyRate?: Amount | null
  readonly currency?: CurrencyCode
  readonly tags?: ReadonlyArray<string>
}

/** What is usual for the work of a call, as it was before. */
interface Usual {
  readonly currency: CurrencyCode
  readonly last: LastRate | undefined
  /** Whether the client says what it pays in, or the last work does. */
  readonly isOwn: boolean
}

const workOf = ({ clientId, projectId }: Whose): string =>
  (clientId ?? projectId ?? null) === null ? "work without a client" : "work of this client"

const keyOf = ({ clientId, projectId }: Whose): string => `${clientId ?? ""} ${projectId ?? ""}`

const saysPrice = ({ cost, currency, hourlyRate: rate }: SaidOfWork): boolean =>
  [cost, currency, rate].some((one) => (one ?? null) !== null)

const rateOf = ({ billedMinutes, cost, hourlyRate: rate }: Shown<TimeEntry>): Amount | null =>
  rate ?? (cost === undefined ? null : hourlyRate(cost, billedMinutes))

/** Doubts about what a call says of work: another currency than the client's own, a price far from the last, a tag that nobody uses. */
export const plausibleWork = ({ clients, tags, timesheets }: Services) => {
  const usualFor = Effect.fnUntraced(function* (who: Principal, of: Whose): Effect.fn.Return<Usual, CoreError> {
    const [own, found] = yield* Effect.all([clients.currencyFor(who, of), timesheets.lastRate(who, of)], {
      concurrency: "unbounded"
    })
    const last = Option.getOrUndefined(found)
    const isSet = own !== who.workspace.currency
    return { last, currency: isSet ? own : (last?.currency ?? own), isOwn: isSet || last !== undefined }
  })

  const tagDoubts = (
    subject: string,
    names: ReadonlyArray<string>,
    used: ReadonlyArray<{ readonly name: string }>
  ): ReadonlyArray<string> => {
    const known = new Set(used.map(({ name }) => fold(name)))
    return used.length === 0
      ? []
      : names
          .filter((name) => !known.has(fold(name)))
          .map((name) => {
            const near = nearestName(name, used)
            return `${subject} has the tag ${quoted(name, 60)}, which no other entry has${near === null ? "" : `; the nearest is ${quoted(near.name, 60)}`}: ${isItRight}`
          })
  }

  const priceDoubts = (
    subject: string,
    said: SaidOfWork,
    { entry, usual }: { readonly entry: Shown<TimeEntry>; readonly usual: Usual }
  ): ReadonlyArray<string> => {
    const { currency } = entry
    const { currency: own, isOwn, last } = usual
    if (currency !== own) {
      const whose = isOwn ? `what ${workOf(entry)} is in otherwise` : "the workspace's currency"
      return [`${subject} is in ${currency}, and ${own} is ${whose}: ${isItRight}`]
    }
    const rate = rateOf(entry)
    const isPriced = said.cost !== undefined || (said.hourlyRate ?? null) !== null
    if (!isPriced || rate === null || last === undefined || last.currency !== currency) return []
    return isFarFrom(rate, last.hourlyRate)
      ? [
          `${subject} earns ${amountText(rate, currency)} an hour, where the last ${workOf(entry)}, on ${last.workedOn}, earned ${amountText(last.hourlyRate, currency)}: ${isItRight}`
        ]
      : []
  }

  /** Reads what is usual before the entries are written; the doubts about one come from what was written of it. */
  return Effect.fnUntraced(function* (who: Principal, all: ReadonlyArray<SaidOfWork>) {
    const usual = new Map<string, Usual>()
    for (const said of all) {
      const key = keyOf(said)
      if (saysPrice(said) && !usual.has(key)) usual.set(key, yield* usualFor(who, said))
    }
    const isTagged = all.some(({ tags: names = [] }) => names.length > 0)
    const used = isTagged ? (yield* tags.list(who)).filter(({ count }) => count > 0) : []
    return (
      subject: string,
      said: SaidOfWork,
      { record: entry, warnings }: Warned<Shown<TimeEntry>>
    ): ReadonlyArray<string> => {
      const known = usual.get(keyOf(said))
      // That its currency has no rate says already that it is another one.
      const isSaid = warnings.some(({ code }) => code === "no_exchange_rate")
      const isFree = !entry.billable || (entry.cost !== undefined && BigDecimal.isZero(entry.cost))
      return [
        ...(known === undefined || isFree || isSaid ? [] : priceDoubts(subject, said, { entry, usual: known })),
        ...digitsDoubt(subject, said.cost, entry.currency),
        ...tagDoubts(subject, said.tags ?? [], used)
      ]
    }
  })
}
