import type { Visibility } from "@hourbook/core/access/Policy"
import { seesClient } from "@hourbook/core/access/sight"
import { matchesClient, matchesProject } from "@hourbook/core/entities/entityFilter"
import { accrualKinds, type FactKindName, factKinds } from "@hourbook/core/facts/factKinds"
import { type Countable, foldFacts, foldLastDays, foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { type FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { among as isListed } from "@hourbook/core/values/ranges"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  ReportFacts,
  Effect.map(Memory, (memory) => {
    /** Everything that the records with facts of these kinds count as, in the currencies of the filter. */
    const found = (
      visible: Visibility,
      kinds: ReadonlyArray<FactKindName>,
      { currencies, ...filter }: RecordFilter
    ): ReadonlyArray<Countable> => {
      const rows = memory.rowsOf(visible.workspaceId)
      return [...new Set(kinds.map((kind) => factKinds[kind].of))]
        .flatMap((of) => memory.records.get(of)?.countables(rows, { visible, filter }) ?? [])
        .filter(({ currency }) => isListed(currency, currencies))
    }
    /** Whether what a record counts is of a project or client that a filter matches. */
    const among = (visible: Visibility, wanted: FactsQuestion["among"]) => {
      if (wanted === undefined) return () => true
      const { clients, projects } = memory.rowsOf(visible.workspaceId)
      const { by, filter } = wanted
      const matches = ({ clientId, projectId }: Countable): boolean => {
        const client = clientId === null ? undefined : clients.get(clientId)
        const project = projectId === null ? undefined : projects.get(projectId)
        return by === "client"
          ? client !== undefined && seesClient(visible, client.id) && matchesClient(filter, client)
          : project !== undefined && seesClient(visible, project.clientId) && matchesProject(filter, project)
      }
      return matches
    }
    return ReportFacts.of({
      ask: (visible, question) =>
        Effect.sync(() => {
          const isAmong = among(visible, question.among)
          return foldFacts(found(visible, question.of, question.filter).filter(isAmong), question)
        }),
      lastDays: (visible, question) =>
        Effect.sync(() => foldLastDays(found(visible, question.of, question.filter), question)),
      openParts: null,
      debtors: null,
      idleProjects: null,
      dayFlows: null,
      unpaidSince: (visible, { by, debts, filter }) =>
        Effect.sync(() => {
          const accruals = found(visible, accrualKinds, filter)
          return debts.flatMap((debt) => {
            const day = foldUnpaidSince(accruals, by, debt)
            return day === undefined ? [] : [{ id: debt.id, currency: debt.currency, day }]
          })
        }),
      standings: null
    })
  })
)
