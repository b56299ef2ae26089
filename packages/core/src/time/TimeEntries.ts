import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { type ListQuery, recordList } from "../facts/recordList.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { groupFacts } from "../facts/totals.ts"
import { memberOf } from "../records/Record.ts"
import { recordVerbs } from "../records/recordVerbs.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import type { ValidationFailed } from "../shared/Errors.ts"
import { recordKinds } from "../shared/recordKinds.ts"
import { recordWarnings } from "../warnings/recordWarnings.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { isLikelyDuplicate } from "./isLikelyDuplicate.ts"
import { rateWarnings } from "./rateWarnings.ts"
import { TimeEntry, type TimeEntryFields, TimeEntryId, type TimeSort, unpriced } from "./TimeEntry.ts"
import { TimeRepository } from "./TimeRepository.ts"

type Own = Pick<TimeEntryFields, "description" | "workedOn" | "durationMinutes" | "cost" | "currency">

export interface HourTotal {
  readonly hour: number
  readonly count: number
  readonly minutes: number
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Time entries: work done, how long it took, what it earned (interface, section 4.1). */
export class TimeEntries extends Context.Service<TimeEntries>()("@hourbook/core/time/TimeEntries", {
  make: Effect.gen(function* () {
    const repository = yield* TimeRepository
    const facts = yield* ReportFacts
    const exchangeRates = yield* ExchangeRateRepository
    const snapshot = yield* Snapshot
    const ports = { references: yield* ReferenceLookup, idempotencyStore: yield* IdempotencyStore }
    const mayRead = (who: Principal) => Policy.mayReadRecords(who, recordKinds.time)

    const verbs = recordVerbs<TimeEntry, Own, TimeEntryId, TimeSort>(
      {
        service: "TimeEntries",
        subject: recordKinds.time.subject,
        noun: recordKinds.time.one,
        fields: ["description", "workedOn", "durationMinutes", "cost", "currency"],
        texts: ["description"],
        codec: TimeEntry,
        repository,
        warnings: recordWarnings(
          {
            repository,
            dayOf: ({ workedOn }) => workedOn,
            amountOf: ({ cost }) => cost,
            settlesOf: () => null,
            minutesOf: ({ durationMinutes }) => durationMinutes,
            byDay: "workedOn",
            isAlike: (a, b) => a.userId === b.userId && isLikelyDuplicate(a, b),
            comparedWith: (entries) => ({ userIds: [...new Set(entries.map(({ userId }) => userId))] })
          },
          exchangeRates
        ),
        whenArchived: "refuse",
        changeWarnings: rateWarnings,
        isMemberless: false,
        refusal: () => null,
        mayRead,
        mayWrite: (who) => Policy.mayWriteRecords(who, recordKinds.time),
        own: ({ cost, currency, description, durationMinutes, workedOn }) => ({
          cost,
          currency,
          description,
          durationMinutes,
          workedOn
        }),
        make: ({ cost, currency, description, durationMinutes, workedOn }, base) => ({
          ...unpriced,
          ...base,
          ...memberOf(base),
          billedMinutes: durationMinutes,
          madeInHour: Number(base.createdAt.slice(11, 13)),
          id: TimeEntryId.make(base.id),
          cost,
          currency,
          description,
          durationMinutes,
          workedOn
        }),
        summary: ({ cost, description, durationMinutes }) => ({
          title: description,
          amount: cost,
          minutes: durationMinutes
        })
      },
      ports
    )

    /** A page of entries, and of everything that the filter matches the totals and, with a chart, days and 24 hours of createdAt. */
    const list = Effect.fn("TimeEntries.list")(function* (who: Principal, query: ListQuery<TimeSort>) {
      const visible = yield* mayRead(who)
      const byHour: Effect.Effect<ReadonlyArray<HourTotal>, ValidationFailed> = Effect.map(
        facts.ask(visible, { of: ["time"], filter: query.filter, by: ["hour"] }),
        (found) => {
          const groups = groupFacts(found, (fact) => fact.hour)
          return hours.map((hour) => {
            const ofHour = groups.get(hour) ?? []
            return {
              hour,
              count: ofHour.reduce((sum, { count }) => sum + count, 0),
              minutes: ofHour.reduce((sum, { minutes }) => sum + minutes, 0)
            }
          })
        }
      )
      const [entries, chartByHour] = yield* snapshot.of(
        visible,
        Effect.all(
          [
            recordList(
              { repository, facts, exchangeRates },
              { of: ["time"], byDay: "workedOn" },
              { who, visible, query }
            ),
            query.chart ? byHour : Effect.succeed([])
          ],
          {
            concurrency: "unbounded"
          }
        )
      )
      return { ...entries, hours: chartByHour }
    })

    return { ...verbs, list }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
