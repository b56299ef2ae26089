import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import type { ClientRepository } from "../../entities/ClientRepository.ts"
import type { ProjectRepository } from "../../entities/ProjectRepository.ts"
import { currentConversion } from "../../exchangeRates/currentConversion.ts"
import type { RateRepository } from "../../exchangeRates/ExchangeRateRepository.ts"
import type { Book } from "../../facts/ledger.ts"
import type {
  Dimension,
  EntityDimension,
  FactsOf,
  FactsQuestion,
  LastDay,
  ReportFacts
} from "../../facts/ReportFacts.ts"
import { type BoundedPeriod, cutsOf, type Frame, type ReportScope } from "../../facts/Valuation.ts"
import { type CalendarDate, today } from "../../shared/CalendarDate.ts"
import type { ValidationFailed } from "../../shared/Errors.ts"
import type { MemberRepository } from "../../workspaces/MemberRepository.ts"
import { type Labels, readLabels } from "./Labels.ts"

export interface ReportPorts {
  readonly facts: ReportFacts["Service"]
  readonly rates: RateRepository["Service"]
  readonly projects: ProjectRepository["Service"]
  readonly clients: ClientRepository["Service"]
  readonly members: MemberRepository["Service"]
}

/** Who asks for a report, and what they may see. */
export interface ReportCall {
  readonly who: Principal
  readonly seen: Visibility
}

/** Asks what one report needs, always within what its caller may see and what it is asked about. */
export interface ReportReader {
  readonly call: ReportCall
  readonly facts: ReportFacts["Service"]
  readonly scope: ReportScope
  readonly frame: Frame
  readonly labels: Labels
  /** Work and receipts up to the period's end, for flows and balances. */
  readonly book: (
    by: ReadonlyArray<EntityDimension>,
    moreCuts?: ReadonlyArray<CalendarDate>
  ) => Effect.Effect<Book, ValidationFailed>
  /** Work and receipts of the period alone: for flows, but not for balances. */
  readonly bookOfPeriod: (by: ReadonlyArray<EntityDimension>) => Effect.Effect<Book, ValidationFailed>
  /** Flows of the period alone, ready to be valued. */
  readonly flows: (of: FactsOf, by: ReadonlyArray<Dimension>) => ReturnType<ReportFacts["Service"]["ask"]>
  /** The last days in the period of each project, client or member. */
  readonly lastDays: (of: FactsOf, by: EntityDimension) => Effect.Effect<ReadonlyArray<LastDay>>
  /** The same about another period. */
  readonly during: (period: BoundedPeriod) => ReportReader
}

/** Reads what every report needs: rates, names, and the day of its balances. */
export const reportReader = Effect.fnUntraced(function* (ports: ReportPorts, call: ReportCall, scope: ReportScope) {
  const { facts } = ports
  const { seen, who } = call
  const [conversion, labels, now] = yield* Effect.all(
    [currentConversion(ports.rates, seen, who.workspace.currency), readLabels(ports, seen), today],
    { concurrency: "unbounded" }
  )
  const readerOf = (asked: ReportScope): ReportReader => {
    const frame: Frame = { from: asked.from, balanceDate: asked.to ?? now, conversion }
    const cuts = cutsOf(frame)
    const { from: _, ...untilEnd } = asked
    const bookOf = (question: Omit<FactsQuestion, "of">): Effect.Effect<Book, ValidationFailed> =>
      Effect.all(
        {
          work: facts.ask(seen, { of: "time", ...question }),
          receipts: facts.ask(seen, { of: "payments", ...question })
        },
        { concurrency: "unbounded" }
      )
    return {
      call,
      facts,
      scope: asked,
      frame,
      labels,
      book: (by, moreCuts = []) => bookOf({ filter: untilEnd, by, cuts: [...new Set([...cuts, ...moreCuts])].sort() }),
      bookOfPeriod: (by) => bookOf({ filter: asked, by, cuts }),
      flows: (of, by) => facts.ask(seen, { of, filter: asked, by, cuts: by.includes("day") ? [] : conversion.changes }),
      lastDays: (of, by) => facts.lastDays(seen, { of, filter: asked, by }),
      during: (period) => readerOf({ ...asked, ...period })
    }
  }
  return readerOf(scope)
})
