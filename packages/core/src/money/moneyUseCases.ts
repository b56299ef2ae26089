import { BigDecimal, Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { listedKinds } from "../facts/factKinds.ts"
import { type ListQuery, recordList, shownList } from "../facts/recordList.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { makeLocks } from "../locks/Locks.ts"
import { claimFilter } from "../records/claimFilter.ts"
import { DocumentLookup } from "../records/DocumentLookup.ts"
import type { RecordRepository } from "../records/RecordRepository.ts"
import { recordVerbs } from "../records/recordVerbs.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { traced } from "../telemetry/traced.ts"
import { paysNoInvoice } from "../warnings/paysNoInvoice.ts"
import { recordWarnings } from "../warnings/recordWarnings.ts"
import { settlesMissing } from "../warnings/settlesMissing.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import type { Writing } from "../writing/Writing.ts"
import { checkAllocations } from "./allocating.ts"
import { type MoneyDraft, moneyFields, type MoneyKind, type MoneyRecord, type MoneySort } from "./MoneyKind.ts"
import { moneySummary } from "./moneyLine.ts"

const discountAlone = new ValidationFailed({
  field: "discount",
  problem: "a payment with a discount is recorded by itself: send it in a call of its own",
  rule: { code: "invalid_value" }
})

/** The use cases that all kinds of money share; `service` names their spans. */
export const moneyUseCases = Effect.fnUntraced(function* <A extends MoneyRecord<Day>, Day extends string>(
  service: string,
  kind: MoneyKind<A, Day>,
  repository: RecordRepository<A, A["id"], MoneySort<Day>>
) {
  const facts = yield* ReportFacts
  const exchangeRates = yield* ExchangeRateRepository
  const snapshot = yield* Snapshot
  const documents = yield* DocumentLookup
  const ports = {
    references: yield* ReferenceLookup,
    idempotencyStore: yield* IdempotencyStore,
    locks: yield* makeLocks
  }
  const descriptor = recordKinds[kind.name]
  const worths = {
    dayOf: (record: A) => record[kind.day],
    amountOf: ({ amount }: A) => amount,
    settlesOf: ({ settles }: A) => settles ?? null
  }
  const mayRead = (who: Principal) => Policy.mayReadRecords(who, descriptor)

  const { prepare, verbs } = recordVerbs<A, MoneyDraft<Day>, MoneyDraft<Day>, A["id"], MoneySort<Day>>(
    {
      service,
      ...moneySummary(kind),
      noun: descriptor.one,
      idOf: kind.idOf,
      quiet: ["comment"],
      codec: kind.codec,
      kept: kind.codec,
      repository,
      byDay: kind.day,
      warnings: recordWarnings(
        {
          ...worths,
          repository,
          internalCostOf: () => null,
          minutesOf: () => null,
          byDay: kind.day,
          isAlike: (a, b) =>
            a[kind.day] === b[kind.day] &&
            a.clientId === b.clientId &&
            a.currency === b.currency &&
            BigDecimal.equals(a.amount, b.amount) &&
            (descriptor.person !== "to" || a.userId === b.userId) &&
            a.kind === b.kind,
          comparedWith: (records) => {
            const clientIds = records.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]))
            return clientIds.length < records.length ? {} : { clientIds }
          }
        },
        exchangeRates
      ),
      ...(kind.extras.includes("settles")
        ? {
            alone: {
              fields: ["projectId"],
              warnings: (writing: Writing, after: A, before: A | null) =>
                Effect.map(
                  Effect.all(
                    [
                      settlesMissing<A>({ name: kind.name, ...worths }, { exchangeRates, facts })(
                        writing,
                        after,
                        before
                      ),
                      paysNoInvoice<A>({ ...worths, allocationsOf: (one) => one.allocations ?? [] }, documents)(
                        writing,
                        after
                      )
                    ],
                    { concurrency: "unbounded" }
                  ),
                  (found) => found.flat()
                )
            }
          }
        : {}),
      // An old client can still pay.
      whenArchived: "warn",
      mayRead,
      mayWrite: (who) => Policy.mayWriteRecords(who, descriptor),
      isMemberless: descriptor.memberless,
      refusal: kind.refusal,
      complete: (writing, of) => {
        const own = of.isNew ? of.draft : { ...of.before, ...of.draft }
        const paying = (one: MoneyDraft<Day>, clientId: string | null) => ({
          ...moneyFields(kind, one),
          clientId,
          currency: one.currency,
          letOff: one.letOff
        })
        if (of.isNew && of.draft.discount !== undefined) return Effect.fail(discountAlone)
        const checked = kind.extras.includes("allocations")
          ? checkAllocations(documents, writing, {
              before: of.isNew ? null : paying(of.before, of.before.clientId),
              after: paying(own, of.settled.clientId),
              isSaid: (of.draft.allocations ?? null) !== null || of.draft.allocations === null
            })
          : Effect.void
        return Effect.as(checked, { own, warnings: [] })
      },
      make: (own, base) => kind.make({ ...base, currency: own.currency }, moneyFields(kind, own))
    },
    ports
  )

  /** A page of records, and of everything that the filter matches the totals and days. */
  const list = traced(`${service}.list`)(function* (who: Principal, query: ListQuery<MoneySort<Day>>) {
    const visible = yield* mayRead(who)
    const { invoiced } = query
    const claim = invoiced === undefined ? {} : { claim: yield* claimFilter(documents, who, invoiced) }
    const found = yield* snapshot.of(
      visible,
      recordList(
        { repository, facts, exchangeRates },
        { of: listedKinds[kind.name], byDay: kind.day },
        { who, visible, query: { ...query, filter: { ...query.filter, ...claim } } }
      )
    )
    return shownList(who, found)
  })

  return { ...verbs, prepare, list }
})

export type MoneyUseCases<A extends MoneyRecord<Day>, Day extends string> = Effect.Success<
  ReturnType<typeof moneyUseCases<A, Day>>
>
