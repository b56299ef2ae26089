import { BigDecimal, Effect } from "effect"
import type { RecordKindName } from "../kinds/recordKinds.ts"
import { add, type Amount } from "../values/Money.ts"
import { among, within } from "../values/ranges.ts"
import type { OpenDebt } from "./Fact.ts"
import { accrualKinds } from "./factKinds.ts"
import { type Countable, type CountedRecord, countablesOf, foldFacts } from "./foldFacts.ts"
import type { FactsQuestion, ReportFacts } from "./ReportFacts.ts"

type Facts = Pick<ReportFacts["Service"], "ask" | "unpaidSince">

const matches = (
  { clientId, day, projectId, userId }: CountedRecord,
  { clientIds, from, projectIds, to, userIds }: FactsQuestion["filter"]
): boolean =>
  within(day, from, to) && among(clientId, clientIds) && among(projectId, projectIds) && among(userId, userIds)

const isAccrualOf = ({ clientId, currency, kind }: Countable, debt: OpenDebt): boolean =>
  accrualKinds.some((one) => one === kind) && clientId === debt.id && currency === debt.currency

/**
 * The facts that accounts are settled from, as they would be without one stored record: its own facts follow as amounts below 0.
 * `unpaidSince` answers for clients, and may name a day that is earlier than it need be.
 */
export const factsWithout = ({ ask, unpaidSince }: Facts, of: RecordKindName, record: CountedRecord): Facts => {
  const parts = countablesOf(of, record)
  const negated = parts.map((part) => ({ ...part, amount: BigDecimal.negate(part.amount), minutes: -part.minutes }))
  return {
    ask: (visible, question) =>
      Effect.map(ask(visible, question), (facts) =>
        matches(record, question.filter) ? [...facts, ...foldFacts(negated, question)] : facts
      ),
    unpaidSince: (visible, question) => {
      const more = (debt: OpenDebt): Amount =>
        parts.filter((part) => isAccrualOf(part, debt)).reduce((sum, { amount }) => add(sum, amount), debt.debt)
      return unpaidSince(visible, {
        ...question,
        debts: question.debts.map((debt) => ({ ...debt, debt: more(debt) }))
      })
    }
  }
}
