import * as Policy from "@hourbook/core/access/Policy"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import { countablesOf, foldFacts, foldLastDays, foldUnpaidSince } from "@hourbook/core/facts/foldFacts"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { debtorRows } from "@hourbook/core/reports/debtors/debtorRows"
import { type RecordReportPorts, reportReader } from "@hourbook/core/reports/shared/ReportReader"
import { Effect, Option } from "effect"
import { type Case, cast, decimal, type Entry, matching, olga } from "./aCase.ts"
import { aCharge, aPayment, aRate, aTimeEntry, currency, day, money, principal } from "./builders.ts"

const { clients, members, people, projects, workspace, zoe } = cast

const byDay = (entries: ReadonlyArray<Entry>) =>
  entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
const page = (items: ReadonlyArray<unknown>) => Effect.succeed({ items, next: null, total: items.length })
const belongingOf = ({ clientId, projectId, userId }: Entry) => ({
  owner: people.find((one) => one.userId === userId) ?? olga,
  isMemberless: userId === null,
  client: clients.find(({ id }) => id === clientId) ?? null,
  project: projects.find(({ id }) => id === projectId) ?? null
})

/** The ports on a workspace: facts are what the folds make of its records. */
export const portsOn = (given: Case): any => {
  const countables = (filter: RecordFilter) =>
    recordKindNames.flatMap((of) => matching(given, of, filter).flatMap((entry) => countablesOf(of, entry)))
  const ports = {
    facts: {
      openParts: null,
      debtors: null,
      idleProjects: null,
      dayFlows: null,
      standings: null,
      ask: (_: unknown, question: any) => Effect.sync(() => foldFacts(countables(question.filter), question)),
      lastDays: (_: unknown, { by, filter, of }: any) =>
        Effect.sync(() => foldLastDays(countables(filter), { by, of })),
      unpaidSince: (_: unknown, { by, debts, filter }: any) =>
        Effect.sync(() =>
          debts.flatMap((debt: any) => {
            const since = foldUnpaidSince(countables(filter), by, debt)
            return since === undefined ? [] : [{ id: debt.id, currency: debt.currency, day: since }]
          })
        )
    },
    exchangeRates: {
      list: () =>
        Effect.succeed(
          given.rates.map(({ currency: code, effectiveDate, rate }) =>
            aRate(workspace.id, {
              currency: currency(code),
              effectiveDate: day(effectiveDate),
              rate: money(decimal(rate))
            })
          )
        )
    },
    projects: {
      all: () => Effect.succeed(projects),
      find: (_: unknown, id: string) => Effect.succeed(Option.fromUndefinedOr(projects.find((one) => one.id === id)))
    },
    clients: {
      all: () => Effect.succeed(clients),
      find: (_: unknown, id: string) => Effect.succeed(Option.fromUndefinedOr(clients.find((one) => one.id === id)))
    },
    members: { list: () => Effect.succeed(members), past: () => Effect.succeed([zoe]) },
    time: {
      list: (_: unknown, { filter }: any) =>
        page(
          byDay(matching(given, "time", filter)).map((entry) =>
            aTimeEntry(belongingOf(entry), {
              description: String(entry.order),
              workedOn: entry.day,
              durationMinutes: entry.minutes,
              cost: entry.amount,
              ...entry.priced,
              tags: entry.tags,
              currency: entry.currency
            })
          )
        )
    },
    payments: {
      list: (_: unknown, { filter }: any) =>
        page(
          byDay(matching(given, "payments", filter)).map((entry) =>
            aPayment(belongingOf(entry), {
              comment: String(entry.order),
              receivedOn: entry.day,
              amount: entry.amount,
              currency: entry.currency,
              settles: entry.settles ?? null
            })
          )
        )
    },
    charges: {
      list: (_: unknown, { filter }: any) =>
        page(
          byDay(matching(given, "charges", filter)).map((entry) =>
            aCharge(belongingOf(entry), {
              comment: String(entry.order),
              chargedOn: entry.day,
              amount: entry.amount,
              currency: entry.currency
            })
          )
        )
    },
    accounts: {
      find: () => Effect.succeed({ documents: [], charges: [], payments: [] }),
      newest: () => Effect.succeed([]),
      later: () => Effect.succeed([]),
      clients: () => Effect.succeed([])
    }
  } satisfies Record<keyof RecordReportPorts, unknown>
  return ports
}

const who = principal("owner", { workspace, member: olga })
export const call = { who, visible: Policy.self(who) }

/** The rows of the debtors report on a workspace. */
export const debtorsOf = (given: Case, view: DebtorDimension) =>
  Effect.flatMap(reportReader(portsOn(given), call, given.scope), (reader) => debtorRows(reader, view))
