import type { EntityDimension } from "@hourbook/core/facts/Fact"
import { foldFacts, foldLastDays } from "@hourbook/core/facts/foldFacts"
import { type FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { shownKinds } from "@hourbook/core/facts/shownFacts"
import { Effect } from "effect"
import type { Person } from "../../../support/data/seedWorkspace.ts"
import { expectSameSet } from "../../../support/expecting.ts"
import type { Found } from "./writeRecords.ts"

const entities: ReadonlyArray<EntityDimension> = ["project", "client", "member"]

interface Question extends FactsQuestion {
  /** Elsewhere than in memory some callers ask, others the next time. */
  readonly callers?: ReadonlyArray<Person>
}

/** Checks the facts that callers get against the fold of what there should be. Callers ask only for what their role may read. */
export const expectFacts = (found: Found, people: ReadonlyArray<Person>) => {
  const expectFold = Effect.fnUntraced(function* ({ callers = people, ...question }: Question) {
    const facts = yield* ReportFacts
    for (const caller of callers) {
      const asked = { ...question, of: shownKinds(caller.visible, question.of) }
      expectSameSet(
        yield* facts.ask(caller.visible, asked),
        foldFacts(found(caller.visible, question.filter), asked),
        `${caller.member.name}: ${JSON.stringify(asked)}`
      )
    }
  })
  const expectLastDays = Effect.fnUntraced(function* (question: Pick<Question, "of" | "filter">) {
    const facts = yield* ReportFacts
    for (const caller of people) {
      for (const by of entities) {
        const asked = { ...question, of: shownKinds(caller.visible, question.of), by }
        expectSameSet(
          yield* facts.lastDays(caller.visible, asked),
          foldLastDays(found(caller.visible, question.filter), asked),
          `${caller.member.name}: ${JSON.stringify(asked)}`
        )
      }
    }
  })
  /** Two of the people, others for the next number: three numbers in a row name all of them. */
  const pairOf = (number: number) => [0, 1].map((which) => people[(2 * number + which) % people.length]!)
  return { expectFold, expectLastDays, pairOf }
}
