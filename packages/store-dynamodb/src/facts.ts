import type { Visibility } from "@hourbook/core/access/Policy"
import { type Countable, foldFacts, foldLastDays, foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { type FactsOf, type FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { ValidationFailed } from "@hourbook/core/shared/Errors"
import { Effect, Layer } from "effect"
import { countable, type RecordKind } from "./layout/recordItems.ts"
import { eachRecordKind } from "./records/eachRecordKind.ts"
import { allRecords } from "./records/recordList.ts"
import { restrictToVisible } from "./records/restrictToVisible.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { ReadLimit } from "./table/ReadLimit.ts"
import { lastDays } from "./totals/lastDays.ts"
import type { DateRange } from "./totals/periods.ts"
import { readHours } from "./totals/readHours.ts"
import { factsOfSums, sumFacts } from "./totals/sumFacts.ts"
import { Summarizer } from "./totals/Summarizer.ts"
import type { Totals } from "./totals/Totals.ts"
import { unpaidSince } from "./totals/unpaidSince.ts"

/** Whether a filter needs the records, since totals have neither creation dates nor text. */
const needsRecords = ({ createdFrom, createdTo, search }: RecordFilter): boolean =>
  createdFrom !== undefined || createdTo !== undefined || search !== undefined

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
    const countables = <A extends RecordBase, Sort extends string>(
      kind: RecordKind<A, Sort>,
      visible: Visibility,
      filter: RecordFilter
    ): Effect.Effect<ReadonlyArray<Countable>, ValidationFailed> =>
      Effect.map(allRecords(dynamo, kind, visible, filter), (records) =>
        records.map((record) => countable(kind, record))
      )

    const foundOf = eachRecordKind(
      (kind) => (visible: Visibility, filter: RecordFilter) => countables(kind, visible, filter)
    )
    const found = (visible: Visibility, of: FactsOf, filter: RecordFilter) => foundOf[of](visible, filter)

    const factsByHour = (visible: Visibility, question: FactsQuestion) => {
      const filter = restrictToVisible(visible, question.filter)
      /** Without a limit: no answer of totals is refused for its size. */
      const recordsIn = (range: DateRange) =>
        found(visible, question.of, { ...filter, ...range }).pipe(
          Effect.provideService(ReadLimit, Number.POSITIVE_INFINITY),
          Effect.orDie
        )
      return Effect.map(readHours(totalsOf(visible), { boundaries: [], ...question, filter }, recordsIn), (sums) =>
        factsOfSums(sums, question)
      )
    }

    return ReportFacts.of({
      ask: (visible, question) =>
        needsRecords(question.filter)
          ? Effect.map(found(visible, question.of, question.filter), (records) => foldFacts(records, question))
          : question.by.includes("hour")
            ? factsByHour(visible, question)
            : sumFacts(totalsOf(visible), { ...question, filter: restrictToVisible(visible, question.filter) }),
      lastDays: (visible, question) =>
        needsRecords(question.filter)
          ? Effect.orDie(
              Effect.map(found(visible, question.of, question.filter), (records) => foldLastDays(records, question.by))
            )
          : lastDays(totalsOf(visible), { ...question, filter: restrictToVisible(visible, question.filter) }),
      unpaidSince: (visible, { by, debts, filter }) => {
        if (debts.length === 0) return Effect.succeed([])
        if (!needsRecords(filter)) {
          return unpaidSince(totalsOf(visible), { by, debts, filter: restrictToVisible(visible, filter) })
        }
        return Effect.orDie(
          Effect.map(found(visible, "time", filter), (accruals) =>
            debts.flatMap((debt) => {
              const day = foldUnpaidSince(accruals, by, debt)
              return day === undefined ? [] : [{ id: debt.id, currency: debt.currency, day }]
            })
          )
        )
      }
    })
  })
)
