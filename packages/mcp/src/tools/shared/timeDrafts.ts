import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import type { Clients } from "@hourbook/core/entities/Clients"
import type { CoreError } from "@hourbook/core/errors/Errors"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import type { LastRate, Timesheets } from "@hourbook/core/time/Timesheets"
import { zero } from "@hourbook/core/values/Money"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Option, Result, Schema } from "effect"
import { amountText } from "../../present/amounts.ts"
import { quoted } from "../../present/quoted.ts"
import { type Problem, together } from "../../present/together.ts"
import { isObject } from "../../schema/asMeant.ts"
import { problemAt } from "../../tool/explain.ts"
import type { References } from "../../tool/References.ts"
import type { PartlyRead } from "../../tool/Tool.ts"
import { type LoggedEntry, PartOfEntry } from "./LoggedEntry.ts"
import { isProblem, workTimes } from "./workTimes.ts"

/** Whose entry a rate is from. */
const ownerOf = ({ clientName, projectName }: Pick<LastRate, "clientName" | "projectName">): string =>
  [
    clientName === null ? "no client" : `client ${quoted(clientName, 60)}`,
    projectName === null ? "no project" : `project ${quoted(projectName, 60)}`
  ].join(" and ")

const costMissing = (place: Problem["place"], last: Option.Option<LastRate>): Problem => ({
  place,
  code: "cost_missing",
  message: "cost or hourly_rate is required",
  next: Option.match(last, {
    onNone: () => "Ask the user for the hourly rate and pass it as hourly_rate; pass cost 0 for unpaid work.",
    onSome: ({ currency, hourlyRate, workedOn, ...last }) =>
      `${last.isExact ? "The last entry for this client and project" : `None of exactly this client and project is known. An entry of ${ownerOf(last)}`}, on ${workedOn}, earned ${amountText(hourlyRate, currency)} an hour. Ask the user, then pass hourly_rate and currency, or cost 0 for unpaid work.`
  })
})

export const twoCosts = (place: Problem["place"]): Problem => ({
  place,
  code: "invalid_arguments",
  message: "cost and hourly_rate cannot both be given",
  next: "Leave one of them out."
})

/** The arguments of an entry about its price and tags, by core's names. */
export const pricedOf = ({
  billable,
  cost,
  currency,
  hourly_rate: hourlyRate,
  tags
}: Partial<Pick<LoggedEntry, "billable" | "cost" | "currency" | "hourly_rate" | "tags">>) => ({
  ...(billable === undefined ? {} : { billable }),
  ...(cost === undefined ? {} : { cost }),
  ...(currency === undefined ? {} : { currency }),
  ...(hourlyRate === undefined ? {} : { hourlyRate }),
  ...(tags === undefined ? {} : { tags })
})

/** An entry of a call, as far as it can be read. */
interface Sent {
  readonly place: Problem["place"]
  readonly entry: typeof PartOfEntry.Type
  /** Whether a cost or a rate was sent that cannot be read. */
  readonly hasUnreadableCost: boolean
  /** The same of how long it took. */
  readonly hasUnreadableLength: boolean
}

const decodePart = Schema.decodeUnknownOption(PartOfEntry)

/** The entries of a call without what cannot be read of them. */
const partsOf = ({ sent, unreadable }: PartlyRead): ReadonlyArray<Sent> => {
  const entries: ReadonlyArray<unknown> = Array.isArray(sent["entries"]) ? sent["entries"] : []
  return entries.flatMap((entry, index) => {
    if (!isObject(entry)) return []
    const keys = new Set(unreadable.filter(([, item]) => item === index).map(([, , key]) => key))
    const readable = Object.entries(entry).filter(([key]) => !keys.has(key))
    return Option.match(decodePart(Object.fromEntries(readable)), {
      onNone: () => [],
      onSome: (part) => [
        {
          place: ["entries", index],
          entry: part,
          hasUnreadableCost: keys.has("cost") || keys.has("hourly_rate"),
          hasUnreadableLength: ["minutes", "hours", "start", "end"].some((key) => keys.has(key))
        }
      ]
    })
  })
}

