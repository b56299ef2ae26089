import type { Visibility } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import { Calendar } from "@hourbook/core/calendar/Calendar"
import type { CoreError } from "@hourbook/core/errors/Errors"
import { conversion } from "@hourbook/core/exchangeRates/Conversion"
import { balanceOf, movementsBy } from "@hourbook/core/facts/Balance"
import type { EntityDimension, OpenDebt } from "@hourbook/core/facts/Fact"
import { debtKinds, listedKinds } from "@hourbook/core/facts/factKinds"
import type { FactsQuestion, ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { workKinds } from "@hourbook/core/facts/workFigures"
import { Payments } from "@hourbook/core/money/Payments"
import { Reports } from "@hourbook/core/reports/Reports"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeSort } from "@hourbook/core/time/TimeEntry"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { ProjectId, UserId } from "@hourbook/core/values/Ids"
import { CurrencyCode } from "@hourbook/core/values/Money"
import { BigDecimal, Context, Effect } from "effect"
import { ledgerPerson, ledgerProject } from "./ledger.ts"
import type { UseCases } from "./ledgers.ts"

/** Something that a person looks at, whole, as the use case gives it to the interface. */
export type Call = (cases: UseCases, who: Principal) => Effect.Effect<unknown, unknown>

const allTime = { from: undefined, to: undefined, projectIds: undefined, clientIds: undefined, userIds: undefined }
const day = (text: string) => CalendarDate.make(text)

const debtors =
  (view: "client" | "project"): Call =>
  (cases, who) =>
    Context.get(cases, Reports).debtors(who, allTime, {
      view,
      sort: { by: "debt", direction: "desc" },
      overdueOnly: false
    })

const first = { limit: 50, direction: "desc", start: { _tag: "Offset", offset: 0 } } as const

const timeList =
  (filter: FactsQuestion["filter"] = {}, offset = 0): Call =>
  (cases, who) =>
    Context.get(cases, TimeEntries).list(who, {
      filter,
      page: { ...first, sortBy: "workedOn" satisfies TimeSort, start: { _tag: "Offset", offset } },
      chart: true
    })

/** The reports that have a bar of their own, of all time. */
export const reports: Readonly<Record<string, Call>> = {
  team: (cases, who) => Context.get(cases, Reports).team(who, allTime, { by: "earned", direction: "desc" }),
  debtors: debtors("client"),
  dashboard: (cases, who) => Context.get(cases, Reports).dashboard(who, allTime),
  "time list": timeList()
}

/** The last page by number. */
export const deepestPage = (entries: number): Call => timeList({}, entries - 50)

const aYear = { ...allTime, from: day("2024-03-14"), to: day("2025-03-13") }

/** Those, and whatever else adds records up. */
export const everything: Readonly<Record<string, Call>> = {
  ...reports,
  "team, a year from inside a month": (cases, who) =>
    Context.get(cases, Reports).team(who, aYear, { by: "earned", direction: "desc" }),
  "debtors by project": debtors("project"),
  "dashboard, a year from inside a month": (cases, who) => Context.get(cases, Reports).dashboard(who, aYear),
  activity: (cases, who) => Context.get(cases, Reports).activity(who, allTime, { offset: 0, limit: 20 }),
  "time matrix of a month by project": (cases, who) =>
    Context.get(cases, Reports).matrix(
      who,
      { ...allTime, from: day("2025-05-01"), to: day("2025-05-31") },
      { by: "project", metric: "worked" }
    ),
  "calendar of a month": (cases, who) => Context.get(cases, Calendar).month(who, day("2025-05-01")),
  "time list of a month": timeList({ from: day("2025-05-01"), to: day("2025-05-31") }),
  "time list of a member": timeList({ userIds: [UserId.make(ledgerPerson(7))] }),
  "time list of a project": timeList({ projectIds: [ProjectId.make(ledgerProject(42))] }),
  "payments list": (cases, who) =>
    Context.get(cases, Payments).list(who, { filter: {}, page: { ...first, sortBy: "receivedOn" }, chart: true })
}

/** What a report cannot do without, asked of either kind of facts. */
export type Asked = (
  facts: ReportFacts["Service"],
  visible: Visibility
) => Effect.Effect<ReadonlyArray<unknown>, CoreError>

const sums =
  (of: FactsQuestion["of"], ...by: FactsQuestion["by"]): Asked =>
  ({ ask }, visible) =>
    ask(visible, { of, filter: {}, by })

const lastDays =
  (of: FactsQuestion["of"], by: EntityDimension): Asked =>
  (facts, visible) =>
    facts.lastDays(visible, { of, filter: {}, by })

/** The fewest statements that each report can do with; `debts` are those of clients. */
export const fewestQuestions = (debts: ReadonlyArray<OpenDebt>): Readonly<Record<string, ReadonlyArray<Asked>>> => {
  const unpaidSince: Asked = (facts, visible) => facts.unpaidSince(visible, { filter: {}, by: "client", debts })
  const debtors = [sums(debtKinds, "client"), lastDays(["payments"], "client"), unpaidSince]
  return {
    team: [
      sums(debtKinds, "member"),
      sums(["payouts"], "member"),
      sums([...listedKinds.time, ...listedKinds.charges, ...listedKinds.payments], "day"),
      sums(debtKinds, "project", "client"),
      lastDays(["time"], "member"),
      sums(workKinds, "member")
    ],
    debtors,
    dashboard: [
      ...debtors,
      sums(["payouts"]),
      sums(["time"], "project"),
      lastDays(["time"], "project"),
      sums(workKinds)
    ],
    "time list": [sums(["time", ...workKinds], "day"), sums(["time"], "hour")]
  }
}

/** What clients owe, in every currency. */
export const debtsOfClients = Effect.fnUntraced(function* (facts: ReportFacts["Service"], visible: Visibility) {
  const movements = yield* facts.ask(visible, { of: debtKinds, filter: {}, by: ["client"] })
  const byClient = yield* movementsBy(movements, ({ clientId }) => clientId)
  return [...byClient.values()].flatMap((own): ReadonlyArray<OpenDebt> => {
    const valuation = {
      from: undefined,
      balanceDate: day("2026-01-01"),
      conversion: conversion(CurrencyCode.make("EUR"), [])
    }
    const { debts } = balanceOf(own, valuation)
    return debts.flatMap((open) =>
      BigDecimal.isPositive(open.debt) ? [{ id: own[0]?.clientId ?? null, ...open }] : []
    )
  })
})
