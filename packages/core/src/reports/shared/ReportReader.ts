import { Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import type { Principal } from "../../access/Principal.ts"
import { todayOf } from "../../access/today.ts"
import type { ClientRepository } from "../../entities/ClientRepository.ts"
import type { ProjectRepository } from "../../entities/ProjectRepository.ts"
import type { ValidationFailed } from "../../errors/Errors.ts"
import { currentConversion } from "../../exchangeRates/Conversion.ts"
import type { ExchangeRateRepository } from "../../exchangeRates/ExchangeRateRepository.ts"
import type { Movements } from "../../facts/Balance.ts"
import type { CurrencyDue } from "../../facts/Due.ts"
import type { Dimension, EntityDimension } from "../../facts/Fact.ts"
import { debtKinds, type FactKindName } from "../../facts/factKinds.ts"
import { nothingOpen, type OpenParts } from "../../facts/OpenParts.ts"
import type { RowId } from "../../facts/Owed.ts"
import type { FactsQuestion, LastDay, ReportFacts } from "../../facts/ReportFacts.ts"
import type { BoundedPeriod, ReportScope } from "../../facts/ReportPeriod.ts"
import { openPartsIn } from "../../facts/settledAccounts.ts"
import { shownFacts } from "../../facts/shownFacts.ts"
import type { StandingFigure, Standings, StandingsQuestion } from "../../facts/Standings.ts"
import { boundariesOf, type Valuation } from "../../facts/Valuation.ts"
import type { ChargeRepository } from "../../money/Charge.ts"
import type { PaymentRepository } from "../../money/Payment.ts"
import type { AccountRecords } from "../../receivables/AccountRecords.ts"
import { documentDues } from "../../receivables/documentDues.ts"
import type { TimeRepository } from "../../time/TimeRepository.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import { sortKey } from "../../values/fold.ts"
import type { ClientId, UserId } from "../../values/Ids.ts"
import { among } from "../../values/ranges.ts"
import type { MemberRepository } from "../../workspaces/MemberRepository.ts"
import { type Labels, type LabelsWanted, noLabels, readLabels, readLabelsOf, without } from "./Labels.ts"

/** The ports of every report. */
export interface ReportPorts {
  readonly facts: ReportFacts["Service"]
  readonly exchangeRates: ExchangeRateRepository["Service"]
  readonly projects: ProjectRepository["Service"]
  readonly clients: ClientRepository["Service"]
  readonly members: MemberRepository["Service"]
  readonly accounts: AccountRecords["Service"]
}

/** The ports of a report that also lists the records themselves. */
export interface RecordReportPorts extends ReportPorts {
  readonly time: TimeRepository["Service"]
  readonly charges: ChargeRepository["Service"]
  readonly payments: PaymentRepository["Service"]
}

/** The caller of a report, and what they may see. */
export interface ReportCall {
  readonly who: Principal
  readonly visible: Visibility
}

/** The scope of a report, or some of its rows; those without a member, too. */
export type ReaderScope = Omit<ReportScope, "userIds"> & { readonly userIds: ReadonlyArray<UserId | null> | undefined }

/** Reads what one report needs, within its scope and what its caller may see. */
export interface ReportReader {
  readonly call: ReportCall
  readonly facts: ReportFacts["Service"]
  /** What is due of clients that have documents, as everyone is asked for it: of those of the scope. */
  readonly documentDues: (
    termsOf: (clientId: ClientId | null) => number
  ) => Effect.Effect<ReadonlyMap<RowId, ReadonlyArray<CurrencyDue>>, ValidationFailed>
  readonly scope: ReaderScope
  readonly valuation: Valuation
  /** Where the caller is. */
  readonly today: CalendarDate
  /** Every label, unless a report reads only those of its rows. */
  readonly labels: Labels
  /** What the caller may see of everything that a debt consists of, up to the period's end: for flows and balances. */
  readonly movements: (
    by: ReadonlyArray<EntityDimension>,
    moreBoundaries?: ReadonlyArray<CalendarDate>
  ) => Effect.Effect<Movements, ValidationFailed>
  /** The same of the period alone, for flows, but not for balances: of some kinds if only those are wanted. */
  readonly movementsOfPeriod: (
    by: ReadonlyArray<EntityDimension>,
    only?: Partial<Pick<FactsQuestion, "of">>
  ) => Effect.Effect<Movements, ValidationFailed>
  /** Flows of the period alone, ready to be valued. */
  readonly flows: (
    of: ReadonlyArray<FactKindName>,
    by: ReadonlyArray<Dimension>
  ) => ReturnType<ReportFacts["Service"]["ask"]>
  /**
   * What is open of accounts at the end of the period, or on the day before its start, and what is on account; of the scope's rows.
   */
  readonly openParts: (
    by: ReadonlyArray<EntityDimension>,
    when: "start" | "end",
    boundaries?: ReadonlyArray<CalendarDate>
  ) => Effect.Effect<OpenParts, ValidationFailed>
  /** The last days in the period of each project, client or member. */
  readonly lastDays: (of: ReadonlyArray<FactKindName>, by: EntityDimension) => Effect.Effect<ReadonlyArray<LastDay>>
  /** The order of projects, clients or members, in the period or, for debts, up to its end; null where it must be made of facts. */
  readonly standings:
    | ((
        by: EntityDimension,
        of: Pick<StandingsQuestion, "of" | "page"> & {
          readonly withValue?: StandingFigure
          readonly ofPeriod: boolean
        }
      ) => Effect.Effect<Standings>)
    | null
  /** The same about another period, or about some projects, clients or members. */
  readonly during: (period: BoundedPeriod) => ReportReader
  readonly only: (some: Partial<Pick<ReaderScope, "projectIds" | "clientIds" | "userIds">>) => ReportReader
  /** The same with every label, or with those of some projects and clients only. */
  readonly labelled: (wanted?: LabelsWanted) => Effect.Effect<ReportReader>
}

/** Reads what every report needs: rates, names unless it reads them later, and the day of its balances. */
export const reportReader = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  labelled: "all" | "later" = "all"
) {
  const facts = shownFacts(ports.facts)
  const { standings } = facts
  const { visible, who } = call
  const [conversion, allLabels, now] = yield* Effect.all(
    [
      currentConversion(ports.exchangeRates, visible, who.workspace.currency),
      labelled === "all" ? readLabels(ports, visible) : Effect.succeed(noLabels),
      todayOf(who)
    ],
    { concurrency: "unbounded" }
  )
  const hasOnAccount = scope.userIds === undefined && among(null, scope.projectIds)
  const readerOf = (asked: ReaderScope, labels: Labels): ReportReader => {
    const valuation: Valuation = { from: asked.from, balanceDate: asked.to ?? now, conversion }
    const boundaries = boundariesOf(valuation)
    const { from: _, ...untilEnd } = asked
    return {
      call,
      facts,
      documentDues: (termsOf) =>
        documentDues({ facts, accounts: ports.accounts }, visible, {
          at: valuation.balanceDate,
          clientIds: asked.clientIds?.filter((id) => id !== null),
          termsOf
        }),
      scope: asked,
      valuation,
      today: now,
      labels,
      movements: (by, moreBoundaries = []) =>
        facts.ask(visible, {
          of: debtKinds,
          filter: untilEnd,
          by,
          boundaries: [...new Set([...boundaries, ...moreBoundaries])].sort()
        }),
      movementsOfPeriod: (by, { of = debtKinds } = {}) => facts.ask(visible, { of, filter: asked, by, boundaries }),
      flows: (of, by) =>
        facts.ask(visible, {
          of,
          filter: asked,
          by,
          boundaries: by.includes("day") ? [] : conversion.changes
        }),
      openParts: (by, when, boundaries = []) => {
        const start = asked.from === undefined ? null : addDays(asked.from, -1)
        if (when === "start" && start === null) return Effect.succeed(nothingOpen)
        const { clientIds, projectIds, userIds } = asked
        const to = when === "start" && start !== null ? start : asked.to
        return openPartsIn(facts)(visible, {
          filter: { clientIds, projectIds, userIds, to },
          at: { balanceDate: to ?? now, conversion },
          by,
          boundaries,
          withSurplus: hasOnAccount && among(null, projectIds) && among(null, userIds)
        })
      },
      lastDays: (of, by) => facts.lastDays(visible, { of, filter: asked, by }),
      standings:
        standings &&
        ((by, { of, ofPeriod, page, withValue }) =>
          standings(visible, {
            by,
            of,
            page,
            filter: ofPeriod ? asked : untilEnd,
            valuation,
            withValue: withValue ?? null,
            nameless: sortKey(without[by])
          })),
      during: (period) => readerOf({ ...asked, ...period }, labels),
      only: (some) => readerOf({ ...asked, ...some }, labels),
      labelled: (wanted) =>
        Effect.map(wanted === undefined ? readLabels(ports, visible) : readLabelsOf(ports, visible, wanted), (read) =>
          readerOf(asked, read)
        )
    }
  }
  return readerOf(scope, allLabels)
})

/** A reader with every label, or with those wanted; the same if it has every label. */
export const withLabels = (reader: ReportReader, wanted?: LabelsWanted): Effect.Effect<ReportReader> =>
  reader.labels === noLabels ? reader.labelled(wanted) : Effect.succeed(reader)