/** Makes drafts from arguments: names become ids. */
export const timeDrafts = (
  {
    clients,
    time,
    timesheets
  }: {
    readonly clients: Pick<Clients["Service"], "currencyFor">
    readonly time: Pick<TimeEntries["Service"], "record">
    readonly timesheets: Pick<Timesheets["Service"], "lastRate">
  },
  references: References
) => {
  type Times = Pick<TimeEntryDraft, "durationMinutes" | "endedAt" | "startedAt">
  type Ids = Effect.Success<ReturnType<References["look"]>>["ids"]

  /** A cost without a currency is in what its client pays in. */
  const inCurrency = (who: Principal, price: ReturnType<typeof pricedOf>, ids: Ids) =>
    "cost" in price && !("currency" in price)
      ? Effect.map(clients.currencyFor(who, ids), (currency) => ({ ...price, currency }))
      : Effect.succeed(price)

  /** What core says of an entry; what is missing or cannot be read is filled in. */
  const rulesOf = Effect.fnUntraced(function* (
    who: Principal,
    { entry, hasUnreadableCost, place }: Sent,
    { ids, times }: { readonly ids: Ids; readonly times: Times | undefined }
  ): Effect.fn.Return<ReadonlyArray<Problem>, CoreError> {
    const draft: TimeEntryDraft = {
      description: entry.description ?? "-",
      workedOn: entry.date ?? (yield* todayOf(who)),
      durationMinutes: 1,
      ...(times === undefined ? {} : times),
      ...(yield* inCurrency(who, pricedOf(hasUnreadableCost ? { cost: zero } : entry), ids)),
      ...ids
    }
    const found = yield* Effect.result(time.record(who, draft).pipe(Effect.provideService(DryRun, true)))
    if (Result.isSuccess(found)) return []
    const { failure } = found
    return failure._tag === "ValidationFailed" && failure.rule.code === "no_rate"
      ? [costMissing(place, yield* timesheets.lastRate(who, ids))]
      : [problemAt(place, failure)]
  })

  const look = Effect.fnUntraced(function* (who: Principal, sent: Sent) {
    const { ids, problems } = yield* references.look(who, sent.entry)
    const { cost, hourly_rate: rate } = sent.entry
    const isTwice = cost !== undefined && rate !== undefined
    const day = sent.entry.date ?? (yield* todayOf(who))
    const times = workTimes(who, sent.entry, { day, isNeeded: !sent.hasUnreadableLength, place: sent.place })
    const readable = isProblem(times) ? undefined : times
    return {
      ids,
      times: readable ?? {},
      problems: [
        ...(isProblem(times) ? [times] : []),
        ...problems.map((problem) => ({ ...problem, place: sent.place })),
        ...(isTwice ? [twoCosts(sent.place)] : [])
      ],
      rules: isTwice ? Effect.succeed([]) : rulesOf(who, sent, { ids, times: readable })
    }
  })

  const problemsOf = Effect.fnUntraced(function* (looked: ReadonlyArray<Effect.Success<ReturnType<typeof look>>>) {
    const rules = (yield* Effect.forEach(looked, (one) => one.rules)).flat()
    const forbidden = rules.filter(({ code }) => code === "forbidden")
    const [first] = forbidden
    // What the caller may do with no entry is said once, and nothing else matters.
    return first !== undefined && forbidden.length === looked.length
      ? [{ ...first, place: [] }]
      : [...looked.flatMap(({ problems }) => problems), ...rules]
  })

  return {
    /** What is wrong with the entries, as far as they can be read. */
    problems: (who: Principal, sent: PartlyRead) =>
      Effect.flatMap(
        Effect.forEach(partsOf(sent), (one) => look(who, one)),
        problemsOf
      ),
    /** The drafts, and all problems in place of an error that core has with one of them. */
    make: Effect.fnUntraced(function* (who: Principal, entries: ReadonlyArray<LoggedEntry>) {
      const looked = yield* Effect.forEach(entries, (entry, index) =>
        Effect.map(
          look(who, { place: ["entries", index], entry, hasUnreadableCost: false, hasUnreadableLength: false }),
          (found) => ({
            ...found,
            entry
          })
        )
      )
      if (looked.some(({ problems }) => problems.length > 0)) return yield* together(yield* problemsOf(looked))
      const drafts = yield* Effect.forEach(looked, ({ entry, ids, times }) =>
        Effect.map(inCurrency(who, pricedOf(entry), ids), (price): TimeEntryDraft => ({
          description: entry.description,
          workedOn: entry.date,
          ...times,
          ...price,
          ...ids
        }))
      )
      const explained = (error: CoreError) =>
        Effect.flatMap(problemsOf(looked), (problems) =>
          Effect.fail(problems.length === 0 ? error : together(problems))
        )
      return { drafts, explained }
    })
  }
}
