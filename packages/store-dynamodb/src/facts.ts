import type { Visibility } from "@hourbook/core/access/Policy"
import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import type { Fact } from "@hourbook/core/facts/Fact"
import { accrualKinds, type FactKindName, factKinds } from "@hourbook/core/facts/factKinds"
import {
  type Countable,
  countablesOf,
  entityOf,
  foldFacts,
  foldLastDays,
  foldUnpaidSince
} from "@hourbook/core/facts/foldFacts"
import { regroup } from "@hourbook/core/facts/regroup"
import { type FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { needsRecords } from "@hourbook/core/records/recordFilter"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Effect, Layer } from "effect"
import { matchingEntities } from "./entities/matchingEntities.ts"
import { counted } from "./layout/recordItems.ts"
import { eachRecordKind } from "./records/eachRecordKind.ts"
import { allRecords } from "./records/recordList.ts"
import { restrictToVisible } from "./records/restrictToVisible.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { ReadLimit } from "./table/ReadLimit.ts"
import { lastDays } from "./totals/lastDays.ts"
import { openParts } from "./totals/openParts.ts"
import type { DateRange } from "./totals/periods.ts"
import { readHours } from "./totals/readHours.ts"
import { isAmong } from "./totals/Sum.ts"
import { factsOfSums, sumFacts } from "./totals/sumFacts.ts"
import { Summarizer } from "./totals/Summarizer.ts"
import type { Totals } from "./totals/Totals.ts"
import { unpaidSince } from "./totals/unpaidSince.ts"

/** The filter for records: what one settled, or what work costs, can be in another currency than the record. */
const forRecords = (of: ReadonlyArray<FactKindName>, filter: RecordFilter): RecordFilter =>
  of.includes("settlements") || of.includes("internal") ? { ...filter, currencies: undefined } : filter

export const layer = Layer.effect(
  ReportFacts,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const summarizer = yield* Summarizer
    const totalsOf = ({ workspaceId }: Visibility): Totals => ({
      dynamo,
      workspaceId,
      monthsRead: (items) => summarizer.monthsRead(workspaceId, items)
    })
    const countablesOfKind = eachRecordKind(
      (kind) =>
        (visible: Visibility, filter: RecordFilter): Effect.Effect<ReadonlyArray<Countable>, ValidationFailed> =>
          Effect.map(allRecords(dynamo, kind, visible, filter), (records) =>
            records.flatMap((record) => countablesOf(kind.of, counted(kind, record)))
          )
    )
    /** What the records that the filter matches count as, of some kinds. */
    const found = (visible: Visibility, of: ReadonlyArray<FactKindName>, filter: RecordFilter) =>
      Effect.map(
        Effect.forEach(
          new Set(of.map((kind) => factKinds[kind].of)),
          (name) => countablesOfKind[name](visible, forRecords(of, filter)),
          { concurrency: "unbounded" }
        ),
        (countables) => countables.flat().filter((one) => isAmong({ filter, of }, one))
      )

    const factsByHour = (visible: Visibility, question: FactsQuestion) => {
      const filter = restrictToVisible(visible, question.filter)
      /** Without a limit: no answer of totals is refused for its size. */
      const countablesIn = (range: DateRange) =>
        found(visible, question.of, { ...filter, ...range }).pipe(
          Effect.provideService(ReadLimit, Number.POSITIVE_INFINITY),
          Effect.orDie
        )
      return Effect.map(readHours(totalsOf(visible), { boundaries: [], ...question, filter }, countablesIn), (sums) =>
        factsOfSums(sums, question)
      )
    }

    const ask = (
      visible: Visibility,
      question: Omit<FactsQuestion, "among">
    ): Effect.Effect<ReadonlyArray<Fact>, ValidationFailed> =>
      needsRecords(question.filter)
        ? Effect.map(found(visible, question.of, question.filter), (countables) => foldFacts(countables, question))
        : question.by.includes("hour")
          ? factsByHour(visible, question)
          : sumFacts(totalsOf(visible), { ...question, filter: restrictToVisible(visible, question.filter) })

    /** Asks by project or client, and keeps the facts of those that match. */
    const askAmong = Effect.fnUntraced(function* (
      visible: Visibility,
      { by, filter }: NonNullable<FactsQuestion["among"]>,
      question: Omit<FactsQuestion, "among">
    ) {
      const [matches, facts] = yield* Effect.all(
        [
          matchingEntities(dynamo, visible, by, filter),
          ask(visible, { ...question, by: [...new Set([...question.by, by])] })
        ],
        { concurrency: "unbounded" }
      )
      const kept = facts.filter((fact) => matches(entityOf(fact, by)))
      return question.by.includes(by) ? kept : yield* regroup(kept, by)
    })

    return ReportFacts.of({
      ask: (visible, { among, ...question }) =>
        among === undefined ? ask(visible, question) : askAmong(visible, among, question),
      lastDays: (visible, question) =>
        needsRecords(question.filter)
          ? Effect.orDie(
              Effect.map(found(visible, question.of, question.filter), (countables) =>
                foldLastDays(countables, question)
              )
            )
          : lastDays(totalsOf(visible), { ...question, filter: restrictToVisible(visible, question.filter) }),
      openParts: (visible, question) => openParts(ask, visible, question),
      debtors: null,
      idleProjects: null,
      dayFlows: null,
      unpaidSince: (visible, { by, debts, filter }) => {
        if (debts.length === 0) return Effect.succeed([])
        if (!needsRecords(filter)) {
          return unpaidSince(totalsOf(visible), { by, debts, filter: restrictToVisible(visible, filter) })
        }
        return Effect.orDie(
          Effect.map(found(visible, accrualKinds, filter), (accruals) =>
            debts.flatMap((debt) => {
              const day = foldUnpaidSince(accruals, by, debt)
              return day === undefined ? [] : [{ id: debt.id, currency: debt.currency, day }]
            })
          )
        )
      },
      standings: null
    })
  })
)
