import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { type FactKindName, factKinds, managersKinds } from "./factKinds.ts"
import { ReportFacts } from "./ReportFacts.ts"
import type { Standings } from "./Standings.ts"

/** Those of the kinds whose records the caller is shown at all: a member sees no charges, a client no payouts. */
export const shownKinds = ({ sight }: Visibility, kinds: ReadonlyArray<FactKindName>): ReadonlyArray<FactKindName> => {
  if (sight._tag === "All") return kinds
  const role = sight._tag === "Own" ? "member" : "client"
  return kinds.filter(
    (kind) =>
      !managersKinds.some((hidden) => hidden === kind) &&
      recordKinds[factKinds[kind].of].readers.some((reader) => reader === role)
  )
}

const noStandings: Standings = { rows: [], count: 0, next: null }

/** Facts of the kinds whose records the caller is shown. Questions about other kinds return no facts of them. */
export const shownFacts = (facts: ReportFacts["Service"]): ReportFacts["Service"] => {
  const { dayFlows, standings } = facts
  return ReportFacts.of({
    ...facts,
    ask: (visible, question) => {
      const of = shownKinds(visible, question.of)
      return of.length === 0 ? Effect.succeed([]) : facts.ask(visible, { ...question, of })
    },
    lastDays: (visible, question) => {
      const of = shownKinds(visible, question.of)
      return of.length === 0 ? Effect.succeed([]) : facts.lastDays(visible, { ...question, of })
    },
    dayFlows:
      dayFlows &&
      ((visible, question) => {
        const of = shownKinds(visible, question.of)
        return of.length === 0 ? Effect.succeed([]) : dayFlows(visible, { ...question, of })
      }),
    standings:
      standings &&
      ((visible, question) => {
        const of = shownKinds(visible, question.of)
        return of.length === 0 ? Effect.succeed(noStandings) : standings(visible, { ...question, of })
      })
  })
}
