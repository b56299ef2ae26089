import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { type ListQuery, recordList, shownList } from "../facts/recordList.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { groupFacts } from "../facts/totals.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { makeLocks } from "../locks/Locks.ts"
import { BillingRateRepository } from "../prices/BillingRate.ts"
import { claimFilter } from "../records/claimFilter.ts"
import { DocumentLookup } from "../records/DocumentLookup.ts"
import { memberOf } from "../records/Record.ts"
import { recordVerbs } from "../records/recordVerbs.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { recordWarnings } from "../warnings/recordWarnings.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { completeEntry, type OwnDraft, type OwnFields } from "./completeEntry.ts"
import { entryUndoing } from "./entryUndoing.ts"
import { isLikelyDuplicate } from "./isLikelyDuplicate.ts"
import { KeptTimeEntry } from "./keptEntry.ts"
import { overlapFields, overlapWarnings } from "./overlapWarnings.ts"
import type { RepriceQuestion } from "./Repriced.ts"
import { repricing } from "./repricing.ts"
import { gatheredTags } from "./spelledTags.ts"
import { TagRepository } from "./Tag.ts"
import { TimeEntry, TimeEntryId, type TimeSort } from "./TimeEntry.ts"
import { TimeRepository } from "./TimeRepository.ts"

/** The fields that the log shows. */
const fields = [
  "description",
  "workedOn",
  "durationMinutes",
  "cost",
  "currency",
  "billable",
  "billedMinutes",
  "hourlyRate",
  "rateId",
  "internalCost",
  "startedAt",
  "endedAt",
  "tags",
  "billedElsewhere"
] as const

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
    const billingRates = yield* BillingRateRepository
    const snapshot = yield* Snapshot
    const documents = yield* DocumentLookup
    const tags = yield* TagRepository
    const newTags = gatheredTags(tags)
    const ports = {
      references: yield* ReferenceLookup,
      idempotencyStore: yield* IdempotencyStore,
      locks: yield* makeLocks
    }
    const mayRead = (who: Principal) => Policy.mayReadRecords(who, recordKinds.time)

    const overlapping = overlapWarnings(repository)
    const aboutEach = recordWarnings(
      {
        repository,
        dayOf: ({ workedOn }) => workedOn,
        amountOf: ({ cost }) => cost,
        settlesOf: () => null,
        internalCostOf: ({ internalCost }) => internalCost,
        minutesOf: ({ durationMinutes }) => durationMinutes,
        byDay: "workedOn",
        isAlike: (a, b) => a.userId === b.userId && isLikelyDuplicate(a, b),
        comparedWith: (entries) => ({ userIds: [...new Set(entries.map(({ userId }) => userId))] })
      },
      exchangeRates
    )

    const { prepare, rewrite, verbs } = recordVerbs<TimeEntry, OwnFields, OwnDraft, TimeEntryId, TimeSort>(
      {
        service: "TimeEntries",
        subject: recordKinds.time.subject,
        noun: recordKinds.time.one,
        idOf: TimeEntryId.make,
        fields,
        // Warnings are about the day, the minutes and the cost.
        quiet: fields.filter((field) => !["workedOn", "durationMinutes", "cost", "currency"].includes(field)),
        codec: TimeEntry,
        kept: KeptTimeEntry,
        repository,
        byDay: "workedOn",
        warnings: (writing, entries) =>
          Effect.zipWith(
            aboutEach(writing, entries),
            overlapping(writing, entries),
            (all, others) => all.map((some, index) => [...some, ...(others[index] ?? [])]),
            { concurrent: true }
          ),
        besides: { fields: overlapFields, warnings: overlapping },
        whenArchived: "refuse",
        isMemberless: false,
        refusal: () => null,
        mayRead,
        mayWrite: (who) => Policy.mayWriteRecords(who, recordKinds.time),
        gather: (visible, drafts) =>
          newTags.gather(
            visible,
            drafts.flatMap((draft) => draft.tags ?? [])
          ),
        complete: completeEntry({ billingRates, tags, newTags }),
        make: (own, base) => ({ ...base, ...memberOf(base), ...own, id: TimeEntryId.make(base.id) }),
        undoing: entryUndoing,
        summary: ({ cost, description, durationMinutes, workedOn }) => ({
          title: description,
          amount: cost,
          minutes: durationMinutes,
          day: workedOn
        })
      },
      ports
    )

    const repriceInOne = repricing({
      repository,
      billingRates,
      references: ports.references,
      rewrite,
      locks: ports.locks
    })

    /** A page of entries, and of everything that the filter matches the totals and, with a chart, days and 24 hours of createdAt. */
    const list = traced("TimeEntries.list")(function* (who: Principal, asked: ListQuery<TimeSort>) {
      const visible = yield* mayRead(who)
      const { invoiced } = asked
      const claim = invoiced === undefined ? {} : { claim: yield* claimFilter(documents, who, invoiced) }
      const query = { ...asked, filter: { ...asked.filter, ...claim } }
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
      return { ...shownList(who, entries), hours: chartByHour }
    })

    /** Gives entries the billing or cost rates of now; see `Repriced`. */
    const repriceSome = traced("TimeEntries.reprice")(function* (who: Principal, question: RepriceQuestion) {
      const visible = yield* Policy.mayManage(who)
      return yield* repriceInOne({ who, visible, at: yield* now }, question)
    })

    return { ...verbs, prepare, list, reprice: repriceSome }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
